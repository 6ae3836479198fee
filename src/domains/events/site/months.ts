import type { Language } from '../../../kit/shared/languages.ts'

const locales = { de: 'de-AT', en: 'en-GB' } as const
const format = (lang: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locales[lang], { timeZone: 'UTC', ...options })
const months = {
  de: format('de', { month: 'long', year: 'numeric' }),
  en: format('en', { month: 'long', year: 'numeric' }),
}
const days = {
  de: format('de', { weekday: 'long', day: 'numeric', month: 'long' }),
  en: format('en', { weekday: 'long', day: 'numeric', month: 'long' }),
}

/** `2026-11` → `November 2026` */
export const sayMonth = (month: string, lang: Language): string =>
  months[lang].format(new Date(`${month}-01T00:00:00Z`))

/** `2026-11-21` → `Samstag, 21. November` */
export const sayWholeDay = (day: string, lang: Language): string =>
  days[lang].format(new Date(`${day}T00:00:00Z`))

// 5 January 2026 was a Monday.
const weekdaysIn = (lang: Language) =>
  [5, 6, 7, 8, 9, 10, 11].map((day) => {
    const date = new Date(Date.UTC(2026, 0, day))
    return {
      long: format(lang, { weekday: 'long' }).format(date),
      short: format(lang, { weekday: 'short' }).format(date),
    }
  })

/** Names of the days of the week from Monday on. */
export const weekdays = { de: weekdaysIn('de'), en: weekdaysIn('en') }
