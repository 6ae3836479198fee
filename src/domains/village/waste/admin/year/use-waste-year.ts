import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { createRecord, listRecords, removeRecord, restoreRecord } from '#kit/browser/admin/records.ts'
import { useReloading } from '#kit/browser/admin/use-reloading.ts'
import { waste, type WasteDate } from '../../waste.contract.ts'

const most = 500

async function wholeYear(year: number): Promise<WasteDate[]> {
  const part = (skip: number) => listRecords(waste, { year, limit: most, skip, sort: 'date' })
  const { records, total } = await part(0)
  const others = Array.from({ length: Math.max(0, Math.ceil(total / most) - 1) }, (_, index) =>
    part((index + 1) * most),
  )
  return [...records, ...(await Promise.all(others)).flatMap((page) => page.records)]
}

const everything = ['waste']

/** Dates of a year, with functions to set and clear one; both return their undo and throw the server's refusal. */
export function useWasteYear(year: number) {
  const may = useMay()
  const isPublic = may({ module: 'waste', action: 'publish' })
  const query = useQuery({ queryKey: ['waste', 'whole year', year], queryFn: () => wholeYear(year) })
  const after = useReloading(everything)
  return {
    dates: query.data,
    error: query.error,
    set: useCallback(
      async (date: string, kind: string, zone: string | null) => {
        const status = isPublic ? { status: 'published' as const } : {}
        const { _id } = await after(createRecord(waste, { date, kind, zone, ...status }))
        return async () => {
          await after(removeRecord(waste, { _id }))
        }
      },
      [after, isPublic],
    ),
    clear: useCallback(
      async ({ _id }: WasteDate) => {
        await after(removeRecord(waste, { _id }))
        return async () => {
          await after(restoreRecord(waste, { _id }))
        }
      },
      [after],
    ),
  }
}
