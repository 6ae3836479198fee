import type { Platform } from '../context.ts'
import { isSigned, signatureOf } from '../signatures.ts'

/** What a mail of ours is about: a record, by the number that people call it by. */
export interface Answerable {
  _id: string
  number: number
}

/** What stands in a mail that answers one of ours. */
export interface ReplyMark {
  number: number
  seal: string
}

/** Marks in mails about one kind of record; those of another kind do not fit. */
export interface ReplyMarks {
  /** What the subject of a mail about a record begins with, for one address: `[#12-0f…]`. Answers bring it back. */
  mark(platform: Pick<Platform, 'config'>, record: Answerable, address: string): string
  /** The address to answer to with the mark in it, `amt+12-0f…@…`, for servers that take such ones (RFC 5233). */
  address(platform: Pick<Platform, 'config'>, record: Answerable, to: { from: string; at: string }): string
  /** Whether a seal was made for this record and address. */
  isSealFor(platform: Pick<Platform, 'config'>, _id: string, address: string, seal: string): boolean
}

/**
 * Marks that lead answers by mail back to a record, and prove that the address they come from is the one that we wrote to. Source:
 * docs/decisions/611-replies-by-mail-to-bug-reports.md.
 * @param purpose keeps the marks of one kind of record from fitting another: never changed
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

/** The mark in a subject; null: it answers none of our mails. */
export const markIn = (subject: string): ReplyMark | null =>
  found(/\[#(\d{1,9})-([0-9a-f]{16})\]/i.exec(subject))

/** The mark in an address that a mail was sent to; null: it has none. */
export const markInAddress = (address: string): ReplyMark | null =>
  found(/\+(\d{1,9})-([0-9a-f]{16})@/i.exec(address))

/** Lines that name whose words follow; mail programs wrap them. */
const wrote =
  /^(?:(?:am|on)\b.{3,300}\b(?:schrieb|wrote)\b|[^>]{0,200}<[^\s<>@]+@[^\s<>@]+>\s*(?:schrieb|wrote)\b).{0,200}:$/i
const dated = /@|\d{1,2}:\d{2}/
const mostWrapped = 3
const wholeMailBegins = /^-{2,}\s*(original message|ursprüngliche nachricht|forwarded message)/i
const headOfMail = /^\*?(von|from):\*?\s.*@/i
const furtherHead = /^\*?(gesendet|sent|datum|date|an|to|betreff|subject):\*?\s/i

const isQuoted = (line: string | undefined) => line?.startsWith('>') ?? false

/** How many lines from `at` say who wrote what follows; 0: none. */
function linesOfWrote(lines: readonly string[], at: number, most = mostWrapped): number {
  let joined = ''
  for (let count = 1; count <= most; count++) {
    const line = lines[at + count - 1]
    if (!line || isQuoted(line) || line.length > 400) return 0
    joined = `${joined} ${line}`.trim()
    // Own words may stand right above such lines
    if (wrote.test(joined)) return count > 1 && linesOfWrote(lines, at + 1, count - 1) > 0 ? 0 : count
  }
  return 0
}

/** Characters of a mail that are looked at: what lies behind them nobody has typed. */
const longestRead = 100_000

/** For each line where the next one that says something is, itself included; their count where there is none. */
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
 * What somebody wrote, without our own mail: above, below and between the lines that he quotes. A mail that is nothing but a
 * quotation stays whole. Takes time in proportion to the text, of which the first 100,000 characters are read.
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
      // Some programs put no signs before what they quote: then it is the rest
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
