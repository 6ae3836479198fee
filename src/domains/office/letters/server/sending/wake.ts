import type { Ctx } from '#kit/server/context.ts'

/** The job that hands the letters of one sending over. */
export const deliverJobName = 'letters.deliver'

/**
 * Makes letters leave once the caller's transaction is committed. Never for a later time: a job that waits would keep one for now from
 * being queued. The tick of each minute sees to what is due later.
 */
export async function wakeDelivery(ctx: Ctx, sending: string): Promise<void> {
  await ctx.platform.jobs.send(ctx, deliverJobName, { sending }, { singletonKey: sending })
}
