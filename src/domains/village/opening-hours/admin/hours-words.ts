import { useMemo } from 'react'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { openingHoursScreens } from '../opening-hours.addresses.ts'

export const browsePath = `/${openingHoursScreens.browse}`
export const editPath = (id = '') => `/${openingHoursScreens.edit}/${id}`

const names = [
  'title',
  'week',
  'country',
  'state',
  'closedOnHolidays',
  'ours',
  'seasons',
  'days',
  'seasonFrom',
  'seasonTo',
  'from',
  'to',
  'opens',
  'closes',
  'note',
  'noteEn',
] as const

/** What the fields of opening hours are called. */
export function useHoursLabels() {
  const { t } = useTexts()
  return useMemo(
    () =>
      Object.fromEntries(names.map((name) => [name, t(`openingHours.fields.${name}`)])) as Record<
        (typeof names)[number],
        string
      >,
    [t],
  )
}
