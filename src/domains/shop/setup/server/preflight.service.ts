import { hashOfText } from '#kit/server/chain/hash-chain.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import type { PreflightFinding, PreflightPoint } from '#kit/server/site/preflight.ts'
import type { Words } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import { type Confirmation, confirmationsTable } from './preflight.table.ts'

export const confirmationTag = 'shop_confirmation'

/** A point with its finding. */
export interface Judged {
  point: PreflightPoint
  finding: PreflightFinding
  /** Digest of the wording to be confirmed; null: none. */
  digest: string | null
  /** Confirmation of exactly this wording. */
  confirmation: Confirmation | null
}

/** Tags that the latest finding of each point depends on, in this process. */
export type MadeFrom = Map<string, ReadonlySet<string>>

/** Points of all domains in order. Throws if two have the same key. */
export function pointsOf(domains: readonly ServerDomain[]): PreflightPoint[] {
  const points = domains.flatMap(({ preflight = [] }) => preflight).toSorted((a, b) => a.order - b.order)
  const keys = points.map(({ key }) => key)
  const twice = keys.find((key, at) => keys.indexOf(key) !== at)
  if (twice) throw new Error(`two points of the preflight are called ${twice}`)
  return points
}

const unread: Words = {
  de: 'Ob der Inhalt stimmt, kann kein Programm beurteilen. Bitte prüfen Sie ihn und bestätigen Sie das hier.',
  en: 'No program can judge whether the content is right. Please check it and confirm that here.',
}
const changed: Words = {
  de: 'Der Inhalt hat sich geändert, seit er bestätigt wurde. Bitte prüfen Sie ihn noch einmal und bestätigen Sie das hier.',
  en: 'The content has changed since it was confirmed. Please check it again and confirm that here.',
}

/** Combines a finding with the confirmation of its wording: without one, a passed point becomes `look`. */
function withConfirmation(finding: PreflightFinding, known: Confirmation | undefined): Omit<Judged, 'point'> {
  if (finding.toConfirm === undefined) return { finding, digest: null, confirmation: null }
  const digest = hashOfText(finding.toConfirm)
  const confirmation = known?.digest === digest ? known : null
  if (confirmation || finding.state !== 'green') return { finding, digest, confirmation }
  return { finding: { ...finding, state: 'look', text: known ? changed : unread }, digest, confirmation }
}

/** Checks points one after the other, since all read through one connection. */
export async function judge(
  ctx: Ctx,
  points: readonly PreflightPoint[],
  madeFrom?: MadeFrom,
): Promise<Judged[]> {
  ctx.tag(confirmationTag)
  const confirmations = await ctx.db.select().from(confirmationsTable)
  let tags = new Set<string>()
  const watched: Ctx = {
    ...ctx,
    tag(...names) {
      for (const name of names) tags.add(name)
      ctx.tag(...names)
    },
  }
  const judged: Judged[] = []
  for (const point of points) {
    tags = new Set()
    const finding = await point.check(watched)
    madeFrom?.set(point.key, tags)
    const known = confirmations.find((one) => one.point === point.key)
    judged.push({ point, ...withConfirmation(finding, known) })
  }
  return judged
}

export const isRed = ({ finding }: Judged): boolean => finding.state === 'red'

/** Refuses to open the shop while a point fails. Throws Problem `SHOP_NOT_READY` with the points. */
export function refuseUnready(judged: readonly Judged[]): void {
  const found = judged.filter(isRed)
  if (found.length === 0) return
  const titles = (lang: 'de' | 'en') => found.map(({ point }) => point.title[lang]).join(', ')
  throw new Problem('SHOP_NOT_READY', 422, {
    de: `Der Shop kann noch nicht eingeschaltet werden. Offen ist: ${titles('de')}. Was zu tun ist, steht unter „Shop einrichten“.`,
    en: `The shop can't be switched on yet. Still open: ${titles('en')}. What to do stands under “Set up the shop”.`,
  })
}
