import { DatabaseStartError } from '../failure.ts'
import { isRoot } from './account.ts'

/** An error of the file system or of PostgreSQL's own output as one line that says what to do. */
export function explained(error: unknown, path: string, output = ''): unknown {
  if (error instanceof DatabaseStartError) return error
  const { code, message } = error as NodeJS.ErrnoException
  const text = `${code ?? ''} ${message} ${output}`
  if (/ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/.test(text)) {
    return new DatabaseStartError(
      `The disk is full: make room for the database in ${path}, then start again.`,
      error,
    )
  }
  if (/EROFS|Read-only file system/.test(text)) {
    return new DatabaseStartError(
      `The disk is read-only: the database can't be kept in ${path}. Set DATA_DIR to another directory.`,
      error,
    )
  }
  if (/EACCES|EPERM|Permission denied/.test(text)) {
    const who = isRoot() ? 'root' : `the user with the id ${process.getuid?.()}`
    return new DatabaseStartError(
      `No right to keep the database in ${path} as ${who}: change the owner of DATA_DIR or set another one.`,
      error,
    )
  }
  if (/ENOTDIR|EEXIST/.test(text)) {
    return new DatabaseStartError(
      `${path} can't be a directory for the database, because a file is in the way: move it or set another DATA_DIR.`,
      error,
    )
  }
  if (/could not look up effective user ID/.test(text)) {
    return new DatabaseStartError(
      `The user id ${process.getuid?.()} has no name on this computer, PostgreSQL needs one: add it to /etc/passwd, or set DATABASE_URL.`,
      error,
    )
  }
  return output ? new DatabaseStartError(message, error) : error
}

/** The line of PostgreSQL's output that tells what went wrong. */
export function failureIn(output: string): string {
  const lines = output.split('\n').map((line) => line.trim())
  const telling = lines.filter((line) => /(FATAL|PANIC|ERROR|error):/.test(line))
  const line = telling.at(-1) ?? lines.filter(Boolean).at(-1) ?? 'it ended without a message'
  return `PostgreSQL: ${line.replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '')}`
}
