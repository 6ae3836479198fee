import { type DefaultedQueryObserverOptions, QueryClient } from '@tanstack/react-query'
import { ApiProblem, withSignal } from '../api.ts'

const mayPass = (problem: unknown) =>
  problem instanceof ApiProblem && (problem.status === 0 || problem.status === 503)

/**
 * Aborts the calls of a cancelled query: when the last screen that shows it is left, or another query replaces it.
 * Reading the signal makes the library cancel such queries.
 */
function abortable<O extends DefaultedQueryObserverOptions>(options: O): O {
  const { queryFn } = options
  if (typeof queryFn !== 'function') return options
  return { ...options, queryFn: (context) => withSignal(context.signal, () => queryFn(context)) }
}

/** Creates the cache of server answers. Live events refresh it, so answers stay fresh for a while. */
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
  // All queries pass through here, however they are started; complete options have already been processed
  const complete = client.defaultQueryOptions.bind(client) as (
    options: Partial<DefaultedQueryObserverOptions>,
  ) => DefaultedQueryObserverOptions
  const defaultQueryOptions = (options: Partial<DefaultedQueryObserverOptions>) =>
    options._defaulted ? complete(options) : abortable(complete(options))
  client.defaultQueryOptions = defaultQueryOptions as typeof client.defaultQueryOptions
  return client
}
