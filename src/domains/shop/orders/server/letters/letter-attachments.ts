import { setTimeout } from 'node:timers/promises'
import type { Ctx } from '#kit/server/context.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { booksSettings, contentsById, documentFiles } from '#domains/books/documents/server/offers.ts'
import { siteZone } from '#domains/books/masterdata/server/offers.ts'
import { paperLook, wordsPdf } from '#domains/books/paper/server/offers.ts'
import { mail as de } from '../../orders-mail.de.ts'
import { mail as en } from '../../orders-mail.en.ts'
import { isAccepted } from '../../orders.rules.ts'
import type { OrderRow } from '../orders.table.ts'
import type { Letter } from './order-letter.ts'
import { type LegalText, textsByHash } from './order-texts.ts'
import { withdrawalTold } from './withdrawal-told.ts'

export type Attachment = { filename: string; contentType: string; content: Buffer }

/** Milliseconds a letter waits for its documents before the job is retried. */
const longestWait = 20_000

/** Files of a document, which another job creates in parallel. Throws after a long wait: the job is retried. */
async function madeFiles(ctx: Ctx, _id: string): Promise<Attachment[]> {
  // Most files are ready at once, so the first attempts are close together
  for (let waited = 0, pause = 20; waited < longestWait; pause = Math.min(pause * 2, 500)) {
    const files = await documentFiles(ctx, _id)
    if (files) return files
    await setTimeout(pause)
    waited += pause
  }
  throw new Error('the document is not made yet')
}

/**
 * Legal texts sent with an order. Withdrawal instructions name excluded goods, and are omitted without a right of
 * withdrawal.
 */
export async function wordingsOf(ctx: Ctx, row: OrderRow): Promise<LegalText[]> {
  const texts = await textsByHash(
    ctx,
    row.consents.map(({ version }) => version),
  )
  const told = withdrawalTold(row, (await contentsById(ctx, [row._id])).get(row._id))
  return texts.flatMap((one) => {
    if (one.kind !== 'withdrawal') return [one]
    if (!told.isPromised) return []
    const lines = told.excluded.map((line) => `– ${line}`).join('\n')
    return [lines ? { ...one, text: `${one.text}\n\n## ${told.heading}\n\n${lines}` } : one]
  })
}

/** Legal texts of an order as PDF, and its confirmation once the shop has accepted it. */
async function papersOf(ctx: Ctx, row: OrderRow): Promise<Attachment[]> {
  const files = isAccepted(row) ? await madeFiles(ctx, row._id) : []
  const texts = await wordingsOf(ctx, row)
  const { settings } = await paperLook(ctx)
  const { name: seller } = await booksSettings.read(ctx)
  const names = (row.lang === 'en' ? en : de).files
  const day = dayIn(row.placedAt, await siteZone(ctx))
  const papers: Attachment[] = []
  for (const { kind, title, text, lang } of texts)
    papers.push({
      filename: names[kind],
      contentType: 'application/pdf',
      content: await wordsPdf({ title, text, seller, lang, day }, settings),
    })
  return [...files, ...papers]
}

/** Attachments of a letter. */
export async function attachmentsOf(
  ctx: Ctx,
  row: OrderRow,
  { letter, document, documents = [], accepts }: Letter,
): Promise<Attachment[]> {
  if (letter === 'placed' || accepts) return papersOf(ctx, row)
  if (letter === 'more') return madeFiles(ctx, row._id)
  const files: Attachment[] = []
  for (const _id of document ? [document, ...documents] : documents)
    files.push(...(await madeFiles(ctx, _id)))
  return files
}
