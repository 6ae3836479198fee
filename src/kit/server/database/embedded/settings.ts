import { chownSync, existsSync, lstatSync, mkdtempSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseStartError } from '../failure.ts'
import { argumentFor, writeOwned, type Place } from './place.ts'

/** Credentials and socket of the database; kept inside the cluster, so that they move with it. */
export interface Access {
  password: string
  /** Socket directory if the cluster's own path is too long for a socket. */
  socketDirectory?: string
}

/** Name of the role and of the database. */
export const user = 'dorfplatz'
/** Contains `Access`; inside the cluster. */
export const accessFile = 'dorfplatz.json'
/** Included by `postgresql.conf`. */
export const settingsFile = 'dorfplatz.conf'
const socketName = '.s.PGSQL.5432'

// sun_path holds 108 bytes on Linux and 104 on macOS, with the closing zero
const longestSocketPath = 103

/** Writes the settings and returns PostgreSQL's start parameters. */
export function configure(
  place: Place,
  { durable }: { durable: boolean },
): { parameters: string[]; access: Access } {
  const access = chooseSocket(place)
  writeOwned(place, place.cluster, accessFile, JSON.stringify(access))
  writeOwned(place, place.cluster, settingsFile, settings(access, durable))
  writeOwned(place, place.cluster, 'pg_hba.conf', `local all ${user} scram-sha-256\n`)
  return { parameters: ['-D', argumentFor(place, place.cluster)], access }
}

/** Access to a database that another process runs; undefined while it is being created. */
export function readAccess(place: Place): Access | undefined {
  const file = join(place.cluster, accessFile)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Access) : undefined
}

export function socketPath(place: Place, access: Access): string {
  return join(access.socketDirectory ?? place.cluster, socketName)
}

/** Removes only the directory made for the socket: the account can write the file with its name. */
export function removeSocketDirectory({ socketDirectory }: Access): void {
  if (!socketDirectory) return
  for (const name of [socketName, `${socketName}.lock`]) rmSync(join(socketDirectory, name), { force: true })
  try {
    rmdirSync(socketDirectory)
  } catch {
    // Contains other files, so it stays
  }
}

/** Address of the database for `pg`. */
export function addressOf(place: Place, access: Access): string {
  const host = encodeURIComponent(access.socketDirectory ?? place.cluster)
  return `postgresql://${user}:${access.password}@localhost/${user}?host=${host}`
}

function chooseSocket(place: Place): Access {
  const { password, socketDirectory } = known(place)
  if (Buffer.byteLength(join(place.cluster, socketName)) <= longestSocketPath) return { password }
  const uid = place.account?.uid ?? process.getuid?.()
  if (socketDirectory) {
    const found = lstatSync(socketDirectory, { throwIfNoEntry: false })
    if (found?.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0)
      return { password, socketDirectory }
  }
  // Root's own temporary directory may be closed to the account
  const made = mkdtempSync(join(place.account ? '/tmp' : tmpdir(), 'dorfplatz-'))
  if (place.account) chownSync(made, place.account.uid, place.account.gid)
  return { password, socketDirectory: made }
}

function known(place: Place): Access {
  const access = readAccess(place)
  if (!access) throw new DatabaseStartError('accessMissing', { cluster: place.cluster, file: accessFile })
  return access
}

function settings({ socketDirectory }: Access, durable: boolean): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
  return `# Written anew at every start
listen_addresses = ''
unix_socket_directories = ${quoted(socketDirectory ? `"${socketDirectory}"` : '.')}
unix_socket_permissions = 0700
port = 5432
max_connections = 60
# A backup that is brought back, and a test that clears up, lock every table and index of a site at once
max_locks_per_transaction = 256
superuser_reserved_connections = 2
shared_buffers = 64MB
effective_cache_size = 512MB
work_mem = 8MB
maintenance_work_mem = 64MB
max_worker_processes = 4
max_parallel_workers = 2
max_parallel_workers_per_gather = 1
autovacuum_max_workers = 2
autovacuum_worker_slots = 2
io_method = sync
jit = off
fsync = ${durable ? 'on' : 'off'}
full_page_writes = ${durable ? 'on' : 'off'}
synchronous_commit = ${durable ? 'on' : 'off'}
# One server without copies of itself; little to replay after a crash
wal_level = minimal
max_wal_senders = 0
max_logical_replication_workers = 0
min_wal_size = 64MB
max_wal_size = 256MB
log_destination = stderr
logging_collector = off
# Failed statements hold people's data and are told to the caller anyway
log_min_messages = log
log_min_error_statement = panic
log_checkpoints = off
log_line_prefix = '%m [%p] '
log_timezone = UTC
timezone = UTC
idle_in_transaction_session_timeout = 5min
# A statement whose caller has died frees its locks
client_connection_check_interval = 5s
`
}
