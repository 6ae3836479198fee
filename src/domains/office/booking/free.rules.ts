/** Moments as epoch milliseconds: these functions know neither clock nor time zone. */
export interface Stretch {
  from: number
  until: number
}

const byBeginning = (a: Stretch, b: Stretch) => a.from - b.from

/** The same periods merged, so that none touch or overlap, in order. */
export function merged(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = []
  for (const { from, until } of stretches.toSorted(byBeginning)) {
    const last = found.at(-1)
    if (last && from <= last.until) last.until = Math.max(last.until, until)
    else found.push({ from, until })
  }
  return found
}

/** The intersection of two merged lists. */
export function common(one: readonly Stretch[], other: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = []
  for (let a = 0, b = 0; a < one.length && b < other.length;) {
    const from = Math.max(one[a]!.from, other[b]!.from)
    const until = Math.min(one[a]!.until, other[b]!.until)
    if (from < until) found.push({ from, until })
    if (one[a]!.until < other[b]!.until) a++
    else b++
  }
  return found
}

/** A merged list without the periods of another one. */
export function without(list: readonly Stretch[], taken: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = []
  let at = 0
  for (const { from, until } of list) {
    let begin = from
    while (at < taken.length && taken[at]!.until <= begin) at++
    for (let next = at; next < taken.length && taken[next]!.from < until; next++) {
      if (taken[next]!.from > begin) found.push({ from: begin, until: taken[next]!.from })
      begin = Math.max(begin, taken[next]!.until)
    }
    if (begin < until) found.push({ from: begin, until })
  }
  return found
}

/** The period of a merged list that contains a moment, by binary search; undefined: none. */
export function around<S extends Stretch>(list: readonly S[], from: number): S | undefined {
  let [low, high] = [0, list.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const one = list[middle]!
    if (from < one.from) high = middle - 1
    else if (from >= one.until) low = middle + 1
    else return one
  }
  return undefined
}

/** Existing bookings of one resource. */
export interface Load {
  capacity: number
  /** With one unit: its free periods, merged. */
  free: readonly Stretch[]
  /** With several units: units taken per cell, numbered from the epoch. */
  cells: ReadonlyMap<number, number>
  cell: number
  /** Milliseconds added before and after each booking. */
  before: number
  after: number
}

/** Free units during a period, including the time before and after. */
export function leftIn(load: Load, { from, until }: Stretch): number {
  const [begin, end] = [from - load.before, until + load.after]
  if (load.capacity === 1) {
    const stretch = around(load.free, begin)
    return stretch && stretch.until >= end ? 1 : 0
  }
  let most = 0
  for (let cell = Math.floor(begin / load.cell); cell * load.cell < end; cell++)
    most = Math.max(most, load.cells.get(cell) ?? 0)
  return Math.max(0, load.capacity - most)
}

/** The end up to which this many units are free from the beginning of a period, at most its end. */
function freeUntil(load: Load, { from, until }: Stretch, units: number): number {
  const begin = from - load.before
  if (load.capacity === 1) {
    const stretch = around(load.free, begin)
    return stretch ? Math.min(until, stretch.until - load.after) : -Infinity
  }
  for (let cell = Math.floor(begin / load.cell); cell * load.cell < until + load.after; cell++)
    if (load.capacity - (load.cells.get(cell) ?? 0) < units) return cell * load.cell - load.after
  return until
}

/**
 * The latest end, at most `most`, for a beginning at `from` and a minimum of `least`, in steps; null: `least` is not
 * free.
 */
export function latestEnd(
  loads: readonly Load[],
  {
    from,
    least,
    most,
    step,
    end,
    units,
  }: Record<'from' | 'least' | 'most' | 'step' | 'end' | 'units', number>,
): number | null {
  const longest = Math.max(most, least)
  const reach = Math.min(end, ...loads.map((load) => freeUntil(load, { from, until: from + longest }, units)))
  if (reach < from + least) return null
  const steps = step > 0 ? Math.floor((Math.min(reach, from + longest) - from - least) / step) : 0
  return from + least + steps * step
}
