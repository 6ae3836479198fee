import type { Bench, Row } from './bench.ts'
import { load, type Asked } from './load.ts'
import { byTurns, median, ratioResult, type Result } from './measuring.ts'
import { author, forgetNews } from './records.ts'

let made = 0

const text = `<p>${'Die Gemeinde lädt herzlich ein und freut sich auf viele Gäste. '.repeat(6)}</p>`

const item = () => ({
  title: `Eintrag ${Date.now().toString(36)} ${++made}`,
  teaser: 'Was in der Gemeinde geschieht, in einem Satz.',
  text,
  type: 'Allgemein',
  tags: ['Gemeinde'],
  author,
  status: 'published',
})

/** Inserts a record as the site stores it, into a table with the same columns and indexes. */
const bareInsert = {
  text: `insert into bench_news ("_id", "status", "publishedAt", "liveAt", "title", "slug", "teaser", "text", "type", "tags", "author")
    values (uuidv7(), 'published', now(), now(), $1, uuidv4()::text, $2, $3, $4, $5, $6)`,
  values: ['Ein Eintrag', item().teaser, text, 'Allgemein', ['Gemeinde'], author],
}

async function writes(bench: Bench, clients: number): Promise<Result[]> {
  const { base } = await bench.quietSite()
  const database = await bench.database()
  const { pool, url } = database
  await pool.query('create table if not exists bench_news (like news including all)')
  const headers = { ...(await bench.signIn()), 'content-type': 'application/json' }
  const ids: string[] = []
  for (let index = 0; index < clients * 8; index++) {
    const answer = await fetch(`${base}/api/c/news/`, {
      method: 'POST',
      headers,
      body: JSON.stringify(item()),
    })
    const { news } = (await answer.json()) as { news: { _id: string } }
    ids.push(news._id)
  }
  const { rounds, seconds } = bench.effort
  const on = async (request: () => Asked) =>
    (await load({ base, connections: clients, seconds, request })).perSecond
  const create = () =>
    on(() => ({ method: 'POST', path: '/api/c/news/', headers, body: JSON.stringify(item()) }))
  let turn = 0
  const update = () =>
    on(() => {
      const { title, text: body } = { ...item(), text: `${text}<p>Stand ${++made}</p>` }
      const path = `/api/c/news/${ids[++turn % ids.length]}`
      return { method: 'PUT', path, headers, body: JSON.stringify({ title, text: body }) }
    })
  const insert = () =>
    bench.worker().do({ kind: 'statement', url, ...bareInsert, clients, seconds, transaction: true })

  await create()
  await insert()
  const updates: number[] = []
  const { ours: creates, bare } = await byTurns(
    rounds,
    async () => {
      updates.push(await update())
      return create()
    },
    insert,
  )
  await pool.query('drop table bench_news')
  await forgetNews(database)
  const who = clients === 1 ? '1 client' : `${clients} clients`
  const against = (ours: readonly number[]) => ({ ours: median(ours), bare: median(bare), unit: '/s' })
  return [
    ratioResult(`Create a record, ${who}`, against(creates), { least: 0.15 }),
    ratioResult(`Update a record, ${who}`, against(updates), { least: 0.15 }),
  ]
}

/** Speed of storing editors' changes. */
export const writeRows: readonly Row[] = [
  { name: 'writes-1', measure: (bench) => writes(bench, 1) },
  { name: 'writes-8', measure: (bench) => writes(bench, 8) },
]
