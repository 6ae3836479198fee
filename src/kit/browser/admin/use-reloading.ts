import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Gives what waits for a change and then asks anew for everything under a key, whether the change was taken or not. `key` stays the same. */
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
