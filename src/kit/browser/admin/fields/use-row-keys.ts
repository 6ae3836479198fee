import { useState } from 'react'

/**
 * Stable keys for rows without ids. Call `without` for a removed row, so that the others keep their keys and a focused
 * field is not remounted.
 */
export function useRowKeys(count: number): { keys: readonly number[]; without: (at: number) => void } {
  const [{ kept, next }, setState] = useState<{ kept: readonly number[]; next: number }>({
    kept: [],
    next: 0,
  })
  const keys = Array.from({ length: count }, (_, at) => kept[at] ?? next + at - kept.length)
  return {
    keys,
    without: (at) =>
      setState({ kept: keys.filter((_key, place) => place !== at), next: Math.max(next, ...keys) + 1 }),
  }
}
