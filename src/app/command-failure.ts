import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { withoutValues } from '#kit/server/health/failed-query.ts'
import { createLog } from '#kit/server/health/log.ts'
import { StartError, startText } from '#kit/server/start/start-error.ts'

const fileName = 'command-failures.log'
/** Bytes after which the file begins anew. */
const largest = 1_000_000
const longestReason = 300

/**
 * An unexpected failure of a command in one sentence. The details, with the stack, go to `DATA_DIR/command-failures.log`, or to
 * a temporary folder where the data directory takes nothing.
 */
export function unexpectedFailure(
  error: unknown,
  { command, dataDir }: { command: string; dataDir: string | undefined },
): StartError {
  const [reason = ''] = String((withoutValues(error) as Error | undefined)?.message ?? error).split('\n')
  const file = noteFailure(error, command, dataDir)
  const values = { reason: reason.slice(0, longestReason).replace(/[^.!?]$/, '$&.'), file }
  return new StartError(startText('commandFailed', values), error)
}

function noteFailure(error: unknown, command: string, dataDir: string | undefined): string {
  const note = (folder: string): string => {
    const file = path.join(folder, fileName)
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largest) rmSync(file)
    const to = { write: (line: string) => appendFileSync(file, line, { mode: 0o600 }) }
    createLog('error', to).error({ err: error, command }, 'A command failed')
    return file
  }
  try {
    if (dataDir !== undefined) return note(dataDir)
  } catch {
    // Full or read-only: the temporary folder is another place
  }
  return note(mkdtempSync(path.join(tmpdir(), 'dorfplatz-')))
}
