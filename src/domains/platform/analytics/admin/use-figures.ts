import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { call } from '#kit/browser/api.ts'
import { analytics } from '../analytics.contract.ts'
import { addDays, type Comparison } from '../analytics.rules.ts'

/** Days of the named ranges. */
export const rangeDays = { week: 7, month: 30, quarter: 90, year: 365 } as const
export type RangeName = keyof typeof rangeDays | 'own'
export const comparisons = ['none', 'before', 'year'] as const satisfies Comparison[]

const isRange = (name: string): name is keyof typeof rangeDays => name in rangeDays
const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')

/** Day, in the site's zone, on which the screen was opened. */
export function useToday(): string {
  const { zone } = useMoments()
  const [opened] = useState(() => new Date())
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(opened)
}

/** Figures for the range in the address, which holds the state so that links and the back button work. */
export function useFigures() {
  const [query, setQuery] = useSearchParams()
  const today = useToday()
  const asked = query.get('range') ?? 'month'
  const range: RangeName = isRange(asked) ? asked : asked === 'own' ? 'own' : 'month'
  const [from, to] = [query.get('from'), query.get('to')]
  const days =
    range === 'own' && isDay(from) && isDay(to)
      ? { from, to }
      : { from: addDays(today, 1 - (range === 'own' ? rangeDays.month : rangeDays[range])), to: today }
  const compare = comparisons.find((name) => name === query.get('compare')) ?? 'before'
  const figures = useQuery({
    queryKey: ['analytics', days.from, days.to, compare],
    queryFn: () => call(analytics.read, { ...days, compare, limit: 20 }),
    placeholderData: keepPreviousData,
  })
  const change = (values: Record<string, string>) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) next.set(name, value)
        return next
      },
      { replace: true },
    )
  return { range, compare, ...days, today, figures, change }
}
