import type { Bench, Row } from './bench.ts'
import { latency, type Asked } from './load.ts'
import { byTurns, median, told, type Result } from './measuring.ts'
import { author, fillNews, words } from './records.ts'

/** A request at each number of records, different each time. */
type Question = (index: number, cookie: string) => Asked

const guest = (path: string, index: number): Asked => ({
  path,
  // A separate address per request, because guests' searches are limited per address
  headers: { 'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}` },
})
const word = (index: number) => words[(index * 7919) % words.length] ?? ''

const questions: Record<string, Question> = {
  "Editor's list": (_, cookie) => ({
    path: '/api/c/news/?limit=20&type=Bericht&status=published&sort=-start',
    headers: { cookie },
  }),
  "Editor's list, searched": (index, cookie) => ({
    path: `/api/c/news/?limit=20&search=${word(index)}`,
    headers: { cookie },
  }),
  'Guest list not cached': (index) => guest(`/api/c/news/?nr=${index}&limit=20`, index),
  // An invalid number shows the first page; unknown parameters would lead to the cached page
  'Guest page not cached': (index) => guest(`/aktuelles?page=x${index}`, index),
  Search: (index) => guest(`/api/c/search/?text=${word(index)}`, index),
}

interface Found {
  p50: number
  p95: number
}
type Step = Record<string, Found>

/** Requests that search for words, and how much slower they may be with a hundred times the records. */
const searched = new Set(["Editor's list, searched", 'Search'])
const mostSearched = 2

let asked = 0

async function stepOf(bench: Bench, count: number, names: readonly string[]): Promise<Step> {
  const { base } = await bench.quietSite()
  await fillNews(await bench.database(), count)
  const { cookie } = await bench.signIn()
  // The next write drops pages cached for the smaller number
  const written = await fetch(`${base}/api/c/news/`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ title: `Eintrag bei ${count}`, status: 'published', author }),
  })
  if (!written.ok) throw new Error(`a write was answered with ${written.status}: ${await written.text()}`)
  const { requests, rounds } = bench.effort
  const step: Step = {}
  for (const name of names) {
    const question = questions[name]
    if (!question) continue
    const once = () => latency(base, requests, () => question(++asked, cookie))
    await once()
    const { ours } = await byTurns(rounds, once, async () => {})
    step[name] = { p50: median(ours.map(({ p50 }) => p50)), p95: median(ours.map(({ p95 }) => p95)) }
  }
  return step
}

const measured = new Map<string, Step>()

async function steps(bench: Bench): Promise<Step[]> {
  const found: Step[] = []
  for (const count of bench.effort.records) {
    const key = String(count)
    const step = measured.get(key) ?? (await stepOf(bench, count, Object.keys(questions)))
    measured.set(key, step)
    found.push(step)
  }
  return found
}

const counted = (count: number) => count.toLocaleString('en')

async function search(bench: Bench): Promise<Result[]> {
  const all = await steps(bench)
  const { records } = bench.effort
  const [few, many] = [all[0]?.['Search']?.p95 ?? Number.NaN, all[2]?.['Search']?.p95 ?? Number.NaN]
  return [
    {
      name: `Search in ${counted(records[2])} against ${counted(records[0])}, p95`,
      ours: told(many, 'ms'),
      bare: told(few, 'ms'),
      ratio: `${(many / few).toFixed(2)} ×`,
      target: '≤ 3 ×',
      met: many / few <= 3,
    },
  ]
}

async function growth(bench: Bench): Promise<Result[]> {
  const { records } = bench.effort
  // No request may grow faster than the logarithm of the records, and searches only slightly faster
  const logarithm = Math.log(records[2]) / Math.log(records[0])
  const all = await steps(bench)
  return Object.keys(questions).map((name) => {
    const most = searched.has(name) ? mostSearched : logarithm
    const times = all.map((step) => step[name]?.p50 ?? Number.NaN)
    const ratio = (times[2] ?? Number.NaN) / (times[0] ?? Number.NaN)
    return {
      name: `Growth: ${name}, ${records.map(counted).join(' / ')}`,
      ours: times
        .slice(1)
        .map((time) => told(time, 'ms'))
        .join(' / '),
      bare: told(times[0] ?? Number.NaN, 'ms'),
      ratio: `${ratio.toFixed(2)} ×`,
      target: `≤ ${most.toFixed(2)} ×`,
      met: ratio <= most,
    }
  })
}

/** Requests that may slow down with the number of records. */
export const growthRows: readonly Row[] = [
  { name: 'search', measure: search },
  { name: 'growth', measure: growth },
]
