import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../../../..')
const shortCommit = 8

const textOf = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}

/** Git directory of a folder. In a linked work tree, `.git` is a file with its path. */
function gitFolder(folder: string): string {
  const link = textOf(path.join(folder, '.git'))?.match(/^gitdir: (.+)$/)?.[1]
  return path.resolve(folder, link ?? '.git')
}

/** Commit checked out in a folder; reads the files itself because servers often lack Git. Null if there is none. */
export function commitOf(folder: string): string | null {
  const git = gitFolder(folder)
  const head = textOf(path.join(git, 'HEAD'))
  const ref = head?.match(/^ref: (.+)$/)?.[1]
  if (!ref) return head
  // A linked work tree keeps its branches in the main repository
  const shared = path.resolve(git, textOf(path.join(git, 'commondir')) ?? '.')
  const loose = textOf(path.join(git, ref)) ?? textOf(path.join(shared, ref))
  if (loose) return loose
  const packed = textOf(path.join(shared, 'packed-refs'))?.split('\n') ?? []
  return packed.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ?? null
}

/** Version of the program in a folder: package version and commit as build metadata (semver.org § 10). */
export function versionIn(folder: string): string {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  const commit = commitOf(folder) ?? textOf(path.join(folder, 'dist', 'commit'))
  return commit && /^[\da-f]{40,64}$/.test(commit) ? `${version}+${commit.slice(0, shortCommit)}` : version
}

/** Version of this program. */
export const programVersion: string = versionIn(root)
