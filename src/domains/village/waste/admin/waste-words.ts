import { locales } from '#kit/shared/text/languages.ts'
import { useQuery } from '@tanstack/react-query'
import { listRecords } from '#kit/browser/admin/records.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { wasteKind, wasteSettingsCalls, wasteZone } from '../waste.contract.ts'

const all = { limit: 500 }

/** Kinds and zones in order, with their labels. */
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
  const format = new Intl.DateTimeFormat(locales[lang], {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return (day) => format.format(new Date(day))
}
