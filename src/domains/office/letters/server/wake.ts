import type { Ctx } from '../../../../kit/server/context.ts'

/** The job that hands the letters of one sending over. */
export const deliverJobName = 'letters.deliver'

/** Makes letters leave once the caller's transaction is committed, or later. */
export async function wakeDelivery(ctx: Ctx, sending: string, startAfter?: string): Promise<void> {
  await ctx.platform.jobs.send(
    ctx,
    deliverJobName,
    { sending },
    { singletonKey: sending, ...(startAfter ? { startAfter } : {}) },
  )
}
