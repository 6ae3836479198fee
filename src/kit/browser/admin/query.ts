import { type DefaultedQueryObserverOptions, QueryClient } from '@tanstack/react-query'
import { ApiProblem, withSignal } from '../api.ts'

const mayPass = (problem: unknown) =>
  problem instanceof ApiProblem && (problem.status === 0 || problem.status === 503)

/**
 * Aborts the calls of a query with the query: when the last screen that shows it is left, or another one takes its place. Reading the signal
 * makes the library cancel such a query.
 */
function abortable<O extends DefaultedQueryObserverOptions>(options: O): O {
  const { queryFn } = options
  if (typeof queryFn !== 'function') return options
  return { ...options, queryFn: (context) => withSignal(context.signal, () => queryFn(context)) }
}

/** The admin centre's memory of what the server said. Live events refresh it, so that it may be trusted for a while. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        refetchOnWindowFocus: true,
        retry: (failures, problem) => failures < 2 && mayPass(problem),
      },
      mutations: { retry: false },
    },
  })
  // Every query goes through here, whichever way it is asked; options that are complete already have been here before
  const complete = client.defaultQueryOptions.bind(client) as (
    options: Partial<DefaultedQueryObserverOptions>,
  ) => DefaultedQueryObserverOptions
  const defaultQueryOptions = (options: Partial<DefaultedQueryObserverOptions>) =>
    options._defaulted ? complete(options) : abortable(complete(options))
  client.defaultQueryOptions = defaultQueryOptions as typeof client.defaultQueryOptions
  return client
}
