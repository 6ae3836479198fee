import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { brokenLinks, type Link, type LinkFault } from '#kit/server/chain/hash-chain.ts'
import type { Ctx } from '#kit/server/context.ts'
import { proveRange, type RangeProof } from '#kit/server/numbers/number-ranges.ts'
import { claimedBy } from '../../content/claim.rules.ts'
import { documentsTable as table, type DocumentRow } from '../records/documents.table.ts'
import { hashOfContent, hashOfLink } from './freeze.ts'

/** What is wrong with an issued document: its place in the chain, or what it says. */
export interface DocumentFault {
  range: string
  number: string
  fault: LinkFault | 'content' | 'sums'
}

/** What looking through all numbers and seals has found. */
export interface BooksProof {
  /** Ranges with what each has given out, and every gap, double and stranger. */
  ranges: (RangeProof & { range: string })[]
  /** Documents that were looked through. */
  documents: number
  /** The first hundred. */
  faults: DocumentFault[]
  /** The hash that each chain ends with, to be noted elsewhere: whoever rewrites a chain cannot make it come out. */
  ends: { range: string; number: string; hash: string }[]
}

const mostFaults = 100
const atOnce = 500

const ranges = async (ctx: Ctx): Promise<string[]> =>
  (
    await ctx.db
      .selectDistinct({ range: table.range })
      .from(table)
      .where(isNotNull(table.range))
      .orderBy(table.range)
  ).map(({ range }) => range!)

/** Whether a document says what it was sealed with. */
interface Seal {
  number: string
  isWhole: boolean
  adds: boolean
}
type Row = Link & Seal & { contentHash: string }

const sealOf = (row: DocumentRow): Seal => ({
  number: row.number!,
  isWhole: row.content !== null && hashOfContent(row.salt ?? '', row.content) === row.contentHash,
  adds: row.content?.totals.gross === row.gross && claimedBy(row.content.totals) === row.due,
})

const sealFaults = (range: string, { number, isWhole, adds }: Seal): DocumentFault[] => [
  ...(isWhole ? [] : [{ range, number, fault: 'content' as const }]),
  ...(adds ? [] : [{ range, number, fault: 'sums' as const }]),
]

/** The documents of a chain behind a place in it, with whether their content gives their hash. */
async function linksBehind(ctx: Ctx, range: string, after: number): Promise<Row[]> {
  const rows = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.range, range), gt(table.sequence, after)))
    .orderBy(asc(table.sequence))
    .limit(atOnce)
  return rows.map((row) => ({
    sequence: row.sequence!,
    previous: row.previous ?? '',
    hash: row.hash ?? '',
    contentHash: row.contentHash ?? '',
    ...sealOf(row),
  }))
}

/** Looks through one chain from its beginning, some hundred documents at a time. */
async function verifyChain(ctx: Ctx, range: string) {
  const faults: DocumentFault[] = []
  let before: Row | undefined
  let documents = 0
  for (;;) {
    const rows = await linksBehind(ctx, range, before?.sequence ?? 0)
    if (rows.length === 0) break
    const chain = before ? [before, ...rows] : rows
    for (const { line, fault } of brokenLinks(chain, hashOfLink))
      // What comes before was judged with its own; seen from here it only begins the piece
      if (line !== before) faults.push({ range, number: line.number, fault })
    for (const row of rows) faults.push(...sealFaults(range, row))
    documents += rows.length
    before = rows.at(-1)
  }
  return { faults, documents, end: before && { range, number: before.number, hash: before.hash } }
}

/** Looks through deliveries: each is sealed by itself, none is tied to the one before. */
async function verifyDeliveries(ctx: Ctx) {
  const faults: DocumentFault[] = []
  let after: string | undefined
  let documents = 0
  for (;;) {
    const rows = await ctx.db
      .select()
      .from(table)
      .where(
        and(
          eq(table.kind, 'delivery'),
          isNotNull(table.number),
          after === undefined ? undefined : gt(table._id, after),
        ),
      )
      .orderBy(asc(table._id))
      .limit(atOnce)
    if (rows.length === 0) return { faults, documents }
    for (const row of rows) faults.push(...sealFaults(row.range ?? '', sealOf(row)))
    documents += rows.length
    after = rows.at(-1)!._id
  }
}

/** Proves numbers and seals of all that was issued: no gap, no double, every chain whole, every content as it was sealed. Writes nothing. */
export async function verifyBooks(ctx: Ctx): Promise<BooksProof> {
  const proof: BooksProof = { ranges: [], documents: 0, faults: [], ends: [] }
  for (const range of await ranges(ctx)) {
    const held = sql`select "period", "counter" from documents where "range" = ${range}`
    proof.ranges.push({ range, ...(await proveRange(ctx, range, held)) })
    const { faults, documents, end } = await verifyChain(ctx, range)
    proof.documents += documents
    proof.faults.push(...faults.slice(0, mostFaults - proof.faults.length))
    if (end) proof.ends.push(end)
  }
  const { faults, documents } = await verifyDeliveries(ctx)
  proof.documents += documents
  proof.faults.push(...faults.slice(0, mostFaults - proof.faults.length))
  return proof
}

/** Whether nothing was found. */
export const isProven = ({ ranges: all, faults }: BooksProof): boolean =>
  faults.length === 0 && all.every((one) => one.faults.length === 0)
