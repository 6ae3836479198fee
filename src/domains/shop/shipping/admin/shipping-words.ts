import { useMemo } from 'react'
import { useTexts } from '#kit/browser/texts.ts'
import { shippingScreens } from '../shipping.addresses.ts'

/** What stands in the address of the form for a new record: `shop/shipping/groups/new`. */
export const newRecord = 'new'

/** The id of a form's record; undefined for a new one. */
export const recordIn = (id: string | undefined) => (id === newRecord ? undefined : id)

export const groupPath = (id: string = newRecord) => `/${shippingScreens.groups}/${id}`
export const countryPath = (id: string = newRecord) => `/${shippingScreens.countries}/${id}`

/** What the fields of a screen are called. */
export function useLabels<const N extends readonly string[]>(
  part: 'countries' | 'groups',
  names: N,
): Record<N[number], string> {
  const { t } = useTexts()
  return useMemo(
    () => Object.fromEntries(names.map((name) => [name, t(`shipping.${part}.fields.${name}`)])),
    [t, part, names],
  ) as Record<N[number], string>
}
