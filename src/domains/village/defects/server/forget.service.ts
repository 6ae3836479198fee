import type { Ctx } from '#kit/server/context.ts'
import { closedFor, forgetSenders } from '#domains/platform/reports/server/offers.ts'
import { defectSettings } from './defect-settings.service.ts'
import { defects } from './defects.kind.ts'

/** Steps whose text may identify the sender. */
export const forgottenSteps = ['remark', 'forwarded', 'note'] as const

/** Anonymises reports closed longer than the settings allow; the rest is kept for statistics. */
export async function forgetClosed(ctx: Ctx): Promise<number> {
  const { days } = await defectSettings(ctx)
  return forgetSenders(ctx, defects, { which: closedFor(ctx, days), words: forgottenSteps })
}
