import { parseArgs } from 'node:util'
import { accessTrials } from './access.ts'
import { backupTrials } from './backup.ts'
import { killedSiteTrials } from './killed-site.ts'
import { booksTrials } from './books.ts'
import { bookingTrials } from './bookings.ts'
import { numberTrials } from './numbers.ts'
import { orderTrials } from './orders.ts'
import { Soak, type Trial } from './soak.ts'

const trials: readonly Trial[] = [
  ...numberTrials,
  ...bookingTrials,
  ...booksTrials,
  ...orderTrials,
  ...accessTrials,
  ...backupTrials,
  ...killedSiteTrials,
]

const usage = `Usage: npm run soak -- [--effort N] [TRIAL …]

Tries for long what the tests try in short: crowds, kills, large numbers. The exit code is 1 when something did not hold.

  --effort N  Try N times as much
  TRIAL       Only these:
${trials.map(({ name, claim }) => `                ${name}: ${claim}`).join('\n')}
`

const say = (text: string) => process.stderr.write(`${text}\n`)

async function tryAll(chosen: readonly Trial[], soak: Soak): Promise<string[]> {
  const failed: string[] = []
  for (const { name, claim, run } of chosen) {
    say(`${name}: ${claim} …`)
    const since = performance.now()
    try {
      const seen = await run(soak)
      say(`  holds: ${seen}, in ${((performance.now() - since) / 1000).toFixed(0)} s`)
    } catch (error) {
      failed.push(name)
      say(`  DOES NOT HOLD: ${(error as Error).stack ?? String(error)}`)
    }
  }
  return failed
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { effort: { type: 'string' }, help: { type: 'boolean' } },
  })
  const effort = Number(values.effort ?? 1)
  const unknown = positionals.filter((name) => !trials.some((trial) => trial.name === name))
  const isWrong = unknown.length > 0 || !Number.isInteger(effort) || effort < 1
  if (values.help || isWrong) {
    say(unknown.length > 0 ? `Unknown: ${unknown.join(', ')}\n\n${usage}` : usage)
    return isWrong ? 1 : 0
  }
  const chosen = trials.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  const soak = new Soak(effort)
  const stop = () => void soak.close().finally(() => process.exit(130))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    const failed = await tryAll(chosen, soak)
    process.stdout.write(`${chosen.length - failed.length} hold, ${failed.length} do not\n`)
    return failed.length > 0 ? 1 : 0
  } finally {
    await soak.close()
  }
}

process.exitCode = await main()
