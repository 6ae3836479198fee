import { DatabaseStartError } from '../failure.ts'
import { isRoot } from './account.ts'

/** An error of the file system or of PostgreSQL's own output as one line that says what to do. */
export function explained(error: unknown, path: string, output = ''): unknown {
  if (error instanceof DatabaseStartError) return error
  const { code, message } = error as NodeJS.ErrnoException
  const text = `${code ?? ''} ${message} ${output}`
  if (/ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/.test(text))
    return new DatabaseStartError('diskFull', { path }, error)
  if (/EROFS|Read-only file system/.test(text)) return new DatabaseStartError('diskReadOnly', { path }, error)
  if (/EACCES|EPERM|Permission denied/.test(text)) {
    return isRoot()
      ? new DatabaseStartError('noRightAsRoot', { path }, error)
      : new DatabaseStartError('noRight', { path, id: process.getuid?.() }, error)
  }
  if (/ENOTDIR|EEXIST/.test(text)) return new DatabaseStartError('fileInTheWay', { path }, error)
  if (/could not look up effective user ID/.test(text))
    return new DatabaseStartError('noName', { id: process.getuid?.() }, error)
  return output ? new DatabaseStartError('other', { reason: message }, error) : error
}

/** The line of PostgreSQL's output with the reason of the failure. */
export function failureIn(output: string): string {
  const lines = output.split('\n').map((line) => line.trim())
  const telling = lines.filter((line) => /(FATAL|PANIC|ERROR|error):/.test(line))
  const line = telling.at(-1) ?? lines.filter(Boolean).at(-1) ?? 'it ended without a message'
  return `PostgreSQL: ${line.replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '')}`
}
