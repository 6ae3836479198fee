import type { Ctx } from '#kit/server/context.ts'

/** Job that sends the letters of one sending. */
export const deliverJobName = 'letters.deliver'

/**
 * Queues delivery after the caller's commit. Never for a later time: a waiting job would block an immediate one. The
 * minutely tick handles later letters.
 */
export async function wakeDelivery(ctx: Ctx, sending: string): Promise<void> {
  await ctx.platform.jobs.send(ctx, deliverJobName, { sending }, { singletonKey: sending })
}
