import type { Ctx } from '#kit/server/context.ts'
import type { GoneExplanation, ServerDomain } from '#kit/server/domain.ts'

/** Explanation of the first domain that knows why the address is gone. */
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
