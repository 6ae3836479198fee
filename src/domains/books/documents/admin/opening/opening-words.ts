import { useMemo } from 'react'
import { useTexts } from '#kit/browser/texts.ts'
import { booksScreens } from '../../documents.addresses.ts'
import { openingItem } from '../../opening/opening-items.contract.ts'

/** Paths without base. */
export const openingItemsPath = (query = '') => `/${booksScreens.openingItems}${query ? `?${query}` : ''}`
export const openingItemPath = (id = '') => `/${booksScreens.openingItem}${id ? `/${id}` : ''}`

const names = [...Object.keys(openingItem.fields), 'open']

/** Labels of an opening item's fields. */
export function useOpeningLabels(): Record<string, string> {
  const { t } = useTexts()
  return useMemo(
    () => Object.fromEntries(names.map((name) => [name, t(`documents.opening.fields.${name}`)])),
    [t],
  )
}
