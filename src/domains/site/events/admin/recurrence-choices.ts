import {
  dayText,
  weekdayCodes,
  weekdayOfNumber,
  type DayNumber,
  type Frequency,
  type Recurrence,
  type WeekdayOf,
} from '#kit/shared/dates/recurrence.ts'

type Days = Pick<Recurrence, 'byDay' | 'byMonthDay'>

/** A rule of another frequency with the end of the former one. */
export const freshRule = (freq: Frequency, former: Recurrence | null): Recurrence => ({
  freq,
  interval: 1,
  byDay: [],
  byMonthDay: [],
  byMonth: [],
  bySetPos: [],
  count: former?.count ?? null,
  until: former?.until ?? null,
})

const isLastDay = ({ byDay, byMonthDay }: Days) =>
  byDay.length === 0 && byMonthDay.length === 1 && byMonthDay[0] === -1
const isNthWeekday = ({ byDay, byMonthDay }: Days) =>
  byMonthDay.length === 0 && byDay.length === 1 && byDay[0]?.nth !== 0
const isBare = ({ byDay, byMonthDay }: Days) => byDay.length === 0 && byMonthDay.length === 0

/** True if the form's choices can express the rule; others are imported and only displayed. */
export function isPlain(rule: Recurrence): boolean {
  if (rule.byMonth.length > 0 || rule.bySetPos.length > 0) return false
  if (rule.freq === 'WEEKLY') return true
  return isBare(rule) || (rule.freq === 'MONTHLY' && (isLastDay(rule) || isNthWeekday(rule)))
}

const nthWeekday = (day: WeekdayOf): Days => ({ byDay: [day], byMonthDay: [] })
const nameOf = ({ byDay: [day], byMonthDay }: Days) =>
  day ? `${day.nth}${weekdayCodes[day.weekday - 1]}` : byMonthDay.join() || 'same'

/** Choices for the day of the month: those that match the first date, and the rule's current one. */
export function monthlyChoices(rule: Recurrence, first: DayNumber) {
  const date = new Date(`${dayText(first)}T00:00:00Z`)
  const weekday = weekdayOfNumber(first)
  const ofMonth = date.getUTCDate()
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  const current: Days = { byDay: rule.byDay, byMonthDay: rule.byMonthDay }
  const choices: Days[] = [
    { byDay: [], byMonthDay: [] },
    nthWeekday({ weekday, nth: Math.ceil(ofMonth / 7) }),
    ...(ofMonth + 7 > length ? [nthWeekday({ weekday, nth: -1 })] : []),
    { byDay: [], byMonthDay: [-1] },
    current,
  ]
  const byName = new Map(choices.map((days) => [nameOf(days), days]))
  return [...byName].map(([name, days]) => ({ name, days, isChosen: name === nameOf(current) }))
}
