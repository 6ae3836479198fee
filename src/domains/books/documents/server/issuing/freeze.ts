import { randomBytes } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { canonicalJson, hashOfText, type Link, nextLink } from '#kit/server/chain/hash-chain.ts'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { takeNumber } from '#kit/server/numbers/number-ranges.ts'
import { storeFound } from '#kit/server/records/change.ts'
import { takeAction } from '#kit/server/states/take-action.ts'
import { Problem } from '#kit/shared/problem.ts'
import { numberRangeFor, siteZone } from '#domains/books/masterdata/server/offers.ts'
import type { DocumentContent } from '../../content/content.contract.ts'
import { claimedBy } from '../../content/claim.rules.ts'
import type { DocumentRecordKind } from '../records/documents.kinds.ts'
import { documentsTable as table, type DocumentRow, type SealedContent } from '../records/documents.table.ts'
import { makeFilesJobName } from '../paper/files-job-name.ts'

const noRange = new Problem('NO_NUMBER_RANGE', 409, {
  de: 'Für diese Belege gibt es keinen Nummernkreis. Legen Sie bei den Stammdaten einen an.',
  en: 'There is no range of numbers for these documents. Add one in the master data.',
})

// A range that reuses a pattern of another range repeats its numbers
refusalOf(
  'documents_number',
  new Problem('NUMBER_EXISTS', 409, {
    de: 'Die nächste Nummer dieses Nummernkreises trägt schon ein anderer Beleg. Lassen Sie ihn bei den Stammdaten mit einer höheren Nummer weiterzählen, oder ändern Sie sein Muster.',
    en: 'Another document has the next number of this range already. Let it continue with a higher number in the master data, or change its pattern.',
  }),
)

/** Salted hash of the frozen content: published hashes do not allow guessing the content. */
export const hashOfContent = (salt: string, content: SealedContent): string =>
  hashOfText(`${salt}\n${canonicalJson(content)}`)

/**
 * Hash that links a document to its predecessor in the range; the database computes the same when the number is
 * assigned.
 */
export const hashOfLink = ({
  sequence,
  previous,
  number,
  contentHash,
}: {
  sequence: number
  previous: string
  number: string
  contentHash: string
}): string => hashOfText([sequence, previous, number, contentHash].join('\n'))

/** Name of a range's hash chain, the same in every process. */
const chainName = (range: string) => `documents ${range}`

async function lastLink(ctx: Ctx, range: string): Promise<Link | undefined> {
  const [last] = await ctx.db
    .select({ sequence: table.sequence, previous: table.previous, hash: table.hash })
    .from(table)
    .where(sql`${eq(table.range, range)} and ${table.sequence} is not null`)
    .orderBy(desc(table.sequence))
    .limit(1)
  return last as Link | undefined
}

/**
 * Issues a locked draft: freezes its content, assigns the number at the end of the caller's transaction, and links
 * invoices to their predecessor. A job creates the files after the commit. A reopened document keeps its number.
 * Returns the number.
 */
export async function freeze(
  ctx: Ctx,
  kind: DocumentRecordKind,
  row: DocumentRow,
  {
    content,
    text = '',
    values = {},
  }: { content: DocumentContent; text?: string; values?: Partial<DocumentRow> },
): Promise<string> {
  const isCredit = content.type === 'credit_note' || content.type === 'cancellation'
  const range = await numberRangeFor(ctx, isCredit ? 'creditNote' : content.kind)
  if (!range) throw noRange
  const { number: _none, ...sealed } = content
  const salt = randomBytes(16).toString('hex')
  const contentHash = hashOfContent(salt, sealed)
  const { totals } = content
  const is = await takeAction(ctx, kind, row, {
    action: 'issue',
    text,
    values: {
      ...values,
      issuedOn: content.issuedOn,
      // Earlier payments are open again if they are refunded
      dueOn: content.terms.dueOn ?? (totals.paid > 0 ? content.issuedOn : null),
      direction: content.direction,
      buyerName: content.buyer?.name ?? '',
      net: totals.net,
      vat: totals.vat,
      gross: totals.gross,
      due: claimedBy(totals),
      content: sealed,
      salt,
      contentHash,
    },
  })
  await ctx.platform.jobs.send(ctx, makeFilesJobName, { _id: row._id })
  if (row.number !== null) return row.number
  const isChained = content.kind === 'invoice'
  const link = isChained ? await nextLink(ctx, chainName(range.name), () => lastLink(ctx, range.name)) : null
  // Noon UTC of the day of issue lies on that day in every time zone of the Union
  const issued = { at: `${content.issuedOn}T12:00:00Z`, zone: await siteZone(ctx) }
  const taken = await takeNumber(ctx, range, issued, ({ number, counter, period }) => {
    const hash = link
      ? sql`encode(sha256(convert_to(concat_ws(E'\n', ${link.sequence}::bigint, ${link.previous}::text, ${number}, ${contentHash}::text), 'UTF8')), 'hex')`
      : sql`null`
    return sql`update documents set "number" = ${number}, "counter" = ${counter}, "period" = ${period}, "range" = ${range.name},
      "sequence" = ${link?.sequence ?? null}::bigint, "previous" = ${link?.previous ?? null}::text, "hash" = ${hash}
      where "_id" = ${row._id}::uuid and "number" is null returning 1`
  })
  await storeFound(ctx, kind, { was: is, is: { ...is, number: taken.number } })
  return taken.number
}
