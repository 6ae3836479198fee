import { inArray, notInArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { PreflightPoint } from '#kit/server/site/preflight.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { type Closure, closuresByPoint, replaceClosures } from '#domains/shop/catalog/server/offers.ts'
import { isRed, type Judged } from './preflight.service.ts'
import { mailAdministrators } from './preflight.mail.ts'
import { preflightTable as table, type StandingPoint } from './preflight.table.ts'

/** Latest findings by point; empty while the shop is off, or was opened without checks. */
export async function standingPoints(ctx: Ctx): Promise<ReadonlyMap<string, StandingPoint>> {
  const rows = await ctx.db.select().from(table)
  return new Map(rows.map((row) => [row.point, row]))
}

/** Closure caused by a finding in an open shop; null: none. */
export function closureOf({ point: { key, closes }, finding }: Judged): Closure | null {
  if (finding.state !== 'red' || closes === 'nothing') return null
  const [products, countries] = [
    [...(finding.closes?.products ?? [])],
    [...(finding.closes?.countries ?? [])],
  ]
  if (closes === 'shop' || finding.closes?.shop)
    return { point: key, shop: true, products: [], countries: [] }
  return products.length + countries.length === 0 ? null : { point: key, shop: false, products, countries }
}

/** Most severe effect of several findings. */
export function effectOf(found: readonly Judged[]): PreflightPoint['closes'] {
  const closures = found.map(closureOf)
  if (closures.some((one) => one?.shop)) return 'shop'
  return closures.some((one) => one !== null) ? 'part' : 'nothing'
}

const toOf = ({ point, finding }: Judged): string => finding.to ?? point.to

const isSame = (one: Judged, was: StandingPoint | undefined): boolean =>
  was?.state === one.finding.state &&
  was.to === toOf(one) &&
  was.text?.de === one.finding.text?.de &&
  was.text?.en === one.finding.text?.en

const isSameClosure = (one: Closure | null, was: Closure | undefined): boolean =>
  JSON.stringify(one ? [one.shop, one.products, one.countries] : null) ===
  JSON.stringify(was ? [was.shop, was.products, was.countries] : null)

/** Findings that differ from the stored ones. */
async function differing(ctx: Ctx, judged: readonly Judged[]): Promise<Judged[]> {
  const [standing, closures] = [await standingPoints(ctx), await closuresByPoint(ctx)]
  return judged.filter(
    (one) =>
      !isSame(one, standing.get(one.point.key)) ||
      !isSameClosure(closureOf(one), closures.get(one.point.key)),
  )
}

/** True if a finding differs from the stored one. */
export const differs = async (ctx: Ctx, judged: readonly Judged[]): Promise<boolean> =>
  (await differing(ctx, judged)).length > 0

/** Findings that failed only now, or close more than before. */
export async function worsened(ctx: Ctx, judged: readonly Judged[]): Promise<Judged[]> {
  const [standing, closures] = [await standingPoints(ctx), await closuresByPoint(ctx)]
  return judged.filter((one) => {
    if (!isRed(one)) return false
    if (standing.get(one.point.key)?.state !== 'red') return true
    const [is, was] = [closureOf(one), closures.get(one.point.key)]
    if (!is || was?.shop) return false
    return (
      !was ||
      is.shop ||
      is.products.some((product) => !was.products.includes(product)) ||
      is.countries.some((country) => !was.countries.includes(country))
    )
  })
}

const day = 24 * 60 * 60_000

/** Failed points without a mail yet. At most one mail a day per point, even if it changes repeatedly. */
async function unmailed(ctx: Ctx, judged: readonly Judged[]): Promise<Judged[]> {
  const standing = await standingPoints(ctx)
  return judged.filter((one) => {
    if (!isRed(one)) return false
    const { since = ctx.now, mailedAt = null } = standing.get(one.point.key) ?? {}
    return mailedAt === null || (mailedAt < since && Date.parse(ctx.now) - Date.parse(mailedAt) >= day)
  })
}

/** Stores findings, closes and opens parts of the shop, and notifies administrators of points that now fail. */
export async function storeFindings(ctx: Ctx, judged: readonly Judged[]): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('shop preflight'))`)
  const standing = await standingPoints(ctx)
  const changed = await differing(ctx, judged)
  for (const one of changed) {
    const { key } = one.point
    const was = standing.get(key)
    const values = {
      state: one.finding.state,
      text: one.finding.text ?? null,
      to: toOf(one),
      since: was && was.state === one.finding.state ? was.since : ctx.now,
    }
    await ctx.db
      .insert(table)
      .values({ _id: uuidv7(), point: key, ...values })
      .onConflictDoUpdate({ target: table.point, set: values })
  }
  await replaceClosures(
    ctx,
    changed.map(({ point }) => point.key),
    changed.flatMap((one) => closureOf(one) ?? []),
  )
  const due = await unmailed(ctx, judged)
  if (due.length === 0) return
  await ctx.db
    .update(table)
    .set({ mailedAt: ctx.now })
    .where(
      inArray(
        table.point,
        due.map(({ point }) => point.key),
      ),
    )
  await mailAdministrators(ctx, due, effectOf(due))
}

/** Deletes stored points that no domain defines any more. */
export async function forgetOthers(ctx: Ctx, keys: readonly string[]): Promise<void> {
  const gone = await ctx.db
    .delete(table)
    .where(notInArray(table.point, [...keys]))
    .returning()
  await replaceClosures(
    ctx,
    gone.map(({ point }) => point),
    [],
  )
}

/** Ends the checks and removes closures when the shop is switched off. */
export async function endJudging(ctx: Ctx): Promise<void> {
  const gone = await ctx.db.delete(table).returning()
  await replaceClosures(
    ctx,
    gone.map(({ point }) => point),
    [],
  )
}
