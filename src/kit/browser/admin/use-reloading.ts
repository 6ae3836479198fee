import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback } from 'react'

/**
 * Returns a function that awaits a change and then refetches all queries under a key, even after a failure. `key` must
 * be stable.
 */
export function useReloading(key: QueryKey) {
  const client = useQueryClient()
  return useCallback(
    async <T>(work: Promise<T>): Promise<T> => {
      try {
        return await work
      } finally {
        await client.invalidateQueries({ queryKey: key })
      }
    },
    [client, key],
  )
}
