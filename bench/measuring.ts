import { readFileSync } from 'node:fs'

/** Memory of a process in MB, as Linux tells it. */
export const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** One line of the table. */
export interface Result {
  name: string
  ours: string
  bare: string
  ratio: string
  target: string
  /** Null: nothing to hold it against. */
  met: boolean | null
}

/** The value at a share (0 to 1) of the sorted values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Measures both by turns, so that whatever else the machine does falls on both; gives what each round gave. */
export async function byTurns<A, B>(
  rounds: number,
  ours: () => Promise<A>,
  bare: () => Promise<B>,
): Promise<{ ours: A[]; bare: B[] }> {
  const found: { ours: A[]; bare: B[] } = { ours: [], bare: [] }
  for (let round = 0; round < rounds; round++) {
    found.ours.push(await ours())
    found.bare.push(await bare())
  }
  return found
}

const digits = (value: number) => (value >= 100 ? 0 : value >= 10 ? 1 : 2)
/** A number as short as it says something, with its unit. */
export const told = (value: number, unit: string): string => `${value.toFixed(digits(value))} ${unit}`

/** A ratio that has to reach a share (`least`) or must not pass one (`most`); `shares` are written in percent. */
export function ratioResult(
  name: string,
  { ours, bare, unit }: { ours: number; bare: number; unit: string },
  target: { least: number } | { most: number },
): Result {
  const ratio = ours / bare
  const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`
  const least = 'least' in target
  return {
    name,
    ours: told(ours, unit),
    bare: told(bare, unit),
    ratio: least ? percent(ratio) : `${ratio.toFixed(2)} ×`,
    target: least ? `≥ ${percent(target.least)}` : `≤ ${target.most} ×`,
    met: least ? ratio >= target.least : ratio <= target.most,
  }
}

/** A number of our own that must not pass a limit. */
export const limitResult = (name: string, ours: number, most: number, unit: string): Result => ({
  name,
  ours: told(ours, unit),
  bare: '–',
  ratio: '–',
  target: `≤ ${most} ${unit}`,
  met: ours <= most,
})

/** A row of which this machine lacks what it is held against, and what that is. */
export const notMeasured = (name: string, target: string, lack: string): Result => ({
  name,
  ours: '–',
  bare: lack,
  ratio: '–',
  target,
  met: null,
})
