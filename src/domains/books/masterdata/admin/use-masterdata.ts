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

/** The query of what forms choose from, for screens that begin with what is usual and have to wait for it. */
export function useMasterdataAnswer() {
  useLiveKey('masterdata', choicesKey)
  return useQuery({ queryKey: choicesKey, queryFn: () => call(masterdataCalls.choices, {}) })
}

/** Units, terms, VAT groups, warehouses and price groups to choose from; nothing before they are there. */
export const useMasterdata = () => useMasterdataAnswer().data ?? none
