import { once } from 'node:events'
import { openDatabase } from '../server/database/connect.ts'

// A separate process that opens the embedded database, so that tests can kill it: node database-process.ts <dataDir>
// [write|stay|join|once]. It prints one line of JSON per event. `write` stores numbers one by one and prints each
// committed one.

const [dataDir = '', mode = 'stay'] = process.argv.slice(2)
const tell = (fact: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(fact)}\n`)
const quiet = () => {}

try {
  const log = { info: quiet, warn: quiet, error: quiet }
  const database = await openDatabase({ dataDir, log, join: mode === 'join' })
  await database.pool.query('create table if not exists written ("number" bigint primary key)')
  const { rows } = await database.pool.query<{ number: number }>(
    'select "number" from written order by "number"',
  )
  const asked = once(process, 'SIGTERM')
  tell({ ready: true, uid: process.getuid?.(), written: rows.map(({ number }) => number) })
  for (let number = Date.now() * 1000; mode === 'write'; number++) {
    await database.transaction(async (tx) => tx.execute(`insert into written values (${number})`))
    tell({ acknowledged: number })
  }
  if (mode !== 'once') await asked
  await database.close()
  tell({ closed: true })
} catch (error) {
  tell({ failed: (error as Error).message })
}
