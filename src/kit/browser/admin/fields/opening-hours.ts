import type { OpeningHours } from '#kit/shared/site/site.ts'

/** A time span of a weekday; 1 is Monday. */
export type Span = OpeningHours

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** Sorted by weekday and time. */
export const inOrder = (spans: readonly Span[]): Span[] =>
  spans.toSorted((a, b) => a.day - b.day || a.from.localeCompare(b.from))

/** End within the starting day: spans that end at or before their start extend past midnight. */
const endOf = ({ from, to }: Span) => (to > from ? to : '24:00')

/** Index → error: a missing time, or an overlap with another span. */
export function wrongSpans(spans: readonly Span[]): Map<number, 'missing' | 'overlap'> {
  const wrong = new Map<number, 'missing' | 'overlap'>()
  spans.forEach((span, index) => {
    if (!span.from || !span.to) wrong.set(index, 'missing')
    else if (
      spans.some(
        (other, before) =>
          before < index && other.day === span.day && other.from < endOf(span) && span.from < endOf(other),
      )
    )
      wrong.set(index, 'overlap')
  })
  return wrong
}

/** Suggests the next span of a day: morning, afternoon, then the hours after the last one. */
export function nextSpan(day: number, spans: readonly Span[]): Span {
  const ends = spans.filter((span) => span.day === day && span.to).map(({ to }) => to)
  const last = ends.toSorted().at(-1)
  if (!last) return { day, from: '08:00', to: '12:00' }
  if (last <= '13:00') return { day, from: '13:00', to: '17:00' }
  return { day, from: '', to: '' }
}
