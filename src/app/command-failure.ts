import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { withoutValues } from '#kit/server/health/failed-query.ts'
import { createLog } from '#kit/server/health/log.ts'
import { StartError, startText } from '#kit/server/start/start-error.ts'

const fileName = 'command-failures.log'
/** Maximum size in bytes; a larger file is started anew. */
const largest = 1_000_000
const longestReason = 300

/**
 * Describes an unexpected failure of a command in one sentence. Details with the stack go to
 * `DATA_DIR/command-failures.log`, or to a temporary folder if the data directory is not writable.
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
    // Full or read-only: use the temporary folder
  }
  return note(mkdtempSync(path.join(tmpdir(), 'dorfplatz-')))
}
