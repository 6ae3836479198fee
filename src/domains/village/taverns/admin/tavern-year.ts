import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useReloading } from '#kit/browser/admin/use-reloading.ts'
import { call } from '#kit/browser/api.ts'
import type { CallOf, OutputOf } from '#kit/shared/contract.ts'
import { reportCalls } from '../reports.contract.ts'
import { tavernEditing, type TavernRun } from '../taverns.contract.ts'

export type Year = OutputOf<typeof tavernEditing.year>
export type Change = CallOf<typeof tavernEditing.change>
type Changed = OutputOf<typeof tavernEditing.change>

const key = ['taverns']

/** The inverse of a change: changed or removed runs are restored, added ones removed. */
function inverse({ runs, before }: Changed): Change {
  const is = new Map(runs.map((run) => [run._id, run]))
  return {
    put: before.map(({ version: _version, ...was }) => {
      const now = is.get(was._id)
      return { ...was, ...(now ? { version: now.version } : {}) }
    }),
    remove: runs
      .filter(({ _id }) => !before.some((was) => was._id === _id))
      .map(({ _id, version }) => ({ _id, version })),
  }
}

/** Dates of a year with keepers' reports; each change returns its undo. */
export function useTavernYear(year: number) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [...key, year],
    queryFn: () => call(tavernEditing.year, { year }),
    placeholderData: (before: Year | undefined) => before,
  })
  const reload = useCallback(() => client.invalidateQueries({ queryKey: key }), [client])
  const send = useReloading(key)
  return {
    ...query,
    reload,
    /** Stores all changes or none; throws the server's refusal. */
    change: useCallback(
      async (wanted: Change) => {
        const back = inverse(await send(call(tavernEditing.change, wanted)))
        return async () => {
          await send(call(tavernEditing.change, back))
        }
      },
      [send],
    ),
    /** Accepts a keeper's report. */
    accept: useCallback(
      async (_id: string, replace: boolean) => {
        const back = inverse(await send(call(reportCalls.accept, { _id, replace })))
        return async () => {
          await send(call(reportCalls.reopen, { _id, ...back }))
        }
      },
      [send],
    ),
    decline: useCallback(
      async (_id: string, word: string) => {
        await send(call(reportCalls.decline, { _id, word }))
        return async () => {
          await send(call(reportCalls.reopen, { _id }))
        }
      },
      [send],
    ),
  }
}

/** Unanswered reports from keepers. */
export const useReports = () =>
  useQuery({ queryKey: [...key, 'reports'], queryFn: () => call(reportCalls.reports, {}) }).data

/** Runs that overlap a year. */
export const inYear = <T extends Pick<TavernRun, 'from' | 'to'>>(runs: readonly T[], year: number): T[] =>
  runs.filter(({ from, to }) => from <= `${year}-12-31` && to >= `${year}-01-01`)
