import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fchownSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { makeFolder } from '../../start/make-folder.ts'
import { privateFolder } from '../../start/private-files.ts'
import { DatabaseStartError } from '../failure.ts'
import { chooseAccount, isRoot, mayReach, type Account } from './account.ts'
import { explained } from './reason.ts'

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants
const largestLog = 1_000_000

/** Directories and account of the embedded database. */
export interface Place {
  /** `<dataDir>/postgres`, belongs to the owner of the data directory. */
  home: string
  /** The files of PostgreSQL, belong to the account. */
  cluster: string
  ownerFile: string
  logFile: string
  account: Account | undefined
}

const homeOf = (dataDir: string) => join(resolve(dataDir), 'postgres')
const clusterName = 'cluster'

/** Folder of PostgreSQL's files; it may not exist yet. */
export const clusterFolder = (dataDir: string): string => join(homeOf(dataDir), clusterName)

/** Creates missing directories and checks the rights. Throws `DatabaseStartError` with a one-line message. */
export function preparePlace(dataDir: string): Place {
  const home = homeOf(dataDir)
  try {
    makeFolder(resolve(dataDir), privateFolder)
    const { uid, gid } = statSync(resolve(dataDir))
    if (!existsSync(home)) {
      mkdirSync(home, { mode: 0o700 })
      if (isRoot()) chownSync(home, uid, gid)
    }
    const real = realpathSync(home)
    const cluster = join(real, clusterName)
    const account = chooseAccount(cluster, resolve(dataDir))
    // The account can pass through to its own directory, but list nothing
    if (account) chmodSync(real, 0o711)
    const place = {
      home: real,
      cluster,
      ownerFile: join(real, 'owner.json'),
      logFile: join(real, 'server.log'),
      account,
    }
    closeSync(openLog(place))
    checkOwner(place)
    return place
  } catch (error) {
    throw explained(error, home)
  }
}

/** Opens the server's log for appending; an oversized one is rotated first. */
export function openLog({ home, logFile }: Place): number {
  if ((lstatSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > largestLog)
    renameSync(logFile, `${logFile}.1`)
  // As root, never follow a link that another owner of the directory may have planted
  const handle = openSync(logFile, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600)
  const { uid, gid } = statSync(home)
  if (isRoot()) fchownSync(handle, uid, gid)
  return handle
}

/**
 * The directory as an argument for PostgreSQL: if its account cannot reach the path, it starts inside the directory and
 * uses the working directory.
 */
export function argumentFor({ account }: Place, directory: string): string {
  if (!account || mayReach(directory, account)) return directory
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new DatabaseStartError('unreachable', { account: account.name, directory })
}

/** Writes a file atomically into the account's own directory. */
export function writeOwned({ account }: Place, directory: string, name: string, content: string): void {
  // Root must not write through a planted link: create a new file, then replace the old one
  const temporary = join(directory, `${name}.new`)
  rmSync(temporary, { force: true })
  writeFileSync(temporary, content, { flag: 'wx', mode: 0o600, flush: true })
  if (account) lchownSync(temporary, account.uid, account.gid)
  renameSync(temporary, join(directory, name))
}

function checkOwner({ cluster }: Place): void {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  if (isRoot() || owner === undefined || owner === process.getuid?.()) return
  throw new DatabaseStartError('foreignOwner', { cluster, owner })
}
