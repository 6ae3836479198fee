import { crowd, killWriters, makeInvoices, proof, untilQuiet } from '#kit/testing/number-trial.ts'
import type { Soak, Trial } from './soak.ts'

const writers = 64

async function prove(soak: Soak, told: readonly string[]): Promise<number> {
  const database = await soak.database()
  const { faults, periods } = await proof(database)
  if (faults.length > 0) throw new Error(`faults in the range: ${JSON.stringify(faults)}`)
  const { rows } = await database.pool.query<{ number: string }>('select "number" from invoices')
  const stored = new Set(rows.map(({ number }) => number))
  const lost = told.filter((number) => !stored.has(number))
  if (lost.length > 0) throw new Error(`told as committed, but not there: ${lost.join(', ')}`)
  return periods.reduce((all, { rows: count }) => all + count, 0)
}

/** Invoice numbers under concurrent writers, with roll-backs and killed processes. */
export const numberTrials: readonly Trial[] = [
  {
    name: 'numbers-crowd',
    claim: '64 writers and their roll-backs leave no gap and no double',
    async run(soak) {
      const database = await soak.database()
      await makeInvoices(database)
      const numbers = await crowd(database, writers, 100 * soak.effort)
      if (new Set(numbers).size !== numbers.length) throw new Error('a number was given twice')
      return `${await prove(soak, numbers)} numbers by ${writers} writers`
    },
  },
  {
    name: 'numbers-killed',
    claim: 'processes that are killed amid their work leave no gap, and what they told is stored',
    async run(soak) {
      const database = await soak.database()
      await makeInvoices(database)
      const told: string[] = []
      const kills = 20 * soak.effort
      for (let kill = 0; kill < kills; kill++) {
        told.push(...(await killWriters(database, 8, 1 + 37 * (kill % 9))))
        await untilQuiet(database)
        await prove(soak, told)
      }
      return `${await prove(soak, told)} numbers, ${kills} processes killed`
    },
  },
]
