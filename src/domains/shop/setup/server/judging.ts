import { keptPart } from '#kit/server/cache/kept-value.ts'
import type { Ctx, Platform } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import type { Events } from '#kit/server/events.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import type { PreflightPoint } from '#kit/server/site/preflight.ts'
import { isBackoffice } from '#kit/shared/access.ts'
import { confirmationNeeded, type Problem } from '#kit/shared/problem.ts'
import { shopSettings } from '#domains/shop/catalog/server/offers.ts'
import { judge, type Judged, type MadeFrom, pointsOf, refuseUnready } from './preflight.service.ts'
import {
  differs,
  effectOf,
  endJudging,
  forgetOthers,
  standingPoints,
  storeFindings,
  worsened,
} from './standing.service.ts'

const hour = 3_600_000

const effects = {
  shop: {
    de: 'Damit schließt der Shop: Es kann nichts mehr bestellt werden, bis das behoben ist.',
    en: 'This closes the shop: nothing can be ordered until it is put right.',
  },
  part: {
    de: 'Damit kann ein Teil des Sortiments nicht mehr bestellt oder geliefert werden, bis das behoben ist.',
    en: 'After this, a part of the range cannot be ordered or delivered until it is put right.',
  },
  nothing: {
    de: 'Damit ist etwas offen, das das Gesetz von einem Shop verlangt.',
    en: 'After this, something is open that the law asks of a shop.',
  },
} as const

/** Warning before a change is saved: its effect and the points that fail. */
function warningOf(worse: readonly Judged[]): Problem {
  const effect = effects[effectOf(worse)]
  const said = (lang: 'de' | 'en') =>
    [
      effect[lang],
      ...worse.map(({ point, finding }) => `${point.title[lang]}: ${finding.text?.[lang] ?? ''}`.trim()),
    ].join(' ')
  return confirmationNeeded(worse.map(({ point }) => point.key).join(','), {
    de: said('de'),
    en: said('en'),
  })
}

/** Checks the points of an open shop: with each write of the office, every minute after changes, and every hour. */
export function judging(domains: () => readonly ServerDomain[]) {
  const madeFrom: MadeFrom = new Map()
  const points = () => pointsOf(domains())

  /** Points that the running write may have changed. */
  const concerned = (ctx: Ctx) =>
    points().filter(({ key }) => {
      const tags = madeFrom.get(key)
      return !tags || ctx.hasDropped([...tags])
    })

  async function judgeAll(ctx: Ctx): Promise<Judged[]> {
    const judged = await judge(ctx, points(), madeFrom)
    await forgetOthers(
      ctx,
      judged.map(({ point }) => point.key),
    )
    return judged
  }

  return {
    points,

    /** Refuses to open a shop that is not ready; an opened shop is checked from then on. */
    async open(ctx: Ctx): Promise<void> {
      const judged = await judgeAll(ctx)
      refuseUnready(judged)
      await storeFindings(ctx, judged)
    },

    /** Starts the checks of a shop opened by a program, without refusal. */
    async begin(ctx: Ctx): Promise<void> {
      await storeFindings(ctx, await judgeAll(ctx))
    },

    /** Warns once before a change makes a point fail; confirming saves it and closes the part concerned. */
    async afterCall(ctx: Ctx, { confirmed }: Events['callWritten']): Promise<void> {
      if (!isBackoffice(ctx.user)) return
      if (!(await shopSettings(ctx)).enabled) {
        if (ctx.hasDropped(['settings:shop'])) await endJudging(ctx)
        return
      }
      const asked = concerned(ctx)
      if (asked.length === 0 || (await standingPoints(ctx)).size === 0) return
      const judged = await judge(ctx, asked, madeFrom)
      const worse = await worsened(ctx, judged)
      const warning = worse.length > 0 ? warningOf(worse) : null
      if (warning && confirmed !== warning.details?.['confirm']) throw warning
      await storeFindings(ctx, judged)
    },

    /** Checks points of an open shop again, in a write. */
    async again(ctx: Ctx, asked: readonly PreflightPoint[]): Promise<void> {
      if ((await standingPoints(ctx)).size > 0) await storeFindings(ctx, await judge(ctx, asked, madeFrom))
    },

    job: {
      name: 'setup.judge',
      called: { de: 'Prüfen, was das Gesetz vom Shop verlangt', en: 'Check what the law asks of the shop' },
      cron: '* * * * *',
      tellsOfNow: true,
      handle: (platform: Platform) => sweep(platform, { points: points(), judgeAll }),
    } satisfies JobDefinition<object>,
  }
}

/** Cheap while nothing has changed that the points depend on. */
async function sweep(
  platform: Platform,
  given: { points: readonly PreflightPoint[]; judgeAll(ctx: Ctx): Promise<Judged[]> },
): Promise<void> {
  const { result: what } = await runRead(platform, systemCaller(), async (ctx) => {
    const standing = await standingPoints(ctx)
    if (standing.size === 0) return 'nothing'
    if (!(await shopSettings(ctx)).enabled) return 'end'
    const kept = await keptPart(ctx, 'shop preflight', async (guest) => {
      guest.until(new Date(Date.parse(guest.now) + hour).toISOString())
      const found = await judge(guest, given.points)
      return found.map(({ point: { key }, ...one }) => ({ key, ...one }))
    })
    const judged = given.points.flatMap((point) =>
      kept.filter(({ key }) => key === point.key).map((one): Judged => ({ ...one, point })),
    )
    const isKnown = [...standing.keys()].every((key) => given.points.some((point) => point.key === key))
    return !isKnown || (await differs(ctx, judged)) ? 'judge' : 'nothing'
  })
  if (what === 'nothing') return
  await runWrite(platform, systemCaller(), async (ctx) =>
    what === 'end' ? endJudging(ctx) : storeFindings(ctx, await given.judgeAll(ctx)),
  )
}
