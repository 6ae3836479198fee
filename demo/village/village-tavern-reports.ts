import type { Ctx } from '#kit/server/context.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { putReports } from '#domains/village/taverns/server/offers.ts'
import { tavernPeriods } from '../content/calendar.ts'
import { taverns } from '../content/taverns.ts'
import { idOf } from './village-ids.ts'

const span = { daysBefore: 0, daysAfter: 300 }

/** Two unanswered reports from keepers: one without a conflict, the other conflicting with a date. */
export async function putVillageTavernReports(ctx: Ctx, today: string): Promise<void> {
  const [first, second] = taverns
  if (!first || !second) return
  const coming = (tavern: typeof first) =>
    tavernPeriods(tavern, today, span).find(({ from }) => from > laterDay(today, 7))
  const hours = (tavern: typeof first) =>
    [1, 2, 3, 4, 5, 6, 7]
      .filter((day) => !tavern.restDays.includes(day))
      .map((day) => ({ day, from: tavern.opens, to: tavern.closes }))
  const free = coming(first)
  const taken = coming(second)
  if (!free || !taken) return
  await putReports(ctx, [
    {
      _id: idOf('run', 'report free'),
      tavern: idOf('entry', `tavern-${first.key}`),
      from: laterDay(free.to, 3),
      to: laterDay(free.to, 6),
      hours: hours(first),
      note: 'Vier Tage Jungweinkost im Presshaus',
      name: 'Resi Hofer',
      phone: '+43 2999 500 41',
      email: 'hofer@rebenau.example',
    },
    {
      _id: idOf('run', 'report taken'),
      tavern: idOf('entry', `tavern-${second.key}`),
      from: laterDay(taken.from, 4),
      to: laterDay(taken.to, 4),
      hours: hours(second),
      note: 'Wir sperren heuer ein paar Tage später auf.',
      name: 'Franz Leitner',
      phone: '+43 2999 500 58',
      email: '',
    },
  ])
}
