// Messages to the terminal, on standard error so that standard output is left to the program.
import { run, stopping } from './child.mjs'

const everySeconds = 5

const speaksEnglish = /^en/i.test(process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '')

/** Chooses the terminal's language: German unless it is set to English. */
export const either = (german, english) => (speaksEnglish ? english : german)

export const say = (line = '') => process.stderr.write(`${line}\n`)

/** A failure with a message for the terminal; the launcher prints it and ends. */
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

/** Runs long work under a title, and prints the elapsed time every few seconds. */
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

/** Runs a program without showing its output; on failure, prints all output and throws a Failure. */
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
