import type { Bench, Row } from './bench.ts'
import { load } from './load.ts'
import { byTurns, median, ratioResult, type Result } from './measuring.ts'
import { startBare } from './processes.ts'
import { fillNews } from './records.ts'

const address = '/api/c/news/?limit=20&type=Bericht&status=published&sort=-start'
const clients = 8

/** The statement of the list call, handwritten. */
const statement = {
  text: `select * from news where "deletedAt" is null and "status" in ($1) and "type" in ($2)
    order by "start" desc, "_id" desc limit $3 offset $4`,
  values: ['published', 'Bericht', 20, 0],
}

async function editorsList(bench: Bench): Promise<Result[]> {
  const { base } = await bench.quietSite()
  const database = await bench.database()
  const total = bench.effort.records[2]
  await fillNews(database, total)
  const headers = await bench.signIn()
  const first = await fetch(base + address, { headers })
  const answer: unknown = await first.json()
  const bare = await startBare([
    { path: '/api/c/news/', headers: { 'content-type': 'application/json; charset=utf-8' }, json: answer },
  ])
  try {
    const { rounds, seconds } = bench.effort
    const on = async (where: string) =>
      (await load({ base: where, connections: clients, seconds, request: { path: address, headers } }))
        .perSecond
    const sql = () =>
      bench
        .worker()
        .do({ kind: 'statement', url: database.url, ...statement, clients, seconds, transaction: false })
    await Promise.all([on(base), on(bare.base)])
    const routes: number[] = []
    const { ours, bare: alone } = await byTurns(
      rounds,
      () => on(base),
      async () => {
        routes.push(await on(bare.base))
        return sql()
      },
    )
    const name = `Editor's list, 20 of ${total.toLocaleString('en')}`
    return [
      ratioResult(
        `${name}, pg alone`,
        { ours: median(ours), bare: median(alone), unit: '/s' },
        { least: 0.5 },
      ),
      ratioResult(
        `${name}, bare JSON route`,
        { ours: median(ours), bare: median(routes), unit: '/s' },
        { least: 0.06 },
      ),
    ]
  } finally {
    await bare.stop()
  }
}

/** Speed of editors' lists. */
export const listRows: readonly Row[] = [{ name: 'editors-list', measure: editorsList }]
