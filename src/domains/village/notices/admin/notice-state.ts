import type { Notice } from '../notices.contract.ts'
import { daysHung, type NoticeState, stateOf } from '../notices.rules.ts'

/** The state of a notice now. */
export const stateNow = (notice: Notice): NoticeState => stateOf(notice, new Date().toISOString())

/** How many whole days a notice hangs as its form says; before it hangs, days that are over do not count. */
export function daysAhead(
  { postedFrom, postedUntil }: { postedFrom: string; postedUntil: string },
  zone: string,
  isPosted: boolean,
): number {
  const now = new Date().toISOString()
  return daysHung({ postedFrom: !isPosted && postedFrom < now ? now : postedFrom, postedUntil }, zone)
}
