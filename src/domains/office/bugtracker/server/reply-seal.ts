import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Platform } from '../../../../kit/server/context.ts'

/** Proves that a mail of ours about a fault went to an address: whoever answers it from there is who we wrote to. */
const sealOf = ({ config }: Pick<Platform, 'config'>, _id: string, address: string): string =>
  createHmac('sha256', config.secret)
    .update(`bug-reply\0${_id}\0${address.trim().toLowerCase()}`)
    .digest('hex')
    .slice(0, 16)

/** What the subject of a mail about a fault begins with, for one address; answers bring it back. */
export const replyMark = (
  platform: Pick<Platform, 'config'>,
  { _id, number }: { _id: string; number: number },
  address: string,
): string => `[#${number}-${sealOf(platform, _id, address)}]`

/** The fault that a subject names, and the seal with it; null: it answers none of our mails. */
export function markIn(subject: string): { number: number; seal: string } | null {
  const [, number, seal] = /\[#(\d{1,9})-([0-9a-f]{16})\]/i.exec(subject) ?? []
  return number && seal ? { number: Number(number), seal: seal.toLowerCase() } : null
}

/** Whether a seal was made for this address. */
export function isSealFor(
  platform: Pick<Platform, 'config'>,
  _id: string,
  address: string,
  seal: string,
): boolean {
  const [right, given] = [Buffer.from(sealOf(platform, _id, address)), Buffer.from(seal)]
  return right.length === given.length && timingSafeEqual(right, given)
}

const quoteBegins = [
  /^>/,
  /^(am|on)\b.{5,200}\b(schrieb|wrote)\b.*:\s*$/i,
  /^-{2,}\s*(original message|ursprüngliche nachricht|forwarded message)/i,
  /^_{5,}\s*$/,
  /^(von|from):\s.+@/i,
]

/** What somebody wrote, without our own mail below it. A mail that is nothing but a quotation stays whole. */
export function ownWords(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const end = lines.findIndex((line) => quoteBegins.some((begin) => begin.test(line.trim())))
  const own = (end === -1 ? lines : lines.slice(0, end)).join('\n').trim()
  return (own || text.trim()).slice(0, 10_000)
}
