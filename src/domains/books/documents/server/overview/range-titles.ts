import type { Ctx } from '../../../../../kit/server/context.ts'
import { numberRangeFor } from '../../../masterdata/server/offers.ts'

/** What the ranges in use are called, by the name that they count under. */
export async function rangeTitles(ctx: Ctx): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const kind of ['offer', 'order', 'delivery', 'invoice', 'creditNote'] as const) {
    const range = await numberRangeFor(ctx, kind)
    if (range) found.set(range.name, range.title)
  }
  return found
}
