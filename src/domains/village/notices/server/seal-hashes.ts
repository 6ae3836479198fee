import { createHash } from 'node:crypto'
import type { Seal } from '../notices.contract.ts'

/** JSON with the names of every object in order, so that equal values give equal bytes (the idea of RFC 8785). */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`)
  return `{${parts.join(',')}}`
}

/** SHA-256 of a text in UTF-8, in hexadecimal digits. */
export const hashOfText = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The hash of what a notice says. */
export const contentHashOf = (content: Seal['content']): string => hashOfText(canonical(content))

/** The hash of a seal: over everything it says, the hash of the one before among it. */
export const sealHashOf = ({
  sequence,
  notice,
  event,
  moment,
  sealedAt,
  contentHash,
  previous,
}: Omit<Seal, 'hash' | 'content'>): string =>
  hashOfText(canonical({ sequence, notice, event, moment, sealedAt, contentHash, previous }))
