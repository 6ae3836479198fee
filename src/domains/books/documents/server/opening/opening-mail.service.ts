import type { Ctx } from '#kit/server/context.ts'
import { tellEditors } from '#kit/server/live/editors-notice.ts'
import { lockRecord, rowOf } from '#kit/server/records/conflict.ts'
import { once } from '#kit/server/records/once.ts'
import { addStep } from '#kit/server/states/steps.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import { cents, minus } from '#kit/shared/money/cents.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { invoiceRecipients, partyById } from '#domains/books/masterdata/server/offers.ts'
import { mail as de } from '../../mailing/letters.de.ts'
import { mail as en } from '../../mailing/letters.en.ts'
import type { openingMailCalls } from '../../mailing/mail.contract.ts'
import { booksSettings } from '../settings/books-settings.ts'
import { nothingDue, queueMails } from '../mailing/mail.service.ts'
import { templateWords, written } from '../mailing/mail-words.ts'
import { openingItems, settledOfItems } from './opening-items.kind.ts'
import type { OpeningItemRow } from './opening-items.table.ts'

/** Open amount and recipient of a reminder. Throws `NOTHING_DUE` (409) if nothing is open. */
async function dueOf(ctx: Ctx, { _id, amount, party }: OpeningItemRow) {
  const open = minus(amount, cents((await settledOfItems(ctx, [_id])).get(_id) ?? 0))
  if (open <= 0) throw nothingDue
  return { open, party: await partyById(ctx, party) }
}

/** `GET …/opening-item/:_id/mail`: the reminder template in the customer's language. */
export async function letter(ctx: Ctx, { _id }: InputOf<typeof openingMailCalls.letter>) {
  const row = await rowOf(ctx, openingItems, _id)
  const { open, party } = await dueOf(ctx, row)
  const lang = party.language
  const { name: seller, country } = await booksSettings.read(ctx)
  const day = (on: string) => writeDay(on, lang, { year: true, country })
  const words = written(await templateWords(ctx, 'reminder', lang), {
    kind: (lang === 'en' ? en : de).kinds.invoice,
    number: row.number,
    customer: party.name,
    about: '',
    total: writeMoney(row.amount, row.currency, lang),
    seller,
    day: day(row.issuedOn),
    // Items without a due date were due at once
    due: day(row.dueOn ?? row.issuedOn),
    open: writeMoney(open, row.currency, lang),
  })
  return { to: invoiceRecipients(party), ...words, files: [], waits: false }
}

/** `POST …/opening-item/:_id/mail`: queued in one transaction; a repeated key sends nothing. */
export async function send(
  ctx: Ctx,
  { idempotencyKey: key, ...input }: InputOf<typeof openingMailCalls.send>,
) {
  const { _id, to, subject, text } = input
  const row = await lockRecord(ctx, openingItems, { _id })
  await once(ctx, { module: 'opening-mail', key, input }, async () => {
    const { party } = await dueOf(ctx, row)
    await queueMails(ctx, { to, subject, text }, { lang: party.language })
    const step = { what: 'remind', text: [...new Set(to)].join(', ') }
    await addStep(ctx, { collection: openingItems.name, recordId: _id }, step)
    return _id
  })
  ctx.drop(openingItems.name, `${openingItems.name}:${_id}`)
  tellEditors(ctx, 'document', { action: 'update', _id })
  return { sent: [...new Set(to)] }
}
