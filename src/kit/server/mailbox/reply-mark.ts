import type { Platform } from '../context.ts'
import { isSigned, signatureOf } from '../signatures.ts'

/** A record that mails are about, with the number people know it by. */
export interface Answerable {
  _id: string
  number: number
}

/** Reply token in the subject of an answered mail. */
export interface ReplyMark {
  number: number
  seal: string
}

/** Reply tokens for one kind of record; those of another kind do not match. */
export interface ReplyMarks {
  /** Subject prefix of a mail about a record to one address: `[#12-0f…]`. Replies contain it. */
  mark(platform: Pick<Platform, 'config'>, record: Answerable, address: string): string
  /** Reply address that contains the token, `amt+12-0f…@…`, for servers with subaddressing (RFC 5233). */
  address(platform: Pick<Platform, 'config'>, record: Answerable, to: { from: string; at: string }): string
  /** True if a seal was made for this record and address. */
  isSealFor(platform: Pick<Platform, 'config'>, _id: string, address: string, seal: string): boolean
}

/**
 * Tokens that assign mail replies to a record, and prove that the reply's address is the one written to. Source:
 * docs/decisions/611-replies-by-mail-to-bug-reports.md.
 * @param purpose separates the tokens of one kind of record from another's; must never change
 */
export function replyMarks(purpose: string): ReplyMarks {
  const sealOf = ({ config }: Pick<Platform, 'config'>, _id: string, address: string): string =>
    signatureOf(config.secret, `${purpose}\0${_id}\0${address.trim().toLowerCase()}`, {
      length: 16,
      as: 'hex',
    })
  return {
    mark: (platform, { _id, number }, address) => `[#${number}-${sealOf(platform, _id, address)}]`,
    address(platform, { _id, number }, { from, at }) {
      const place = at.lastIndexOf('@')
      return `${at.slice(0, place)}+${number}-${sealOf(platform, _id, from)}${at.slice(place)}`
    },
    isSealFor: (platform, _id, address, seal) => isSigned(sealOf(platform, _id, address), seal.toLowerCase()),
  }
}

const found = (match: RegExpExecArray | null): ReplyMark | null => {
  const [, number, seal] = match ?? []
  return number && seal ? { number: Number(number), seal: seal.toLowerCase() } : null
}

/** The token in a subject; null if it is not a reply to one of our mails. */
export const markIn = (subject: string): ReplyMark | null =>
  found(/\[#(\d{1,9})-([0-9a-f]{16})\]/i.exec(subject))

/** The token in a recipient address; null if there is none. */
export const markInAddress = (address: string): ReplyMark | null =>
  found(/\+(\d{1,9})-([0-9a-f]{16})@/i.exec(address))

/** Attribution lines above a quotation ("… wrote:"); mail programs wrap them. */
const wrote =
  /^(?:(?:am|on)\b.{3,300}\b(?:schrieb|wrote)\b|[^>]{0,200}<[^\s<>@]+@[^\s<>@]+>\s*(?:schrieb|wrote)\b).{0,200}:$/i
const dated = /@|\d{1,2}:\d{2}/
const mostWrapped = 3
const wholeMailBegins = /^-{2,}\s*(original message|ursprüngliche nachricht|forwarded message)/i
const headOfMail = /^\*?(von|from):\*?\s.*@/i
const furtherHead = /^\*?(gesendet|sent|datum|date|an|to|betreff|subject):\*?\s/i

const isQuoted = (line: string | undefined) => line?.startsWith('>') ?? false

/** Number of attribution lines from `at` on; 0: none. */
function linesOfWrote(lines: readonly string[], at: number, most = mostWrapped): number {
  let joined = ''
  for (let count = 1; count <= most; count++) {
    const line = lines[at + count - 1]
    if (!line || isQuoted(line) || line.length > 400) return 0
    joined = `${joined} ${line}`.trim()
    // The reply's own text may directly precede such lines
    if (wrote.test(joined)) return count > 1 && linesOfWrote(lines, at + 1, count - 1) > 0 ? 0 : count
  }
  return 0
}

/** Characters of a mail that are read; a typed reply is never longer. */
const longestRead = 100_000

/** For each line, index of the next non-empty line, itself included; the line count if there is none. */
function nextSaid(bare: readonly string[]): number[] {
  const next: number[] = []
  let known = bare.length
  for (let at = bare.length - 1; at >= 0; at--) {
    if (bare[at] !== '') known = at
    next[at] = known
  }
  return next
}

/**
 * Extracts the reply's own text above, below and between quoted lines. A mail with nothing but a quotation is kept
 * whole. Runs in linear time over the first 100,000 characters.
 * @param most longest text in characters
 */
export function ownWords(text: string, most = 10_000): string {
  const read = text.slice(0, longestRead)
  const lines = read.replaceAll('\r\n', '\n').split('\n')
  const bare = lines.map((line) => line.trim())
  const said = nextSaid(bare)
  const own: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = bare[at]!
    if (isQuoted(line)) continue
    if (wholeMailBegins.test(line)) break
    if (headOfMail.test(line) && bare.slice(at + 1, at + 4).some((next) => furtherHead.test(next))) break
    const count = linesOfWrote(bare, at)
    if (count > 0) {
      if (isQuoted(bare[said[at + count] ?? bare.length])) {
        at += count - 1
        continue
      }
      // Some programs do not mark quoted lines: then the rest is the quotation
      if (dated.test(bare.slice(at, at + count).join(' '))) break
    }
    own.push(lines[at]!)
  }
  const kept = own
    .join('\n')
    .replace(/\n_{5,}\s*$/, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return (kept || read.trim()).slice(0, most)
}
