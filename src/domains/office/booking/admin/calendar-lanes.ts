/** Minutes of a day, from start to end. */
export interface Minutes {
  begin: number
  end: number
}

/** Position of a booking in a column: its lane and the number of lanes. */
export interface Lane {
  lane: number
  lanes: number
}

/**
 * Lanes for overlapping bookings, in the order given. Those that overlap, also indirectly, share the column in equal
 * parts; each takes the first free lane. `least` is the minimum length.
 */
export function lanesOf(spans: readonly Minutes[], least: number): Lane[] {
  const found = spans.map((): Lane => ({ lane: 0, lanes: 1 }))
  const order = spans.map((_, at) => at).toSorted((a, b) => spans[a]!.begin - spans[b]!.begin || a - b)
  const endOf = ({ begin, end }: Minutes) => Math.max(end, begin + least)
  let together: number[] = []
  let ends: number[] = []
  const close = () => {
    for (const at of together) found[at]!.lanes = ends.length
    together = []
    ends = []
  }
  for (const at of order) {
    const span = spans[at]!
    if (ends.every((end) => end <= span.begin)) close()
    const free = ends.findIndex((end) => end <= span.begin)
    const lane = free === -1 ? ends.length : free
    ends[lane] = endOf(span)
    found[at]!.lane = lane
    together.push(at)
  }
  close()
  return found
}

/** The first and last full hour shown: office hours, extended by any booking outside them. */
export function hoursShown(spans: readonly Minutes[]): { first: number; last: number } {
  return {
    first: Math.floor(Math.min(8 * 60, ...spans.map(({ begin }) => begin)) / 60),
    last: Math.ceil(Math.max(18 * 60, ...spans.map(({ end }) => end)) / 60),
  }
}
