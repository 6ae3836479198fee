/** Moves the line at `at` one position up or down; unchanged at the ends. */
export function movedLine<L>(lines: readonly L[], at: number, by: 1 | -1): L[] {
  const next = [...lines]
  const [line] = next.splice(at, 1)
  if (line === undefined || at + by < 0 || at + by > next.length) return [...lines]
  next.splice(at + by, 0, line)
  return next
}
