import { openDatabase } from '../server/database/connect.ts'
import { takeOne } from './number-trial.ts'

// A separate process that takes numbers until it is killed: node number-writer.ts <databaseUrl> <schema> <writers>.
// Every third transaction is rolled back after taking its number. It prints one line per committed number.

const [databaseUrl = '', schema = '', writers = '1'] = process.argv.slice(2)
const quiet = () => {}
const database = await openDatabase({
  databaseUrl,
  schema,
  log: { info: quiet, warn: quiet, error: quiet },
  poolSize: Number(writers),
})

async function write(): Promise<void> {
  for (let turn = 0; ; turn++) {
    const number = await takeOne(database, turn % 3 === 2).catch(() => null)
    if (number) process.stdout.write(`${number}\n`)
  }
}

await Promise.all(Array.from({ length: Number(writers) }, write))
