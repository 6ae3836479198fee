import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '../../../kit/browser/api.ts'
import type { CallOf, OutputOf } from '../../../kit/shared/contract.ts'
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

/** The dates of a year, how to change them, and how to take the last changes back. */
export function useTavernYear(year: number) {
  const client = useQueryClient()
  const [steps, setSteps] = useState<Change[]>([])
  const query = useQuery({
    queryKey: [...key, year],
    queryFn: () => call(tavernEditing.year, { year }),
    placeholderData: (before: Year | undefined) => before,
  })
  const send = useCallback(
    async (wanted: Change): Promise<Changed> => {
      try {
        return await call(tavernEditing.change, wanted)
      } finally {
        await client.invalidateQueries({ queryKey: key })
      }
    },
    [client],
  )
  const takeBack = useCallback(
    async (step: Change) => {
      setSteps((now) => now.filter((one) => one !== step))
      await send(step)
    },
    [send],
  )
  /** Stores all of it or nothing, and gives what takes it back; throws what the server says against it. */
  const change = useCallback(
    async (wanted: Change): Promise<() => Promise<void>> => {
      const step = inverse(await send(wanted))
      setSteps((now) => [...now, step])
      return () => takeBack(step)
    },
    [send, takeBack],
  )
  const last = steps.at(-1)
  return {
    ...query,
    change,
    /** Takes the last change back; null where there is none. */
    undo: last ? () => takeBack(last) : null,
    reload: useCallback(() => client.invalidateQueries({ queryKey: key }), [client]),
  }
}

/** The runs of a list that touch a year. */
export const inYear = <T extends Pick<TavernRun, 'from' | 'to'>>(runs: readonly T[], year: number): T[] =>
  runs.filter(({ from, to }) => from <= `${year}-12-31` && to >= `${year}-01-01`)
