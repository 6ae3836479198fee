import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import type { outbox } from '../outbox.contract.ts'

/** `GET /api/v0/outbox`. */
export const list = (ctx: Ctx, input: InputOf<typeof outbox.list>) => ctx.platform.mail.queued(ctx, input)

async function each(ctx: Ctx, ids: readonly string[], action: 'retry' | 'drop') {
  let done = 0
  for (const _id of new Set(ids)) if (await ctx.platform.mail[action](ctx, _id)) done += 1
  // The recipients are not recorded
  if (done > 0) await audit(ctx, { action: `mail.${action}`, collection: 'outbox', after: { mails: done } })
  return { done }
}

/** `POST /api/v0/outbox/retry`. */
export const retry = (ctx: Ctx, { _id }: InputOf<typeof outbox.retry>) => each(ctx, _id, 'retry')

/** `POST /api/v0/outbox/drop`. */
export const drop = (ctx: Ctx, { _id }: InputOf<typeof outbox.drop>) => each(ctx, _id, 'drop')
