import { useQuery } from '@tanstack/react-query'
import { listRecords } from '../../../kit/browser/admin/records.ts'
import { call } from '../../../kit/browser/api.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import { isDay } from '../../../kit/shared/days.ts'
import { wasteKind, wasteSettingsCalls, wasteZone } from '../waste.contract.ts'

const all = { limit: 500 }

/** The kinds and zones that dates can have, in their order, and what to call them. */
export function useKindsAndZones() {
  const { t } = useTexts()
  const kinds = useQuery({
    queryKey: ['waste_kind', 'list', all],
    queryFn: () => listRecords(wasteKind, all),
  })
  const zones = useQuery({
    queryKey: ['waste_zone', 'list', all],
    queryFn: () => listRecords(wasteZone, all),
  })
  const kindList = kinds.data?.records ?? []
  const zoneList = zones.data?.records ?? []
  return {
    kinds: kindList,
    zones: zoneList,
    isLoaded: kinds.data !== undefined && zones.data !== undefined,
    kindOptions: kindList.map(({ _id, name }) => ({ value: _id, label: name })),
    zoneOptions: zoneList.map(({ _id, name }) => ({ value: _id, label: name })),
    zoneName: (id: string | null) =>
      id === null ? t('waste.allZones') : (zoneList.find(({ _id }) => _id === id)?.name ?? ''),
  }
}

export const settingsKey = ['waste', 'settings']

/** Settings, years with dates and what is missing. */
export const useWasteSettings = () =>
  useQuery({ queryKey: settingsKey, queryFn: () => call(wasteSettingsCalls.settings, {}) }).data

/** A day in words: `Di., 24. Nov. 2026`. */
export function useDayWords(): (day: string) => string {
  const { lang } = useTexts()
  const format = new Intl.DateTimeFormat(lang === 'de' ? 'de-AT' : 'en-GB', {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return (day) => format.format(new Date(day))
}

/** A day as it is typed: `24.11.2026`, `24/11/2026` or `2026-11-24`; null for anything else, so that no day is guessed. */
export function typedDay(text: string): string | null {
  const [, d, m, y] = /^\s*(\d{1,2})[./](\d{1,2})[./](\d{4})\s*$/.exec(text) ?? []
  const day = d ? `${y}-${m!.padStart(2, '0')}-${d.padStart(2, '0')}` : text.trim()
  return isDay(day) ? day : null
}
