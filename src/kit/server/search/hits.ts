import type { Language } from '../../shared/text/languages.ts'
import type { FoundPart } from '../../shared/site/search.ts'
import type { Ctx } from '../context.ts'
import { partsOfExcerpt, partsOfTitle } from './marks.ts'
import type { Term } from './query.ts'

export interface SearchHit {
  collection: string
  recordId: string
  lang: Language
  kind: string
  title: FoundPart[]
  excerpt: FoundPart[]
  href: string | null
  /** Date of the record, if its collection provides one: ISO time. */
  date?: string
  rank: number
}

/** Data from which an address is made. */
export interface Addressed {
  _id: string
  slug: string
  kind: string
}
type Maker = (record: Addressed) => string | null | Promise<string | null>
type Addresses = (ctx: Ctx, lang: Language) => Promise<Maker>

const addresses = new Map<string, Addresses>()

/**
 * Registers the address function of a collection; addresses are computed when a record is found, so they are never
 * outdated.
 */
export const addressesOf = (collection: string, make: Addresses): void => void addresses.set(collection, make)

type Dates = (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
const dates = new Map<string, Dates>()

/** Registers the dates of a collection's records, shown beside a hit: ISO times by id. */
export const datesOf = (collection: string, read: Dates): void => void dates.set(collection, read)

/** A found text as a database row. */
export type Found = {
  collection: string
  recordId: string
  lang: Language
  slug: string
  kind: string
  href: string | null
  title: string
  excerpt: string
  opening: string
  ending: string
  rank: number
  total: number
  isMore: boolean
  kinds: { collection: string; count: number }[]
}

async function timesOf(ctx: Ctx, rows: readonly Found[]): Promise<ReadonlyMap<string, string>> {
  const times = new Map<string, string>()
  for (const [collection, found] of Map.groupBy(rows, (row) => row.collection)) {
    const ids = found.map(({ recordId }) => recordId)
    for (const [_id, time] of (await dates.get(collection)?.(ctx, ids)) ?? []) times.set(_id, time)
  }
  return times
}

/** Converts rows to hits, with marked words, addresses and dates, in the same order. */
export async function hitsOf(
  ctx: Ctx,
  rows: readonly Found[],
  terms: readonly Term[],
  lang: Language | undefined,
): Promise<SearchHit[]> {
  const words = terms.flatMap((term) => term.words)
  const makers = new Map<string, Maker>()
  const hits: SearchHit[] = []
  const times = await timesOf(ctx, rows)
  for (const found of rows) {
    const {
      total: _total,
      isMore: _isMore,
      kinds: _kinds,
      slug,
      href,
      title,
      excerpt,
      opening,
      ending,
      ...row
    } = found
    const readers = lang ?? row.lang
    const key = `${row.collection} ${readers}`
    const make =
      href === null ? (makers.get(key) ?? (await addresses.get(row.collection)?.(ctx, readers))) : undefined
    if (make) makers.set(key, make)
    hits.push({
      ...row,
      title: partsOfTitle(title, words),
      excerpt: partsOfExcerpt(excerpt, { opening, ending }),
      ...(times.has(row.recordId) ? { date: times.get(row.recordId)! } : {}),
      href: href ?? (await make?.({ _id: row.recordId, slug, kind: row.kind })) ?? null,
    })
  }
  return hits
}
