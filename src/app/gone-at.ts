import type { GoneExplanation } from '../kit/server/announced-records.ts'
import type { Ctx } from '../kit/server/context.ts'
import type { ServerDomain } from '../kit/server/domain.ts'

/** Explains an address at which nothing stands any more, in the words of the first domain that knows it. */
export async function goneAt(
  ctx: Ctx,
  domains: readonly ServerDomain[],
  path: string,
): Promise<GoneExplanation | null> {
  for (const { explainsGone } of domains) {
    const gone = await explainsGone?.(ctx, path)
    if (gone) return gone
  }
  return null
}
