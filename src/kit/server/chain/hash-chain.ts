import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'

/** What ties a line of a chain to the one before. */
export interface Link {
  /** Counts from 1, without gaps. */
  sequence: number
  /** Hash of the line before; `noLink` in the first. */
  previous: string
  hash: string
}

/** What the first line of a chain names as the hash of the one before. */
export const noLink = '0'.repeat(64)

/** JSON with the names of every object in order, so that equal values give equal bytes (the idea of RFC 8785). */
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
 * Where the next line of a chain goes. Whoever asks at the same time waits until this transaction has ended, so that no two
 * lines follow the same one.
 * @param chain its name, the same in every process
 * @param readLast reads the last line as stored, or undefined; asked once the chain is held
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

/** What can be wrong with a line: one before it is missing, it does not follow the one before, or it was changed itself. */
export const linkFaults = ['gap', 'link', 'seal'] as const
export type LinkFault = (typeof linkFaults)[number]

/**
 * What is wrong with the lines of a chain; empty for a chain that is whole. Who rewrites all of it is found out by anybody who
 * noted a hash.
 * @param lines all of them in the order of their sequence
 * @param hashOf computes the hash of a line from what it says
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
