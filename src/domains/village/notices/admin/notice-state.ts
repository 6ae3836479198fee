import type { Notice } from '../notices.contract.ts'
import { daysHung, type NoticeState, stateOf } from '../notices.rules.ts'

/** Current state of a notice. */
export const stateNow = (notice: Notice): NoticeState => stateOf(notice, new Date().toISOString())

/** Number of full days on the board according to the form; before posting, past days do not count. */
export function daysAhead(
  { postedFrom, postedUntil }: { postedFrom: string; postedUntil: string },
  zone: string,
  isPosted: boolean,
): number {
  const now = new Date().toISOString()
  return daysHung({ postedFrom: !isPosted && postedFrom < now ? now : postedFrom, postedUntil }, zone)
}
