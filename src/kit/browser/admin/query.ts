import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../api.ts'

const mayPass = (problem: unknown) =>
  problem instanceof ApiProblem && (problem.status === 0 || problem.status === 503)

/** The admin centre's memory of what the server said. Live events refresh it, so that it may be trusted for a while. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        refetchOnWindowFocus: true,
        retry: (failures, problem) => failures < 2 && mayPass(problem),
      },
      mutations: { retry: false },
    },
  })
