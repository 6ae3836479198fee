import { startText, systemLanguage } from '../start/start-error.ts'
import type { Log } from './log.ts'

/** Reports applied migrations: a sentence on a terminal, else a line of the log. */
export function tellApplied(
  names: readonly string[],
  log: Pick<Log, 'info'>,
  terminal: { isTTY?: boolean; write(text: string): unknown } = process.stdout,
): void {
  if (names.length === 0) return
  if (terminal.isTTY) {
    const said = startText(names[0]?.startsWith('0001-') ? 'databaseMade' : 'databaseRenewed')
    terminal.write(`  ${said[systemLanguage(process.env)]}\n`)
  } else {
    log.info({ count: names.length, newest: names.at(-1) }, 'migrations applied')
  }
}
