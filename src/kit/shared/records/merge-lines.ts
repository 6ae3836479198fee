/** A line of a record: its fields and its permanent id. */
export type RecordLine = { _id: string } & Record<string, unknown>

/** Conflicting changes of both sides. Mine counts until the user decides. */
export interface LineClash {
  _id: string
  /** The field, or null if one side changed the line and the other removed it. */
  field: string | null
  base: unknown
  /** The whole line if `field` is null; undefined: removed. */
  mine: unknown
  theirs: unknown
}

export interface MergedLines<L extends RecordLine> {
  /** Mine, plus everything that only they changed. */
  merged: L[]
  clashes: LineClash[]
  /** Ids of lines that only they added, removed or partly changed. */
  taken: string[]
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const namesOf = (...lines: RecordLine[]) =>
  [...new Set(lines.flatMap(Object.keys))].filter((name) => name !== '_id')

const equal = (one: RecordLine, other: RecordLine) =>
  namesOf(one, other).every((name) => same(one[name], other[name]))

/** Ids contained in both lists, in the order of the first. */
const shared = (one: readonly RecordLine[], ids: ReadonlySet<string>) =>
  one.map(({ _id }) => _id).filter((_id) => ids.has(_id))

function mergeLine<L extends RecordLine>(base: L, mine: L, theirs: L, clashes: LineClash[]): L {
  const merged: Record<string, unknown> = { ...mine }
  for (const field of namesOf(base, mine, theirs)) {
    if (same(theirs[field], base[field]) || same(theirs[field], mine[field])) continue
    if (same(mine[field], base[field])) merged[field] = theirs[field]
    else clashes.push({ _id: base._id, field, base: base[field], mine: mine[field], theirs: theirs[field] })
  }
  return merged as L
}

/**
 * Merges two changes of a record's lines. Lines are matched by id: additions, changes and removals of one side are
 * taken field by field; different changes of both are a clash. The order is mine if I changed it, else theirs; their
 * additions follow the same line as in their version.
 */
export function mergeLines<L extends RecordLine>(
  base: readonly L[],
  mine: readonly L[],
  theirs: readonly L[],
): MergedLines<L> {
  const [was, own, other] = [base, mine, theirs].map(
    (lines) => new Map(lines.map((line) => [line._id, line])),
  ) as [Map<string, L>, Map<string, L>, Map<string, L>]
  const clashes: LineClash[] = []
  const taken: string[] = []
  const kept = new Map<string, L>()
  for (const line of mine) {
    const [before, their] = [was.get(line._id), other.get(line._id)]
    if (before && their) {
      const merged = mergeLine(before, line, their, clashes)
      if (!equal(merged, line)) taken.push(line._id)
      kept.set(line._id, merged)
    } else if (before && equal(before, line)) taken.push(line._id)
    else {
      if (before) clashes.push({ _id: line._id, field: null, base: before, mine: line, theirs: undefined })
      kept.set(line._id, line)
    }
  }
  for (const line of theirs) {
    const before = was.get(line._id)
    if (own.has(line._id)) continue
    if (!before) {
      taken.push(line._id)
      kept.set(line._id, line)
    } else if (!equal(before, line))
      clashes.push({ _id: line._id, field: null, base: before, mine: undefined, theirs: line })
  }
  const inAll = new Set([...was.keys()].filter((_id) => own.has(_id) && other.has(_id)))
  const isMineMoved = !same(shared(base, inAll), shared(mine, inAll))
  const [leading, following] = isMineMoved ? [mine, theirs] : [theirs, mine]
  const order = leading.map(({ _id }) => _id).filter((_id) => kept.has(_id))
  for (const [at, { _id }] of following.entries()) {
    if (!kept.has(_id) || order.includes(_id)) continue
    const before = following.slice(0, at).findLast((line) => order.includes(line._id))
    order.splice(before ? order.indexOf(before._id) + 1 : 0, 0, _id)
  }
  return { merged: order.map((_id) => kept.get(_id)!), clashes, taken }
}
