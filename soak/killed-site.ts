import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Overview, Run, RunKind } from '#domains/platform/backup/backup.contract.ts'
import { restoreWord } from '#domains/platform/backup/backup.rules.ts'
import { openDatabase } from '#kit/server/database/connect.ts'
import { createLog } from '#kit/server/health/log.ts'
import { runSite, type RunningSite } from '#kit/testing/running-site.ts'
import { cookieOf } from './backup.ts'
import type { Trial } from './soak.ts'

const kills = 4
/** Maximum milliseconds for any step. */
const patience = 3_600_000

/** Calls of the backup screen. */
async function atScreen({ base }: RunningSite) {
  const cookie = await cookieOf(base)
  const call = async (method: string, at: string, body?: object) => {
    const answer = await fetch(`${base}/api/${at}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${at}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as unknown
  }
  return { call, overview: async () => (await call('GET', 'v0/backup/')) as Overview }
}
type Screen = Awaited<ReturnType<typeof atScreen>>

/** Waits for the latest run of a kind to satisfy `isRight`. The restored state requires a new sign-in. */
async function run(site: RunningSite, kind: RunKind, isRight: (run: Run) => boolean): Promise<Run> {
  let screen = await atScreen(site)
  for (const last = Date.now() + patience; Date.now() < last; await delay(50)) {
    const seen = await screen.overview().catch(() => null)
    if (!seen) screen = await atScreen(site).catch(() => screen)
    const found = seen?.runs.find((one) => one.kind === kind)
    if (found && isRight(found)) return found
  }
  throw new Error(`no ${kind} came to its end within ${patience / 1000} s`)
}

const isOver = ({ state }: Run): boolean => state !== 'running'

/** Leftovers of killed drills and restores. */
async function leftovers(dataDir: string): Promise<string[]> {
  const database = await openDatabase({ dataDir, log: createLog('silent'), poolSize: 1, join: true })
  try {
    const { rows } = await database.pool.query<{ name: string }>(
      `select datname as "name" from pg_database where datname like '%_drill_%'
        union all select nspname from pg_namespace where nspname like '%_restoring_%'`,
    )
    const folders = (await readdir(dataDir)).filter((name) => name.startsWith('drill-'))
    return [...rows.map(({ name }) => name), ...folders]
  } finally {
    await database.close()
  }
}

/** Starts an action, kills the whole program during it, and starts the program again. */
async function killedIn(
  site: RunningSite,
  dataDir: string,
  { kind, begin, usual }: { kind: RunKind; begin: (screen: Screen) => Promise<unknown>; usual: number },
): Promise<{ site: RunningSite; hit: boolean; broken: Run | undefined }> {
  const before = (await (await atScreen(site)).overview()).runs.find((one) => one.kind === kind)?._id
  await begin(await atScreen(site))
  const begun = await run(site, kind, ({ _id }) => _id !== before)
  await delay(usual * 0.9 * Math.random())
  const gone = once(site.child, 'exit')
  site.child.kill('SIGKILL')
  await gone
  const again = await runSite(dataDir)
  const broken = (await (await atScreen(again)).overview()).runs.find(({ _id }) => _id === begun._id)
  return { site: again, hit: broken?.state !== 'done', broken }
}

export const killedSiteTrials: readonly Trial[] = [
  {
    name: 'killed-site',
    claim: `${kills} drills and ${kills} restores of the running site are killed with -9: the nights are whole, the site has one state or the other, and the next try is good`,
    async run(soak) {
      const dataDir = path.join(await soak.folder(), 'killed-site')
      let site = await runSite(dataDir)
      const hits = { drill: 0, restore: 0 }
      try {
        let screen = await atScreen(site)
        await screen.call('POST', 'v0/backup/now', {})
        await run(site, 'backup', isOver)
        const { nights } = await screen.overview()
        const night = nights[0]!
        // A record made after the backup: present before a restore, gone afterwards
        await screen.call('POST', 'c/news/', { title: 'Nach der Nacht', status: 'draft' })
        const news = async () => {
          const { total } = (await (
            await atScreen(site)
          ).call('GET', 'c/news/?search=Nach%20der%20Nacht')) as { total: number }
          return total
        }
        const ways = {
          drill: (at: Screen) => at.call('POST', 'v0/backup/drill', {}),
          restore: (at: Screen) =>
            at.call('POST', 'v0/backup/restore', {
              target: night.target,
              name: night.name,
              confirm: restoreWord,
            }),
        }
        for (const kind of ['drill', 'restore'] as const) {
          let usual = 5000
          for (let turn = 0; turn < kills * soak.effort; turn++) {
            const there = await news()
            const killed = await killedIn(site, dataDir, { kind, begin: ways[kind], usual })
            site = killed.site
            if (killed.hit) hits[kind]++
            screen = await atScreen(site)
            const now = await screen.overview()
            if (!now.nights.some(({ name }) => name === night.name)) throw new Error('a night is gone')
            const left = await news()
            if (left !== there && left !== 0) throw new Error(`${left} of ${there} news: neither state`)
            // The next drill reports the result of the last, cleans up and succeeds
            const before = now.runs.find((one) => one.kind === 'drill')?._id
            await ways.drill(screen)
            const good = await run(site, 'drill', (one) => isOver(one) && one._id !== before)
            if (good.state !== 'done' || good.report?.faults.length !== 0)
              throw new Error(`the drill afterwards: ${JSON.stringify(good)}`)
            const told = (await screen.overview()).runs.find(({ _id }) => _id === killed.broken?._id)
            if (told?.state === 'running') throw new Error('the killed one still counts as running')
            const rest = await leftovers(dataDir)
            if (rest.length > 0) throw new Error(`left behind: ${rest.join(', ')}`)
            usual = Date.parse(good.endedAt!) - Date.parse(good.startedAt)
            process.stderr.write(
              `  ${kind} ${turn + 1}: ${told?.problem?.en ?? told?.state ?? 'not noted'}; news ${there} → ${left}; drill ${usual} ms\n`,
            )
          }
        }
      } finally {
        await site.stop()
      }
      return `${hits.drill} drills and ${hits.restore} restores hit in the middle, nothing left behind, every drill afterwards green`
    },
  },
]
