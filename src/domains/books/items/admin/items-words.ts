import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { itemScreens } from '../items.addresses.ts'
import { itemCalls } from '../items.contract.ts'

export const browsePath = `/${itemScreens.browse}`
export const createPath = `/${itemScreens.create}`
export const editPath = (id: string) => `/${itemScreens.edit}/${id}`
export const copyPath = (id: string) => `/${itemScreens.copy}/${id}`

const names = [
  ...([
    'number',
    'kind',
    'title.de',
    'title.en',
    'text.de',
    'text.en',
    'category',
    'variantOf',
    'vintage',
  ] as const),
  ...([
    'size',
    'colour',
    'unit',
    'vatGroup',
    'origin',
    'ean',
    'weight',
    'content',
    'contentUnit',
    'alcohol',
  ] as const),
  ...([
    'customsCode',
    'countryOfOrigin',
    'ageClass',
    'deposit',
    'stocked',
    'mayOversell',
    'leastStock',
  ] as const),
  ...([
    'active',
    'pictures',
    'note',
    'price',
    'priceCounting',
    'cost',
    'packs',
    'packTitle',
    'quantity',
  ] as const),
  ...(['parts', 'item', 'name'] as const),
] as const
export type ItemLabels = Record<(typeof names)[number], string>

/** What the fields of an item are called. */
export function useItemLabels() {
  const { t } = useTexts()
  return useMemo(() => {
    const own = Object.fromEntries(names.map((name) => [name, t(`items.fields.${name}`)])) as ItemLabels
    return {
      ...own,
      'packs.title': own.packTitle,
      'packs.unit': own.unit,
      'packs.quantity': own.quantity,
      'packs.ean': own.ean,
      'parts.item': own.item,
      'parts.quantity': own.quantity,
    }
  }, [t])
}

/** What items are listed under so far. */
export const useCategories = () =>
  useQuery({ queryKey: ['item', 'categories'], queryFn: () => call(itemCalls.categories, {}) }).data
    ?.categories ?? []
