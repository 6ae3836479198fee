import { useMemo } from 'react'
import { useTexts } from '#kit/browser/texts.ts'
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

/** Labels of fields in lines, by list and field. */
const inLines: Readonly<Record<string, (typeof names)[number]>> = {
  'seasons.title': 'title',
  'seasons.from': 'seasonFrom',
  'seasons.to': 'seasonTo',
  'seasons.week': 'week',
  'days.from': 'from',
  'days.to': 'to',
  'days.opens': 'opens',
  'days.closes': 'closes',
  'days.note': 'note',
  'days.noteEn': 'noteEn',
}

/** Labels of the fields. */
export function useHoursLabels() {
  const { t } = useTexts()
  return useMemo(
    () =>
      Object.fromEntries(
        [...names.map((name) => [name, name] as const), ...Object.entries(inLines)].map(([path, name]) => [
          path,
          t(`openingHours.fields.${name}`),
        ]),
      ) as Record<(typeof names)[number], string>,
    [t],
  )
}
