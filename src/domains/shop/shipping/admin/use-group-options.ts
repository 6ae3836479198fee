import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { shippingGroup } from '../shipping.contract.ts'

/** Groups that a country can use, without places of pick-up. */
export function useGroupOptions(): { value: string; label: string }[] {
  const { lang } = useTexts()
  const { data } = useQuery({
    queryKey: ['shipping_group', 'options'],
    queryFn: () => call(shippingGroup.calls.list, { limit: 200, sort: 'position' }),
    staleTime: 30_000,
  })
  return useMemo(
    () =>
      (data?.shipping_group ?? [])
        .filter(({ countedBy }) => countedBy !== 'pickup')
        .map(({ _id, title }) => ({ value: _id, label: sayIn(title, lang).text })),
    [data, lang],
  )
}
