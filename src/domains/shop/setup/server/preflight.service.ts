import type { Ctx } from '../../../../kit/server/context.ts'
import type { ServerDomain } from '../../../../kit/server/domain.ts'
import type { PreflightFinding, PreflightPoint } from '../../../../kit/server/preflight.ts'
import { Problem } from '../../../../kit/shared/problem.ts'

/** A point with what was found. */
export interface Judged {
  point: PreflightPoint
  finding: PreflightFinding
}

/** Asks every point of all domains, in their order. Throws where two have the same key. */
export async function judge(ctx: Ctx, domains: readonly ServerDomain[]): Promise<Judged[]> {
  const points = domains.flatMap(({ preflight = [] }) => preflight).toSorted((a, b) => a.order - b.order)
  const keys = points.map(({ key }) => key)
  const twice = keys.find((key, at) => keys.indexOf(key) !== at)
  if (twice) throw new Error(`two points of the preflight are called ${twice}`)
  const judged: Judged[] = []
  // One after the other: all of them read through one connection
  for (const point of points) judged.push({ point, finding: await point.check(ctx) })
  return judged
}

const isRed = ({ finding }: Judged) => finding.state === 'red'

/** Refuses to switch the shop on while a point is red. Throws Problem `SHOP_NOT_READY` that names them. */
export async function refuseUnready(ctx: Ctx, domains: readonly ServerDomain[]): Promise<void> {
  const found = (await judge(ctx, domains)).filter(isRed)
  if (found.length === 0) return
  const titles = (lang: 'de' | 'en') => found.map(({ point }) => point.title[lang]).join(', ')
  throw new Problem('SHOP_NOT_READY', 422, {
    de: `Der Shop kann noch nicht eingeschaltet werden. Offen ist: ${titles('de')}. Was zu tun ist, steht unter „Shop einrichten“.`,
    en: `The shop can't be switched on yet. Still open: ${titles('en')}. What to do stands under “Set up the shop”.`,
  })
}
