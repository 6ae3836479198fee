import type { Ctx } from '#kit/server/context.ts'
import { closedFor, forgetSenders } from '#domains/platform/reports/server/offers.ts'
import { defectSettings } from './defect-settings.service.ts'
import { defects } from './defects.kind.ts'

/** Steps whose words may tell who reported something. */
export const forgottenSteps = ['remark', 'forwarded', 'note'] as const

/** Forgets who reported what was closed so many days ago. The rest is for the statistics. */
export async function forgetClosed(ctx: Ctx): Promise<number> {
  const { days } = await defectSettings(ctx)
  return forgetSenders(ctx, defects, { which: closedFor(ctx, days), words: forgottenSteps })
}
