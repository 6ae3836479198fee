import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/browser/api.ts'
import { backupCalls, type Overview, type RunKind } from '../backup.contract.ts'

const whileRunning = 2000
const otherwise = 30_000
/** Milliseconds in which a run that was asked for is waited for: where another one is at work, it never comes. */
const patience = 120_000

/** What was asked for here, with the runs that were known by then. */
export interface Begun {
  kind: RunKind
  known: readonly string[]
  at: number
}

/** Whether a run that was asked for is not noted yet. */
const isAwaited = (begun: Begun | null, data: Overview | undefined, now: number): boolean =>
  begun !== null &&
  now - begun.at < patience &&
  !data?.runs.some(({ _id, kind }) => kind === begun.kind && !begun.known.includes(_id))

/**
 * Backups there are and what was done, asked for more often while something runs, or was begun and is not there yet: `awaited`
 * is its kind.
 */
export function useOverview(begun: Begun | null = null) {
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['backup', 'overview'],
    queryFn: () => call(backupCalls.overview, {}),
    refetchInterval: ({ state }) =>
      state.data?.runs.some((run) => run.state === 'running') || isAwaited(begun, state.data, Date.now())
        ? whileRunning
        : otherwise,
  })
  return { data, error, awaited: isAwaited(begun, data, dataUpdatedAt) ? begun!.kind : null }
}
