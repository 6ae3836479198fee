import type { Ctx } from '#kit/server/context.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { hasRight } from '#kit/shared/access.ts'
import { Problem } from '#kit/shared/problem.ts'
import { siteDay } from '#domains/books/masterdata/server/offers.ts'
import type { DocumentRow } from '../records/documents.table.ts'

type Values = Record<string, unknown>

const mayNotIssue = new Problem('NO_PERMISSION', 403, {
  de: 'Was diese Vorlage macht, wird von selbst ausgestellt. Einschalten, ändern und fortsetzen darf das nur, wer auch ausstellen darf.',
  en: 'What this template makes is issued by itself. Only those who may issue can switch that on, change it or resume it.',
})

/**
 * The user on whose behalf a template issues documents. Throws Problem `NO_PERMISSION` (403) without the right to
 * issue.
 */
export function issuerOf(ctx: Ctx): { issuesBy: string | null } {
  if (!hasRight(ctx.user, 'document', 'issue')) throw mayNotIssue
  return { issuesBy: ctx.user?._id ?? null }
}

/**
 * Values to store in a template, with the user on whose behalf it issues.
 * @param row the template before; null: a new one Throws 403 if it issues and the caller may not, 422 for a first day
 * in the past.
 */
export async function templateValues<V extends Values>(
  ctx: Ctx,
  row: DocumentRow | null,
  values: V,
): Promise<V & { issuesBy?: string | null; onDay?: number | null }> {
  const nextOn = values['nextOn'] as string | null | undefined
  if (nextOn && nextOn !== row?.nextOn && nextOn < (await siteDay(ctx)))
    throw wrongField('nextOn', {
      de: 'Dieser Tag ist vorbei. Bitte wählen Sie heute oder einen späteren Tag.',
      en: 'This day is over. Please choose today or a later day.',
    })
  const issues = values['issues'] ?? row?.issues ?? false
  const series = nextOn && nextOn !== row?.nextOn ? { onDay: Number(nextOn.slice(8)) } : {}
  return { ...values, ...series, ...(issues ? issuerOf(ctx) : { issuesBy: null }) }
}
