import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { button, facts, link, mailLayout, note, paragraph } from '#kit/server/mail/layout.ts'
import { once } from '#kit/server/records/once.ts'
import { addStep } from '#kit/server/states/steps.ts'
import { dayIn, writeDay, writeMoment } from '#kit/shared/dates/dates.ts'
import { filled } from '#kit/shared/text/filled.ts'
import type { Cents } from '#kit/shared/money/cents.ts'
import { writeMoney, writeQuantity } from '#kit/shared/money/format.ts'
import { withoutLinks } from '#kit/shared/text/plain-words.ts'
import { contentsById, linesById } from '#domains/books/documents/server/offers.ts'
import { siteZone } from '#domains/books/masterdata/server/offers.ts'
import { officeAddressOf, siteSettings } from '#domains/platform/settings/server/offers.ts'
import { sellerText } from '#domains/shop/catalog/server/offers.ts'
import {
  isProvider,
  paidFor,
  type PaymentOf,
  sourceTitles,
  transferFor,
} from '#domains/shop/payments/server/offers.ts'
import { pickupOf } from '#domains/shop/shipping/server/offers.ts'
import { orderScreens } from '../../orders.addresses.ts'
import { mail as de } from '../../orders-mail.de.ts'
import { mail as en } from '../../orders-mail.en.ts'
import { addressedTo, envelopeLines } from '../../order-address.rules.ts'
import { carriers, isAccepted, trackingHref } from '../../orders.rules.ts'
import { type Attachment, attachmentsOf, wordingsOf } from './letter-attachments.ts'
import { contractFacts } from './contract-facts.ts'
import { orderLettersJobName } from './letters.job-name.ts'
import { orderAddress } from '../links.ts'
import { wayOf } from '../order-lines.ts'
import { orderSettings } from '../order-settings.ts'
import { payableOfOrder } from '../orders.locks.ts'
import { type OrderRow, ordersTable, parcelsTable } from '../orders.table.ts'
import { vatIdForOffice, vatIdSentences } from './vat-id-sentences.ts'
import { withdrawalAddressOf } from './withdrawal-link.ts'
import { endsOrReturns, returnFacts, returnSentences } from './return-letters.ts'
import { withdrawalTold } from './withdrawal-told.ts'

/** What is written to whoever has ordered. */
export type OrderLetter = keyof typeof de.letters

export interface Letter {
  _id: string
  letter: OrderLetter
  /** Other words than the usual ones, by what the order was then. */
  wording?: keyof typeof de.wordings
  /** The parcel that it tells of. */
  parcel?: string
  /** A document of the books that comes along. */
  document?: string
  /** Further ones. */
  documents?: readonly string[]
  /** Lines that were taken back or left out, in words. */
  returned?: string
  /** Money that goes back with it. */
  refund?: Cents
  /** Words of the shop. */
  text?: string
  /** What was in the cart lies in it again. */
  cart?: boolean
  /** The shop accepts the order with this letter: the contract comes along. */
  accepts?: boolean
  /** Lines that are sent later, after a parcel with a part of the order. */
  follows?: string
}

/** Where it is fetched, in one line; other words where the shop says nothing of the place. */
async function placeOf(ctx: Ctx, otherwise: string): Promise<string> {
  const place = await pickupOf(ctx)
  const lines = [place?.title ?? '', ...(place?.text ?? '').split('\n')].map((line) => line.trim())
  return lines.filter(Boolean).join(', ') || otherwise
}

async function bodyOf(ctx: Ctx, row: OrderRow, asked: Letter) {
  const { letter, parcel, wording, accepts, text = '' } = asked
  const { lang, currency } = row
  const words = lang === 'en' ? en : de
  const money = (amount: Cents) => writeMoney(amount, currency, lang)
  const content = (await contentsById(ctx, [row._id])).get(row._id)
  const bought = (content?.lines ?? []).flatMap((line): [string, string, string][] =>
    line.type === 'item'
      ? [[line._id, `${writeQuantity(line.quantity, lang)} × ${line.name}`, money(line.counted)]]
      : [],
  )
  // What the whole contract says now
  const isWhole = letter === 'placed' || letter === 'more' || accepts === true
  const rows: [string, string][] = [
    [words.facts.code, row.code],
    [words.facts.number, row.number],
  ]
  const links: [string, string][] = []
  const payable = payableOfOrder(row._id)
  const due = (await paidFor(ctx, payable)).due
  const asksOnline =
    (isWhole || letter === 'failed') &&
    row.state !== 'cancelled' &&
    due > 0 &&
    isProvider(row.source as PaymentOf['source'])
  const transfer =
    due > 0 && row.source === 'transfer' && (isWhole || letter === 'part')
      ? await transferFor(ctx, payable)
      : null
  if (letter === 'part' || letter === 'failed')
    rows.push([words.facts.total, money(row.totalCents)], [words.facts.due, money(due)])
  if (isWhole) {
    rows.push(...bought.map(([, what, sum]): [string, string] => [what, sum]))
    if (row.shippingCents > 0) rows.push([words.facts.shipping, money(row.shippingCents)])
    rows.push([words.facts.total, money(row.totalCents)])
    if (row.voucherCents > 0) rows.push([words.facts.voucher, `−${money(row.voucherCents)}`])
    if (due !== row.totalCents || asksOnline) rows.push([words.facts.due, money(due)])
    const way = wayOf(row, await linesById(ctx, row._id))
    rows.push(...contractFacts(row))
    if (way === 'pickup') rows.push([words.facts.pickup, await placeOf(ctx, words.here)])
    if (way === 'send')
      rows.push([
        words.facts.to,
        withoutLinks(envelopeLines(row.addresses.delivery ?? row.addresses.invoice, row.lang).join(', ')),
      ])
    if (row.ageClass > 0 && way === 'send') rows.push([words.facts.age, words.adult])
  }
  if (transfer)
    rows.push(
      [words.facts.holder, transfer.holder],
      [words.facts.iban, transfer.iban],
      ...(transfer.bic ? [[words.facts.bic, transfer.bic] as [string, string]] : []),
      [words.facts.reference, transfer.reference],
    )
  if (letter === 'sent' && parcel) {
    const [sent] = await ctx.db.select().from(parcelsTable).where(eq(parcelsTable._id, parcel))
    const going = new Map((sent?.lines ?? []).map(({ line, quantity }) => [line, quantity]))
    rows.push(
      ...(content?.lines ?? []).flatMap((line): [string, string][] =>
        line.type === 'item' && going.has(line._id)
          ? [[`${writeQuantity(going.get(line._id)!, lang)} ×`, line.name]]
          : [],
      ),
    )
    // Nobody carries what lies ready or was done
    const carried = wording ? undefined : sent
    const carrier = carried && (carriers[carried.carrier as keyof typeof carriers]?.title ?? carried.carrier)
    if (wording === 'sentPickup') rows.push([words.facts.pickup, await placeOf(ctx, words.here)])
    if (carrier) rows.push([words.facts.carrier, carrier])
    if (carried?.tracking) rows.push([words.facts.tracking, carried.tracking])
    const href = carried && trackingHref(carried.carrier, carried.tracking)
    if (href) links.push([words.track, href])
  }
  if (asksOnline && row.unpaidUntil)
    rows.push([words.facts.reserved, writeMoment(row.unpaidUntil, { lang, zone: await siteZone(ctx) })])
  if (isWhole && due > 0 && row.unpaidUntil && (row.source === 'transfer' || row.source === 'cash'))
    rows.push([
      row.source === 'cash' ? words.facts.fetchUntil : words.facts.payUntil,
      writeDay(dayIn(row.unpaidUntil, await siteZone(ctx)), lang, { year: true }),
    ])
  if (endsOrReturns(letter)) rows.push(...(await returnFacts(ctx, row, asked, due)))
  return { rows: rows.filter(([, value]) => value !== ''), links, text, asksOnline }
}

async function writeLetter(ctx: Ctx, row: OrderRow, asked: Letter, attachments: Attachment[]): Promise<void> {
  const { lang, code } = row
  const words = lang === 'en' ? en : de
  const isUnaccepted = asked.letter === 'placed' && !isAccepted(row)
  const wording = isUnaccepted ? 'placedUnpaid' : asked.wording
  const said = { ...words.letters[asked.letter], ...(wording ? words.wordings[wording] : {}) }
  const tellsContract = asked.letter === 'placed' || asked.accepts === true
  const settings = await siteSettings(ctx)
  const { site } = settings
  const siteUrl = ctx.platform.config.publicUrl
  const { rows, links, text, asksOnline } = await bodyOf(ctx, row, asked)
  const replyTo = officeAddressOf(settings, (await orderSettings(ctx)).email)
  const seller = await sellerText(ctx, lang)
  const told = withdrawalTold(row, (await contentsById(ctx, [row._id])).get(row._id))
  const papers = [
    ...(isUnaccepted ? [] : [words.papers.contract]),
    ...(await wordingsOf(ctx, row)).map(({ kind }) => words.papers[kind]),
  ].join(', ')
  await ctx.platform.mail.send(ctx, {
    to: row.email,
    lang,
    ...(replyTo ? { replyTo } : {}),
    subject: filled(said.subject, { code }),
    attachments,
    content: mailLayout({
      lang,
      siteName: site.name,
      siteUrl,
      title: filled(said.title, { code }),
      children: [
        // A guest may type anything for a name, and anybody's address
        paragraph(`${withoutLinks(row.name)}, ${filled(said.text, { code })}`),
        ...(asked.accepts ? [paragraph(words.accepts)] : []),
        ...(tellsContract && papers ? [paragraph(filled(words.attached, { papers }))] : []),
        ...(await returnSentences(ctx, row, asked)).map((sentence) => paragraph(sentence)),
        ...(asked.cart ? [paragraph(words.cart)] : []),
        ...(text ? [paragraph(text)] : []),
        facts(rows),
        ...(asked.follows ? [paragraph(filled(words.follows, { lines: asked.follows }))] : []),
        ...(tellsContract ? (await vatIdSentences(ctx, row)).map((sentence) => paragraph(sentence)) : []),
        ...links.map(([label, href]) => button(label, href)),
        button(
          asksOnline || asked.letter === 'part' ? words.pay : words.button,
          `${siteUrl}${orderAddress(lang, row.key)}`,
        ),
        ...(tellsContract && told.excluded.length > 0
          ? [paragraph([`${told.heading}:`, ...told.excluded].join(' '))]
          : []),
        ...(tellsContract && told.isPromised
          ? [
              note(
                words.withdrawal,
                ' ',
                link(
                  `${siteUrl}${withdrawalAddressOf(lang, row)}`,
                  `${siteUrl}${withdrawalAddressOf(lang, row)}`,
                ),
              ),
            ]
          : []),
        note(words.secret),
        ...(seller ? [note(seller)] : []),
      ],
    }),
  })
}

/** Tells the shop of a new order; a site without an address keeps it on its screens. */
async function tellShop(ctx: Ctx, row: OrderRow): Promise<void> {
  const settings = await siteSettings(ctx)
  const { site, admincenter } = settings
  const to = officeAddressOf(settings, (await orderSettings(ctx)).email)
  if (!to) return
  const siteUrl = ctx.platform.config.publicUrl
  const amount = writeMoney(row.totalCents, row.currency, 'de')
  const said = de.office
  await ctx.platform.mail.send(ctx, {
    to,
    lang: 'de',
    ...(row.email ? { replyTo: row.email } : {}),
    subject: filled(said.subject, { code: row.code, amount }),
    content: mailLayout({
      lang: 'de',
      siteName: site.name,
      siteUrl,
      title: said.title,
      children: [
        facts(
          (
            [
              [de.facts.code, `${row.code} (${row.number})`],
              [said.customer, addressedTo(row.addresses.invoice)],
              [de.facts.total, amount],
              [said.source, sourceTitles[row.source as PaymentOf['source']]?.de ?? row.source],
              [said.vatId, await vatIdForOffice(ctx, row)],
              [said.comment, row.comment],
            ] satisfies [string, string][]
          ).filter(([, value]) => value !== ''),
        ),
        button(said.button, `${siteUrl}${admincenter.url}/${orderScreens.orders}/${row._id}`),
      ],
    }),
  })
}

/** Queues a letter. In a trial of an action it is written at once, so that the preview shows it. */
export async function sendLetter(ctx: Ctx, asked: Letter): Promise<void> {
  if (!ctx.isTrial) {
    await ctx.platform.jobs.send(ctx, orderLettersJobName, asked)
    return
  }
  const [row] = await ctx.db.select().from(ordersTable).where(eq(ordersTable._id, asked._id))
  if (row?.email) await writeLetter(ctx, row, asked, [])
}

/** Writes one letter once, however often the job runs; the papers that come along are made before. */
export const orderLettersJob: JobDefinition<Letter> = {
  name: orderLettersJobName,
  called: { de: 'E-Mail zu einer Bestellung versenden', en: 'Send the email about an order' },
  concurrency: 2,
  retryLimit: 12,
  async handle(platform, asked) {
    const { result } = await runRead(platform, systemCaller(), async (ctx) => {
      const [row] = await ctx.db.select().from(ordersTable).where(eq(ordersTable._id, asked._id))
      return row ? { row, attachments: await attachmentsOf(ctx, row, asked) } : null
    })
    if (!result) return
    const { row, attachments } = result
    // Paid by another way meanwhile
    if (asked.letter === 'failed' && row.payment !== 'failed') return
    const key = `${row._id} ${asked.letter} ${asked.parcel ?? asked.document ?? ''}`
    await runWrite(platform, systemCaller(row.lang), async (ctx) => {
      await once(ctx, { module: 'shop_order_letter', key, input: asked }, async () => {
        if (row.email) await writeLetter(ctx, row, asked, attachments)
        if (asked.letter === 'placed') await tellShop(ctx, row)
        await addStep(
          ctx,
          { collection: 'shop_order', recordId: row._id },
          { what: `mail.${asked.letter}`, text: row.email, byNobody: true },
        )
        return row._id
      })
    })
  },
}
