import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#kit/browser/api.ts'
import { catalogScreens } from '../catalog.addresses.ts'
import { catalogCalls } from '../catalog.contract.ts'

/** Last part of the form's address for a new record: `shop/products/new`. */
export const newRecord = 'new'

/** The id of a form's record; undefined for a new one. */
export const recordIn = (id: string | undefined) => (id === newRecord ? undefined : id)

export const productPath = (id: string) => `/${catalogScreens.products}/${id}`
export const groupPath = (id: string) => `/${catalogScreens.groups}/${id}`
export const colorPath = (id: string) => `/${catalogScreens.colors}/${id}`
export const campaignPath = (id: string) => `/${catalogScreens.campaigns}/${id}`

/** Groups as a tree, properties used so far, and the choices of the books for items. */
export function useCatalogChoices() {
  const { data } = useQuery({
    queryKey: ['product', 'choices'],
    queryFn: () => call(catalogCalls.choices, {}),
    staleTime: 30_000,
  })
  return useMemo(
    () => ({
      groups: (data?.groups ?? []).map(({ _id, title, depth }) => ({
        value: _id,
        label: `${'– '.repeat(depth)}${title}`,
      })),
      currency: data?.currency ?? ('EUR' as const),
      properties: data?.properties ?? [],
      vatGroups: (data?.vatGroups ?? []).map(({ _id, title }) => ({ value: _id, label: title })),
      priceGroups: data?.priceGroups ?? [],
    }),
    [data],
  )
}
