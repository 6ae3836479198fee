import { byteOrderMark, csvLine, csvSeparator } from '#kit/shared/csv.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { locales, type Language } from '#kit/shared/text/languages.ts'
import type { Translate } from '#kit/shared/text/texts.ts'
import type { analytics } from '../analytics.contract.ts'
import { listedKinds, type ListedKind } from '../analytics.rules.ts'

export type Report = OutputOf<typeof analytics.read>['analytics']
export type ReportEntry = Report['lists'][ListedKind][number]
type Day = Report['days'][number]

/** Above this number of days, a chart shows weeks, because thinner bars are unreadable. */
const mostBars = 100

/** Days for a chart: single ones, or weeks by their first day. */
export function asBars(days: readonly Day[]): { weekly: boolean; bars: Day[] } {
  if (days.length <= mostBars) return { weekly: false, bars: [...days] }
  const bars: Day[] = []
  for (const [index, { day, views, visitors }] of days.entries()) {
    const last = bars.at(-1)
    if (index % 7 === 0 || !last) bars.push({ day, views, visitors })
    else {
      last.views += views
      last.visitors += visitors
    }
  }
  return { weekly: true, bars }
}

/** A calendar day in words, without time and zone. */
export const dayInWords = (day: string, lang: Language, style: 'short' | 'medium' = 'medium'): string =>
  new Intl.DateTimeFormat(locales[lang], { dateStyle: style, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** Change in percent: `+12 %`; null without a value to compare. */
export function changeInWords(now: number, before: number, lang: Language): string | null {
  if (before === 0) return null
  return new Intl.NumberFormat(locales[lang], {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  }).format(now / before - 1)
}

/** Share of the visits in percent: `2,5 %`; null without visits. */
export function shareInWords(count: number, visitors: number, lang: Language): string | null {
  if (visitors === 0) return null
  return new Intl.NumberFormat(locales[lang], { style: 'percent', maximumFractionDigits: 1 }).format(
    count / visitors,
  )
}

function displayName(type: 'region' | 'language', code: string, lang: Language): string {
  try {
    return new Intl.DisplayNames([lang], { type }).of(code) ?? code
  } catch {
    return code
  }
}

/** Name of a list's entry. */
export function nameOf(kind: ListedKind, { key, label }: ReportEntry, lang: Language, t: Translate): string {
  if (kind === 'country') return displayName('region', key, lang)
  if (kind === 'language') return displayName('language', key, lang)
  if (kind === 'device')
    return ['desktop', 'mobile', 'tablet'].includes(key) ? t(`analytics.devices.${key}`) : key
  if (kind === 'download') return label ?? t('analytics.gone')
  if (kind === 'contact') {
    const [scheme = '', to = ''] = key.split(/:(.*)/)
    return t(`analytics.contacts.${scheme}`, { to })
  }
  return key
}

/** The whole report as lines of CSV: days first, then goals and lists. */
export function reportAsCsv(report: Report, lang: Language, t: Translate): string[] {
  const separator = csvSeparator(lang)
  const line = (values: string[]) => csvLine(values, separator)
  const head = ['section', 'name', 'count', 'before'].map((name) => t(`analytics.${name}`))
  const days = (['views', 'visitors'] as const).flatMap((figure) =>
    report.days.map((day, index) =>
      line([
        t(`analytics.${figure}`),
        day.day,
        String(day[figure]),
        String(report.before?.days[index]?.[figure] ?? ''),
      ]),
    ),
  )
  const lists = listedKinds.flatMap((kind) =>
    report.lists[kind].map((entry) =>
      line([
        t(`analytics.lists.${kind}`),
        nameOf(kind, entry, lang, t),
        String(entry.count),
        String(entry.before ?? ''),
      ]),
    ),
  )
  const goals = report.goals.map(({ name, count, before }) =>
    line([t('analytics.goals'), name[lang] ?? '', String(count), String(before ?? '')]),
  )
  return [byteOrderMark + line(head), ...days, ...goals, ...lists]
}
