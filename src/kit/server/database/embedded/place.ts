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

/** Where the embedded database lives and as whom it runs. */
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

/** Makes the directories that are missing and checks the rights. Throws `DatabaseStartError` with one clear line. */
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
    // The account passes through to its own directory, and sees nothing else
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

/** Opens the server's log for appending; an oversized one is put aside first. */
export function openLog({ home, logFile }: Place): number {
  if ((lstatSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > largestLog)
    renameSync(logFile, `${logFile}.1`)
  // As root, never through a link that another owner of the directory may have laid
  const handle = openSync(logFile, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600)
  const { uid, gid } = statSync(home)
  if (isRoot()) fchownSync(handle, uid, gid)
  return handle
}

/** The directory as PostgreSQL is to name it: where it may not walk down to it, it starts in it and stays. */
export function argumentFor({ account }: Place, directory: string): string {
  if (!account || mayReach(directory, account)) return directory
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new DatabaseStartError('unreachable', { account: account.name, directory })
}

/** Writes a file into the account's own directory, whole or not at all. */
export function writeOwned({ account }: Place, directory: string, name: string, content: string): void {
  // Root must not write through a link that the account may have laid there: this name is made anew, the other replaced
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
