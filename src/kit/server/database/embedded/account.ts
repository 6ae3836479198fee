import { execFileSync } from 'node:child_process'
import { statSync, type Stats } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseStartError } from '../failure.ts'

/** The unprivileged user that PostgreSQL runs as when this process is root. */
export interface Account {
  uid: number
  gid: number
  name: string
}

export const isRoot = () => process.getuid?.() === 0

/**
 * User for PostgreSQL, which refuses to run as root: the owner of the cluster or the data directory, else the first
 * existing service account. Undefined if this process is not root: then the same user.
 */
export function chooseAccount(cluster: string, dataDir: string): Account | undefined {
  if (!isRoot()) return undefined
  for (const path of [cluster, dataDir]) {
    const owner = statSync(path, { throwIfNoEntry: false })
    if (!owner || owner.uid === 0) continue
    const account = accountOf(String(owner.uid))
    if (account) return { ...account, gid: owner.gid === 0 ? account.gid : owner.gid }
  }
  for (const name of ['dorfplatz', 'postgres', 'nobody']) {
    const account = accountOf(name)
    if (account) return account
  }
  throw new DatabaseStartError('noAccount')
}

/** True if the account can enter every directory above `path`, by their mode bits. */
export function mayReach(path: string, account: Account): boolean {
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    if (!mayEnter(statSync(directory), account)) return false
    if (directory === dirname(directory)) return true
  }
}

function mayEnter({ mode, uid, gid }: Stats, account: Account): boolean {
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

/** The account with this name or number; undefined for root and for ids without a name, which initdb refuses. */
export function accountOf(user: string): Account | undefined {
  const ask = (option: string) =>
    execFileSync('id', [option, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const account = { uid: Number(ask('-u')), gid: Number(ask('-g')), name: ask('-nu') }
    return account.uid === 0 ? undefined : account
  } catch {
    return undefined
  }
}
