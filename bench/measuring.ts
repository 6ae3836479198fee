import { readFileSync } from 'node:fs'

/** Memory of a process in MB, as reported by Linux. */
export const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** A row of the result table. */
export interface Result {
  name: string
  ours: string
  bare: string
  ratio: string
  target: string
  /** Null: no target to compare with. */
  met: boolean | null
}

/** The value at a share (0 to 1) of the sorted values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Measures both alternately, so that other load affects both; returns the result of each round. */
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
/** Formats a number with few significant digits and its unit. */
export const told = (value: number, unit: string): string => `${value.toFixed(digits(value))} ${unit}`

/** Result for a ratio with a minimum (`least`) or maximum (`most`); `shares` are formatted in percent. */
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

/** Result for a number with an upper limit. */
export const limitResult = (name: string, ours: number, most: number, unit: string): Result => ({
  name,
  ours: told(ours, unit),
  bare: '–',
  ratio: '–',
  target: `≤ ${most} ${unit}`,
  met: ours <= most,
})

/** Result for a measurement whose baseline is missing on this machine, with the reason. */
export const notMeasured = (name: string, target: string, lack: string): Result => ({
  name,
  ours: '–',
  bare: lack,
  ratio: '–',
  target,
  met: null,
})
