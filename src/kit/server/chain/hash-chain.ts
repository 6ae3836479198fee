import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'

/** Connects a line of a chain to the line before. */
export interface Link {
  /** Counts from 1, without gaps. */
  sequence: number
  /** Hash of the line before; `noLink` in the first. */
  previous: string
  hash: string
}

/** Stands for the previous hash in the first line. */
export const noLink = '0'.repeat(64)

/** JSON with sorted object keys, so that equal values have equal bytes (the idea of RFC 8785). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonicalJson(part)}`)
  return `{${parts.join(',')}}`
}

/** SHA-256 of a text in UTF-8, in hexadecimal digits. */
export const hashOfText = (text: string): string => createHash('sha256').update(text).digest('hex')

/** SHA-256 of a value's canonical JSON, in hexadecimal digits. */
export const hashOfValue = (value: unknown): string => hashOfText(canonicalJson(value))

/**
 * Locks a chain until the transaction ends, so that no two lines follow the same one, and returns the position of the
 * next line.
 * @param chain its name, the same in every process
 * @param readLast reads the last stored line, or undefined; called once the chain is locked
 */
export async function nextLink(
  ctx: Pick<Ctx, 'db'>,
  chain: string,
  readLast: () => Promise<Link | undefined>,
): Promise<Pick<Link, 'sequence' | 'previous'>> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${chain}, 0))`)
  const last = await readLast()
  return { sequence: (last?.sequence ?? 0) + 1, previous: last?.hash ?? noLink }
}

/** Faults of a line: `gap`, the preceding line is missing; `link`, its hash differs from the recorded one; `seal`, the line was altered. */
export const linkFaults = ['gap', 'link', 'seal'] as const
export type LinkFault = (typeof linkFaults)[number]

/**
 * Faulty lines of a chain; empty if the chain is intact. A chain rewritten as a whole is detected only by comparing
 * with a hash noted earlier.
 * @param lines all of them in the order of their sequence
 * @param hashOf computes a line's hash from its content
 */
export function brokenLinks<L extends Link>(
  lines: readonly L[],
  hashOf: (line: L) => string,
): { line: L; fault: LinkFault }[] {
  return lines.flatMap((line, index) => {
    const before = lines[index - 1]
    const found: { line: L; fault: LinkFault }[] = []
    if (line.sequence !== (before?.sequence ?? 0) + 1) found.push({ line, fault: 'gap' })
    else if (line.previous !== (before?.hash ?? noLink)) found.push({ line, fault: 'link' })
    if (line.hash !== hashOf(line)) found.push({ line, fault: 'seal' })
    return found
  })
}
