/** Processor time in milliseconds of the fastest of `rounds` runs: other programs can only slow a run down. */
function fastest(run: () => unknown, rounds: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    const before = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

/** Below this many milliseconds, noise and garbage collection outweigh the work itself. */
const measurable = 15

/** Number of repeated measurements if growth looks too steep: noise can only make it steeper. */
const attempts = 4
const steep = 2.3

/**
 * Growth of the time of `work` on input twice as long: 2 is linear, 4 quadratic. Doubles `size` until the work is
 * measurable, then compares it with input four times as long; work below that up to `most` counts as 1.
 */
export function growthOf<Input>(
  make: (size: number) => Input,
  work: (input: Input) => unknown,
  { size, most }: { size: number; most: number },
): number {
  // Compile the code before measuring
  work(make(size))
  for (let at = size; at <= most; at *= 2) {
    const [once, fourfold] = [make(at), make(4 * at)]
    if (fastest(() => work(once), 3) < measurable) continue
    let growth = Number.POSITIVE_INFINITY
    for (let attempt = 0; attempt < attempts && growth > steep; attempt++) {
      const short = fastest(() => work(once), 3)
      growth = Math.min(growth, Math.sqrt(fastest(() => work(fourfold), 2) / short))
    }
    return growth
  }
  return 1
}
