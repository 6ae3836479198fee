import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/browser/api.ts'
import { shippingCountry } from '../shipping.contract.ts'

/** Codes of selectable countries, in order. */
export function useCountryCodes(): string[] {
  const { data } = useQuery({
    queryKey: ['shipping_country', 'codes'],
    queryFn: () => call(shippingCountry.calls.list, { limit: 300, sort: 'position' }),
    staleTime: 30_000,
  })
  return (data?.shipping_country ?? []).map(({ code }) => code)
}
