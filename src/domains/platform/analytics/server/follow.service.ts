import type { Ctx } from '#kit/server/context.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { analytics } from '../analytics.contract.ts'
import { leadsTo } from './classify.ts'
import { isReader } from './goals.ts'
import { visitsOf } from './visits.ts'

const noWayOut = () => {
  const text = {
    de: 'Diese Adresse führt nicht von der Website weg.',
    en: 'This address does not lead away from the website.',
  }
  return new Problem('INVALID', 422, text, { fields: { to: text } })
}

/** Counts a followed external link. Throws 422 for any other. */
export async function follow(ctx: Ctx, { to }: InputOf<typeof analytics.follow>) {
  const way = leadsTo(to, new URL(ctx.platform.config.publicUrl).host)
  if (!way) throw noWayOut()
  if (ctx.client?.asksFromPage && isReader(ctx)) visitsOf(ctx.platform).add(way.kind, way.key)
  return { done: true as const }
}
