import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kit/browser/api.ts'
import { backupCalls } from '../backup.contract.ts'

const whileRunning = 2000
const otherwise = 30_000

/** Backups there are and what was done, asked for more often while something runs. */
export const useOverview = () =>
  useQuery({
    queryKey: ['backup', 'overview'],
    queryFn: () => call(backupCalls.overview, {}),
    refetchInterval: ({ state }) =>
      state.data?.runs.some((run) => run.state === 'running') ? whileRunning : otherwise,
  })
