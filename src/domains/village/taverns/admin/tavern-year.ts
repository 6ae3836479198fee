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

/** What undoes a change: what was changed or removed gets its old form back, what was added is removed. */
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

/** The dates of a year and what keepers report, and how to change them: each change gives what takes it back. */
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
    /** Stores all of it or nothing; throws what the server says against it. */
    change: useCallback(
      async (wanted: Change) => {
        const back = inverse(await send(call(tavernEditing.change, wanted)))
        return async () => {
          await send(call(tavernEditing.change, back))
        }
      },
      [send],
    ),
    /** Takes over what a keeper reports. */
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

/** What keepers report and nobody has answered yet. */
export const useReports = () =>
  useQuery({ queryKey: [...key, 'reports'], queryFn: () => call(reportCalls.reports, {}) }).data

/** The runs of a list that touch a year. */
export const inYear = <T extends Pick<TavernRun, 'from' | 'to'>>(runs: readonly T[], year: number): T[] =>
  runs.filter(({ from, to }) => from <= `${year}-12-31` && to >= `${year}-01-01`)
