import type { Language } from '../../shared/languages.ts'

const locale = { de: 'de-AT', en: 'en-GB' } as const

const formats = new Map<string, Intl.DateTimeFormat>()

function format(lang: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = lang + JSON.stringify(options)
  let found = formats.get(key)
  if (!found) {
    found = new Intl.DateTimeFormat(locale[lang], options)
    formats.set(key, found)
  }
  return found
}

/** The wall clock of a zone at a moment, as numbers; month from 1. */
export interface WallClock {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

/** What the clock on the wall shows in a zone at a moment. */
export function wallClock(iso: string | Date, timeZone: string): WallClock {
  const parts = format('en', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(new Date(iso))
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return {
    year: value('year'),
    month: value('month'),
    day: value('day'),
    hour: value('hour'),
    minute: value('minute'),
  }
}

const asUtc = (clock: WallClock) => Date.UTC(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute)

/** `2026-03-29 14:30` on the wall of a zone: how date fields keep what was typed. */
export function toWallText(iso: string, timeZone: string): string {
  return new Date(asUtc(wallClock(iso, timeZone))).toISOString().slice(0, 16).replace('T', ' ')
}

/**
 * The moment (ISO) at which a zone's clock shows `YYYY-MM-DD HH:mm`. In the hour that a clock change skips it is
 * the moment after the jump, in the hour that comes twice the first.
 */
export function fromWallText(text: string, timeZone: string): string {
  const wanted = Date.parse(`${text.slice(0, 10)}T${text.slice(11, 16) || '00:00'}:00Z`)
  const minuteOf = (moment: number) => asUtc(wallClock(new Date(moment), timeZone))
  const offsets = [wanted - 86_400_000, wanted + 86_400_000].map((moment) => minuteOf(moment) - moment)
  const candidates = offsets.map((offset) => wanted - offset).filter((moment) => minuteOf(moment) === wanted)
  const moment = candidates.length > 0 ? Math.min(...candidates) : wanted - (offsets[0] ?? 0)
  return new Date(moment).toISOString()
}

const dayNumber = (clock: WallClock) =>
  Math.round(Date.UTC(clock.year, clock.month - 1, clock.day) / 86_400_000)

/** "vor 2 Minuten", "in 3 Stunden", "gerade eben". */
export function ago(iso: string, now: Date, lang: Language): string {
  const seconds = Math.round((Date.parse(iso) - now.getTime()) / 1000)
  const size = Math.abs(seconds)
  if (size < 45) return lang === 'de' ? 'gerade eben' : 'just now'
  const relative = new Intl.RelativeTimeFormat(locale[lang], { numeric: 'auto' })
  if (size < 3600) return relative.format(Math.round(seconds / 60), 'minute')
  if (size < 86_400) return relative.format(Math.round(seconds / 3600), 'hour')
  return relative.format(Math.round(seconds / 86_400), 'day')
}

/**
 * A moment as people say it: "gerade eben", "vor 5 Minuten", "heute, 18:00", "gestern, 09:15", "morgen, 08:00",
 * "Freitag, 18:00" within six days, "3. Nov., 18:00" this year, else "3. Nov. 2025".
 */
export function peopleDate(iso: string, now: Date, lang: Language, timeZone: string): string {
  const past = now.getTime() - Date.parse(iso)
  if (past >= 0 && past < 3_600_000) return ago(iso, now, lang)
  const clock = wallClock(iso, timeZone)
  const time = format(lang, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(iso),
  )
  const today = wallClock(now, timeZone)
  const days = dayNumber(clock) - dayNumber(today)
  if (Math.abs(days) <= 1) {
    const word = new Intl.RelativeTimeFormat(locale[lang], { numeric: 'auto' }).format(days, 'day')
    return `${word}, ${time}`
  }
  if (Math.abs(days) < 7) {
    const day = format(lang, { timeZone, weekday: 'long' }).format(new Date(iso))
    const last = lang === 'de' ? 'letzten' : 'last'
    return days < 0 ? `${last} ${day}, ${time}` : `${day}, ${time}`
  }
  if (clock.year === today.year) {
    return `${format(lang, { timeZone, day: 'numeric', month: 'short' }).format(new Date(iso))}, ${time}`
  }
  return format(lang, { timeZone, day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(iso))
}

/** Day and time in full, for titles and dialogs: "Montag, 3. November 2025, 18:00". */
export function fullDate(iso: string, lang: Language, timeZone: string): string {
  return format(lang, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(iso))
}
