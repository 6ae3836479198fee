import type { PlannedWrite } from '#kit/server/records/editorial/definition.ts'
import type { Ctx } from '#kit/server/context.ts'
import { dayIn, sayDate } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { event } from '../events.contract.ts'
import { type Change, lastEndOf, occurrences, startOfDay } from '../events.rules.ts'
import { parseRecurrence, writeRecurrence } from '#kit/shared/dates/recurrence-text.ts'
import { dayNumberOf } from '#kit/shared/dates/recurrence.ts'

const zones = new WeakMap<Ctx, Promise<string>>()

/** The site's IANA zone, read once per request. */
export function zoneOf(ctx: Ctx): Promise<string> {
  const zone = zones.get(ctx) ?? siteSettings(ctx).then(({ site }) => site.timeZone)
  zones.set(ctx, zone)
  return zone
}

interface Times {
  date?: string | undefined
  start?: string | undefined
  end?: string | null | undefined
  movedTo?: string | null | undefined
  allDay?: boolean | undefined
}

const isDay = (given: string | null | undefined): given is string => given?.length === 10

/** A moment, or the start of a day in the site's zone. */
export async function momentOf<T extends string | null | undefined>(ctx: Ctx, given: T): Promise<T> {
  return isDay(given) ? (startOfDay(given, await zoneOf(ctx)) as T) : given
}

/** Converts days to moments in the site's zone; a day as start makes the event all-day. */
export async function withMoments<I extends Times>(ctx: Ctx, input: I): Promise<I> {
  const { date, end, movedTo, start, allDay } = input
  if (![date, end, movedTo].some(isDay)) return input
  return {
    ...input,
    ...(date === undefined ? {} : { date: await momentOf(ctx, date) }),
    ...(end === undefined ? {} : { end: await momentOf(ctx, end) }),
    ...(movedTo === undefined ? {} : { movedTo: await momentOf(ctx, movedTo) }),
    ...(isDay(date) && start === undefined && allDay === undefined ? { allDay: true } : {}),
  }
}

const invalid = (field: string, de: string, en: string) =>
  new Problem('INVALID', 422, { de, en }, { fields: { [field]: { de, en } } })

/** Problem for an event without a start. */
export const startMissing = () =>
  invalid('start', 'Bitte geben Sie an, wann das stattfindet.', 'Please say when this takes place.')

type Content = PlannedWrite<typeof event>['is']

/** Milliseconds; longer dates of a daily series would all overlap. */
const longestDate = 31 * 86_400_000

function settleRecurrence(is: Content, zone: string): void {
  const { rule, wrong } = parseRecurrence(is.recurrence)
  if (!rule) throw invalid('recurrence', wrong.de, wrong.en)
  if (rule.until !== null && dayNumberOf(rule.until) < dayNumberOf(dayIn(is.start, zone)))
    throw invalid(
      'recurrence',
      'Die Wiederholung endet vor dem ersten Termin.',
      'The repetition ends before the first date.',
    )
  if (is.end !== null && Date.parse(is.end) - Date.parse(is.start) > longestDate)
    throw invalid(
      'end',
      'Ein Termin einer Reihe dauert höchstens 31 Tage. Das Ende der Reihe steht unter „Wiederholung“.',
      'A date of a series lasts at most 31 days. The end of the series belongs under "Repetition".',
    )
  if (is.state === 'moved')
    throw invalid(
      'state',
      'Eine Reihe von Terminen lässt sich nicht verschieben. Verschieben Sie den einen Termin unter „Einzelne Termine“.',
      'A series of dates cannot be moved as a whole. Move the one date under "Single dates".',
    )
  is.recurrence = writeRecurrence(rule)
  is.exceptions = [...new Set(is.exceptions)].toSorted()
  const [first] = occurrences({ ...is, changes: [] }, zone).take(1)
  if (!first)
    throw invalid(
      'exceptions',
      'So fände die Reihe kein einziges Mal statt, denn jeder ihrer Termine entfällt. Bitte nehmen Sie unter „Entfällt an“ wenigstens einen Tag wieder heraus.',
      'This way the series would not take place at all, for each of its dates is left out. Please take at least one day out of "Except on" again.',
    )
  is.changes = is.changes
    .map(({ day, state, movedTo }) => settledChange(is, { day, state, movedTo }, zone))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const days = is.changes.map(({ day }) => day)
  const twice = days.find((day, index) => days.indexOf(day) !== index)
  if (twice)
    throw invalid(
      'changes',
      `Der Termin am ${inWords(twice, 'de')} ist zweimal geändert. Bitte behalten Sie nur eine Änderung.`,
      `The date on ${inWords(twice, 'en')} is changed twice. Please keep only one change.`,
    )
}

const inWords = (day: string, lang: Language) => sayDate(day, { lang, zone: 'UTC' })

/** Validates a cancelled or moved date of a series. Throws 422 if the series has no such date. */
function settledChange(is: Content, change: Change, zone: string): Change {
  const { day } = change
  const plan = { ...is, changes: [], state: 'planned' as const }
  const span = { from: startOfDay(day, zone), to: startOfDay(laterDay(day, 1), zone) }
  if (!occurrences(plan, zone, span).some(({ start }) => dayIn(start, zone) === day))
    throw invalid(
      'changes',
      `Am ${inWords(day, 'de')} hat diese Reihe keinen Termin, der abgesagt oder verschoben werden könnte.`,
      `This series has no date on ${inWords(day, 'en')} that could be cancelled or moved.`,
    )
  if (change.state === 'cancelled' || change.movedTo === null) return { ...change, movedTo: null }
  const moment = isDay(change.movedTo) ? startOfDay(change.movedTo, zone) : change.movedTo
  const movedTo = is.allDay ? startOfDay(dayIn(moment, zone), zone) : new Date(moment).toISOString()
  if (movedTo < is.start)
    throw invalid(
      'changes',
      'Ein verschobener Termin kann nicht vor dem ersten der Reihe liegen. Lassen Sie die Reihe früher beginnen.',
      'A moved date cannot come before the first one of the series. Let the series begin earlier.',
    )
  return { ...change, movedTo }
}

/** Normalises and validates the times of an event before it is stored, and computes its last end. Throws 422. */
export async function settleTimes(
  ctx: Ctx,
  { was, is }: Pick<PlannedWrite<typeof event>, 'was' | 'is'>,
): Promise<void> {
  // Two fields for the same moment: the changed one counts.
  if (was && is.start === was.start) is.start = is.date
  if (is.state !== 'moved') is.movedTo = null
  if (is.recurrence === '') {
    is.exceptions = []
    is.changes = []
  }
  const isPlain = !is.allDay && is.recurrence === '' && is.state !== 'moved'
  const zone = isPlain ? 'UTC' : await zoneOf(ctx)
  if (is.allDay) {
    is.start = startOfDay(dayIn(is.start, zone), zone)
    is.end = is.end && startOfDay(dayIn(is.end, zone), zone)
    is.movedTo = is.movedTo && startOfDay(dayIn(is.movedTo, zone), zone)
  }
  is.date = is.start
  if (is.end !== null && is.end < is.start)
    throw invalid('end', 'Das Ende muss nach dem Beginn liegen.', 'The end must come after the beginning.')
  if (is.end === is.start) is.end = null
  if (is.recurrence !== '') settleRecurrence(is, zone)
  is.lastEnd = lastEndOf(is, zone)
}
