import type { Ctx } from '#kit/server/context.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { mostDaysLong, mostYearsAhead } from '../../booking.rules.ts'
import type { WholeResource } from '../resource.table.ts'

const dayMs = 86_400_000
const earliest = Date.parse('2000-01-01T00:00:00Z')

/** Refuses a moment before the year 2000 or beyond the planning horizon. Throws 422 at the field. */
export function requireReach(ctx: Pick<Ctx, 'now'>, at: string, field: string): void {
  const moment = Date.parse(at)
  if (moment >= earliest && moment <= Date.parse(ctx.now) + mostYearsAhead * 366 * dayMs) return
  throw wrongField(field, {
    de: `Bitte wählen Sie eine Zeit zwischen dem Jahr 2000 und ${mostYearsAhead} Jahren von heute an.`,
    en: `Please choose a time between the year 2000 and ${mostYearsAhead} years from today.`,
  })
}

/**
 * Refuses a booking that ends before it begins, is out of range, or exceeds the maximum length; a whole course may
 * exceed it. Throws 422 at the field.
 */
export function requireSpan(
  ctx: Pick<Ctx, 'now'>,
  { length }: Pick<WholeResource, 'length'>,
  { from, until }: { from: string; until: string },
): void {
  requireReach(ctx, from, 'from')
  requireReach(ctx, until, 'until')
  if (until <= from)
    throw wrongField('until', { de: 'Das Ende liegt vor dem Beginn.', en: 'It ends before it begins.' })
  if (length !== 'course' && isTooLong({ from, until })) throw wrongField('until', tooLong)
}

/** Whether a period exceeds the maximum length of a booking; one hour more for the end of summer time. */
export const isTooLong = ({ from, until }: { from: string; until: string }): boolean =>
  Date.parse(until) - Date.parse(from) > mostDaysLong * dayMs + 3_600_000

export const tooLong = {
  de: `Eine Buchung dauert höchstens ${mostDaysLong} Tage.`,
  en: `A booking lasts ${mostDaysLong} days at most.`,
}
