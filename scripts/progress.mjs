// What the person at the terminal sees. All of it goes to standard error, so that standard output is the program's.
import { run, stopping } from './child.mjs'

const everySeconds = 5

const speaksEnglish = /^en/i.test(process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '')

/** Of two wordings the one in the language of the terminal: German where it doesn't say English. */
export const either = (german, english) => (speaksEnglish ? english : german)

export const say = (line = '') => process.stderr.write(`${line}\n`)

/** A failure with a message for the person at the terminal; the launcher prints it and ends. */
export class Failure extends Error {
  constructor(message, code = 1) {
    super(message)
    this.code = code
  }
}

export function elapsed(since) {
  const seconds = (Date.now() - since) / 1000
  return seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`
}

/** Does a long thing under a title, with a line every few seconds that says how long it has taken so far. */
export async function during(title, work) {
  const since = Date.now()
  say(`${title} …`)
  const ticker = setInterval(
    () => say(`  ${title}: ${Math.round((Date.now() - since) / 1000)} s`),
    everySeconds * 1000,
  )
  try {
    const result = await work()
    say(either(`  fertig nach ${elapsed(since)}`, `  done in ${elapsed(since)}`))
    return result
  } finally {
    clearInterval(ticker)
  }
}

/** Runs a program without its chatter; when it fails, everything it printed is shown and a Failure thrown. */
export function quietly(title, program, args, options = {}) {
  return during(title, async () => {
    const { code, output } = await run(program, args, { ...options, quiet: true })
    if (code === 0) return output
    if (stopping()) throw new Failure(either(`${title}: abgebrochen.`, `${title}: stopped.`), 130)
    say(output.trimEnd())
    throw new Failure(
      either(`${title}: fehlgeschlagen (Code ${code}).`, `${title} failed (exit code ${code}).`),
      code,
    )
  })
}
