import { useQuery } from '@tanstack/react-query'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { call } from '#kit/browser/api.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { masterdataCalls } from '../masterdata.contract.ts'

const choicesKey = ['masterdata', 'choices']
const none: OutputOf<typeof masterdataCalls.choices> = {
  units: [],
  terms: [],
  vatGroups: [],
  warehouses: [],
  priceGroups: [],
}

/** Query of the select options, for screens that must wait for the defaults. */
export function useMasterdataAnswer() {
  useLiveKey('masterdata', choicesKey)
  return useQuery({ queryKey: choicesKey, queryFn: () => call(masterdataCalls.choices, {}) })
}

/** Units, terms, VAT groups, warehouses and price groups for selects; empty while loading. */
export const useMasterdata = () => useMasterdataAnswer().data ?? none
