import { localTime } from '../../shared/dates/clock.ts'
import { isDay } from '../../shared/dates/days.ts'
import { daysUntil, formatter, sayMoment, sayTime, toWallText } from '../../shared/dates/dates.ts'
import { locales, type Language } from '../../shared/text/languages.ts'

// Local wall-clock time as comparable milliseconds, in whole minutes.
function wallMillis(iso: string, zone: string): number {
  const { year, month, day, hour, minute } = localTime(iso, zone)
  return Date.UTC(year, month - 1, day, hour, minute)
}

export { toWallText }

/**
 * Time (ISO) at which a zone's clock shows `YYYY-MM-DD HH:mm`. In the hour skipped by a clock change, the time after
 * the jump; in the repeated hour, the first one.
 */
export function fromWallText(text: string, zone: string): string {
  const wanted = Date.parse(`${text.slice(0, 10)}T${text.slice(11, 16) || '00:00'}:00Z`)
  const wallAt = (moment: number) => wallMillis(new Date(moment).toISOString(), zone)
  const offsets = [wanted - 86_400_000, wanted + 86_400_000].map((moment) => wallAt(moment) - moment)
  const candidates = offsets.map((offset) => wanted - offset).filter((moment) => wallAt(moment) === wanted)
  const moment = candidates.length > 0 ? Math.min(...candidates) : wanted - (offsets[0] ?? 0)
  return new Date(moment).toISOString()
}

/**
 * Form value of a day and local time: ISO, or the bare day while the time is missing. Calls refuse a bare day, so that
 * no unchosen time is stored.
 */
export const keptMoment = (wall: string | null, zone: string): string | null =>
  wall && !isDay(wall) ? fromWallText(wall, zone) : wall

/** Local text of a form value; null if empty. */
export const shownMoment = (kept: string | null | undefined, zone: string): string | null =>
  kept ? (isDay(kept) ? kept : toWallText(kept, zone)) : null

/** Name of a zone's time: `Europe/Vienna` → "Mitteleuropäische Zeit". */
export const sayZone = (zone: string, lang: Language): string =>
  new Intl.DateTimeFormat(locales[lang], { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** "vor 2 Minuten", "in 3 Stunden", "gerade eben". */
export function ago(iso: string, now: string, lang: Language): string {
  const seconds = Math.round((Date.parse(iso) - Date.parse(now)) / 1000)
  const size = Math.abs(seconds)
  if (size < 45) return lang === 'de' ? 'gerade eben' : 'just now'
  const relative = new Intl.RelativeTimeFormat(locales[lang], { numeric: 'auto' })
  if (size < 3600) return relative.format(Math.round(seconds / 60), 'minute')
  if (size < 86_400) return relative.format(Math.round(seconds / 3600), 'hour')
  return relative.format(Math.round(seconds / 86_400), 'day')
}

/**
 * Short time for tables: "vor 5 Minuten", "heute, 18 Uhr", "gestern, 9:15 Uhr", "3. Nov., 18 Uhr"; with the year in
 * place of the time in other years.
 */
export function peopleDate(iso: string, now: string, lang: Language, zone: string): string {
  const past = Date.parse(now) - Date.parse(iso)
  if (past >= 0 && past < 3_600_000) return ago(iso, now, lang)
  if (Math.abs(daysUntil(iso, { now, zone })) <= 1) return sayMoment(iso, { lang, zone, now })
  const sameYear = localTime(iso, zone).year === localTime(now, zone).year
  const day = new Intl.DateTimeFormat(locales[lang], {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(new Date(iso))
  return sameYear ? `${day}, ${sayTime(iso, { lang, zone })}` : day
}

/** Short calendar day for columns: "28. Nov. 2026". */
export const shortDay = (day: string, lang: Language): string =>
  formatter(locales[lang], { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/**
 * Short appointment for tables: "Sa., 12. Dez., 14 Uhr"; with the year in other years, without the time for whole days.
 */
export function appointmentDate(
  iso: string,
  now: string,
  { lang, zone, allDay = false }: { lang: Language; zone: string; allDay?: boolean },
): string {
  const sameYear = localTime(iso, zone).year === localTime(now, zone).year
  const day = new Intl.DateTimeFormat(locales[lang], {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(new Date(iso))
  return allDay ? day : `${day}, ${sayTime(iso, { lang, zone })}`
}

/** Full day and time, for titles and dialogs: "Montag, 3. November 2025, 18:00". */
export const fullDate = (iso: string, lang: Language, zone: string): string =>
  new Intl.DateTimeFormat(locales[lang], { timeZone: zone, dateStyle: 'full', timeStyle: 'short' }).format(
    new Date(iso),
  )
