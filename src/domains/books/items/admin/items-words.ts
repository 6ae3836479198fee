import { useQuery } from '@tanstack/react-query'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { call } from '#kit/browser/api.ts'
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

/** Labels of an item's fields. */
export const useItemLabels = () =>
  useFieldLabels('items.fields', names, {
    'packs.title': 'packTitle',
    'packs.unit': 'unit',
    'packs.quantity': 'quantity',
    'packs.ean': 'ean',
    'parts.item': 'item',
    'parts.quantity': 'quantity',
  })

/** Categories in use. */
export const useCategories = () =>
  useQuery({ queryKey: ['item', 'categories'], queryFn: () => call(itemCalls.categories, {}) }).data
    ?.categories ?? []
