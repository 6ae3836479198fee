import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { brokenLinks, type Link, type LinkFault } from '#kit/server/chain/hash-chain.ts'
import type { Ctx } from '#kit/server/context.ts'
import { proveRange, type RangeProof } from '#kit/server/numbers/number-ranges.ts'
import { claimedBy } from '../../content/claim.rules.ts'
import { documentsTable as table, type DocumentRow } from '../records/documents.table.ts'
import { hashOfContent, hashOfLink } from './freeze.ts'

/** A fault of an issued document: its link in the chain, its content or its sums. */
export interface DocumentFault {
  range: string
  number: string
  fault: LinkFault | 'content' | 'sums'
}

/** Result of verifying all numbers and seals. */
export interface BooksProof {
  /** Ranges with their counters and every gap, duplicate and foreign number. */
  ranges: (RangeProof & { range: string })[]
  /** Number of verified documents. */
  documents: number
  /** The first hundred. */
  faults: DocumentFault[]
  /** Last hash of each chain, to be stored elsewhere: a rewritten chain ends with another hash. */
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

/** Whether a document's content matches its seal. */
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

/** Documents of a chain after a position, with the check of their content hash. */
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

/** Verifies one chain from the beginning, a few hundred documents at a time. */
async function verifyChain(ctx: Ctx, range: string) {
  const faults: DocumentFault[] = []
  let before: Row | undefined
  let documents = 0
  for (;;) {
    const rows = await linksBehind(ctx, range, before?.sequence ?? 0)
    if (rows.length === 0) break
    const chain = before ? [before, ...rows] : rows
    for (const { line, fault } of brokenLinks(chain, hashOfLink))
      // The first line of a batch was checked in the batch before; here it only provides the link
      if (line !== before) faults.push({ range, number: line.number, fault })
    for (const row of rows) faults.push(...sealFaults(range, row))
    documents += rows.length
    before = rows.at(-1)
  }
  return { faults, documents, end: before && { range, number: before.number, hash: before.hash } }
}

/** Verifies delivery notes: each has its own seal without a link to the one before. */
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

/**
 * Verifies numbers and seals of all issued documents: no gaps, no duplicates, unbroken chains, unchanged content.
 * Read-only.
 */
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

/** Whether no fault was found. */
export const isProven = ({ ranges: all, faults }: BooksProof): boolean =>
  faults.length === 0 && all.every((one) => one.faults.length === 0)
