import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseStartError } from '../failure.ts'
import type { Account } from './account.ts'
import { argumentFor, writeOwned, type Place } from './place.ts'
import { run, type Program } from './program.ts'
import { explained, failureIn } from './reason.ts'
import { accessFile, settingsFile, user, type Access } from './settings.ts'

/** Creates the cluster if there is none, else checks that this PostgreSQL can open it. */
export async function prepareCluster(
  place: Place,
  program: Program,
  { durable }: { durable: boolean },
): Promise<void> {
  const { cluster, account } = place
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return create(place, program, durable)
  const version = existsSync(join(cluster, 'PG_VERSION'))
    ? readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
    : undefined
  if (
    version === undefined ||
    !existsSync(join(cluster, 'global', 'pg_control')) ||
    !existsSync(join(cluster, accessFile))
  ) {
    throw new DatabaseStartError('damaged', { cluster })
  }
  if (version !== program.major) {
    throw new DatabaseStartError('otherMajor', { cluster, version, major: program.major })
  }
  if (account && statSync(cluster).uid !== account.uid) giveTo(cluster, account)
}

async function create(place: Place, program: Program, durable: boolean): Promise<void> {
  // Made under another name, so that a cluster half made by a killed start is never used
  const unfinished = `${place.cluster}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  if (place.account) chownSync(unfinished, place.account.uid, place.account.gid)
  const password = randomBytes(24).toString('base64url')
  try {
    await initialise(place, program, unfinished)
    await makeDatabase(place, program, unfinished, password)
    writeOwned(place, unfinished, accessFile, JSON.stringify({ password } satisfies Access))
    writeOwned(place, unfinished, settingsFile, '')
    const initial = readFileSync(join(unfinished, 'postgresql.conf'), 'utf8')
    writeOwned(place, unfinished, 'postgresql.conf', `${initial}\ninclude = '${settingsFile}'\n`)
    if (durable) syncAll(unfinished)
    // Fails if the directory is not empty
    if (existsSync(place.cluster)) rmdirSync(place.cluster)
    renameSync(unfinished, place.cluster)
    if (durable) sync(place.home)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw explained(error, place.home)
  }
}

async function initialise(place: Place, program: Program, directory: string): Promise<void> {
  // ICU sorts ä beside a; C.UTF-8 only classifies characters, and older systems lack it
  for (const locale of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const { code, output } = await run(
      program,
      'initdb',
      [
        '-D',
        argumentFor(place, directory),
        '--username=postgres',
        '--encoding=UTF8',
        '--locale-provider=icu',
        '--icu-locale=und',
        `--locale=${locale}`,
        '--lc-messages=C',
        '--auth=reject',
        '--text-search-config=german',
        '--no-sync',
        '--no-instructions',
      ],
      { account: place.account, cwd: directory },
    )
    if (code === 0) return
    if (!/invalid locale name/.test(output)) throw explained(new Error(failureIn(output)), place.home, output)
  }
  throw new DatabaseStartError('noLocale')
}

// Not a superuser: SQL gets no access to files and programs. Backups are tested in a separate database
async function makeDatabase(
  place: Place,
  program: Program,
  directory: string,
  password: string,
): Promise<void> {
  const { code, output } = await run(
    program,
    'postgres',
    ['--single', '-D', argumentFor(place, directory), '-F', 'postgres'],
    {
      account: place.account,
      cwd: directory,
      input: `create role ${user} login createdb password '${password}'\ncreate database ${user} owner ${user}\n`,
    },
  )
  // In single-user mode a failed statement does not change the exit code
  if (code !== 0 || /^\S.*(ERROR|FATAL|PANIC):/m.test(output)) {
    throw explained(new Error(failureIn(output)), place.home, output)
  }
}

function giveTo(directory: string, account: Account): void {
  for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(directory, entry), account.uid, account.gid)
  }
  lchownSync(directory, account.uid, account.gid)
}

function syncAll(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() || entry.isDirectory()) sync(join(entry.parentPath, entry.name))
  }
  sync(directory)
}

function sync(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
