import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { PreflightPoint } from '#kit/server/site/preflight.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import type { setupCalls } from '../setup.contract.ts'
import { confirmationTag, judge } from './preflight.service.ts'
import { confirmationsTable as table } from './preflight.table.ts'

const changedMeanwhile = () =>
  new Problem('CONTENT_CHANGED', 409, {
    de: 'Der Inhalt hat sich inzwischen geändert. Bitte prüfen Sie ihn noch einmal.',
    en: 'The content has changed meanwhile. Please check it again.',
  })

/** `POST …/setup/confirm`: a person confirms the wording that was shown, which no program can judge. */
export const confirmPoint =
  (judging: {
    points(): readonly PreflightPoint[]
    again(ctx: Ctx, points: readonly PreflightPoint[]): Promise<void>
  }) =>
  async (ctx: Ctx, { point: key, digest }: InputOf<typeof setupCalls.confirm>) => {
    const point = judging.points().find((one) => one.key === key)
    if (!point) throw notFound()
    const [judged] = await judge(ctx, [point])
    if (judged?.digest !== digest) throw changedMeanwhile()
    const values = { digest, at: ctx.now, by: ctx.user!._id }
    await ctx.db
      .insert(table)
      .values({ point: key, ...values })
      .onConflictDoUpdate({ target: table.point, set: values })
    ctx.drop(confirmationTag)
    await audit(ctx, { action: 'confirm', collection: 'shop_settings', after: { point: key, digest } })
    await judging.again(ctx, [point])
    return { confirmed: { at: ctx.now, by: ctx.user!.name } }
  }
