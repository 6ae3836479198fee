import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/browser/api.ts'
import { backupCalls, type Overview, type RunKind } from '../backup.contract.ts'

const whileRunning = 2000
const otherwise = 30_000
/** Milliseconds to wait for a requested run, which never starts while another is working. */
const patience = 120_000

/** A requested run, with the runs known at that time. */
export interface Begun {
  kind: RunKind
  known: readonly string[]
  at: number
}

/** True while a requested run has not been recorded yet. */
const isAwaited = (begun: Begun | null, data: Overview | undefined, now: number): boolean =>
  begun !== null &&
  now - begun.at < patience &&
  !data?.runs.some(({ _id, kind }) => kind === begun.kind && !begun.known.includes(_id))

/** Existing backups and runs; refreshed more often while a run is in progress or pending: `awaited` is its kind. */
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
