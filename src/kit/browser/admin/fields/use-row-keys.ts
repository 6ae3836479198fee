import { useState } from 'react'

/**
 * Keys for rows that have no id of their own, for as long as the screen stands. `without` is told of a row that goes: the others keep theirs, so that
 * a field that is being typed into stays the same one.
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
