import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { dayIn, writeDay, writeMoment } from '#kit/shared/dates/dates.ts'
import type { Cents } from '#kit/shared/money/cents.ts'
import { writeMoney, writeQuantity } from '#kit/shared/money/format.ts'
import { withoutLinks } from '#kit/shared/text/plain-words.ts'
import { contentsById, linesById } from '#domains/books/documents/server/offers.ts'
import { siteZone } from '#domains/books/masterdata/server/offers.ts'
import { isProvider, paidFor, type PaymentOf, transferFor } from '#domains/shop/payments/server/offers.ts'
import { pickupOf } from '#domains/shop/shipping/server/offers.ts'
import { envelopeLines } from '../../order-address.rules.ts'
import { carriers, trackingHref } from '../../orders.rules.ts'
import { wayOf } from '../order-lines.ts'
import { payableOfOrder } from '../orders.locks.ts'
import { type OrderRow, parcelsTable } from '../orders.table.ts'
import { contractFacts } from './contract-facts.ts'
import { type Letter, letterWords } from './order-letter.ts'
import { endsOrReturns, returnFacts } from './return-letters.ts'

type Fact = [label: string, value: string]

/** Money of an order at the time of a letter. */
interface Asked {
  due: Cents
  /** The letter asks for payment at a provider. */
  asksOnline: boolean
}

/** Table and tracking links of a letter. */
export async function letterFacts(
  ctx: Ctx,
  row: OrderRow,
  letter: Letter,
): Promise<{ rows: Fact[]; links: Fact[]; asksOnline: boolean }> {
  const { facts } = letterWords(row)
  // Letters that state the current contract
  const isWhole = letter.letter === 'placed' || letter.letter === 'more' || letter.accepts === true
  const { due } = await paidFor(ctx, payableOfOrder(row._id))
  const isOnline = isProvider(row.source as PaymentOf['source'])
  const isFailed = letter.letter === 'failed'
  const asksOnline = (isWhole || isFailed) && row.state !== 'cancelled' && due > 0 && isOnline
  const parcel = await parcelFacts(ctx, row, letter)
  const rows: Fact[] = [
    [facts.code, row.code],
    [facts.number, row.number],
    ...(letter.letter === 'part' || isFailed ? sumFacts(row, due) : []),
    ...(isWhole ? await wholeFacts(ctx, row, { due, asksOnline }) : []),
    ...(isWhole || letter.letter === 'part' ? await transferFacts(ctx, row, due) : []),
    ...parcel.rows,
    ...(isWhole || asksOnline ? await deadlineFacts(ctx, row, { due, asksOnline }) : []),
    ...(endsOrReturns(letter.letter) ? await returnFacts(ctx, row, letter, due) : []),
  ]
  return { rows: rows.filter(([, value]) => value !== ''), links: parcel.links, asksOnline }
}

/** Total of an order that is not fully paid, and what is due. */
function sumFacts(row: OrderRow, due: Cents): Fact[] {
  const { facts } = letterWords(row)
  return [
    [facts.total, writeMoney(row.totalCents, row.currency, row.lang)],
    [facts.due, writeMoney(due, row.currency, row.lang)],
  ]
}

/** Lines, totals, payment and delivery. */
async function wholeFacts(ctx: Ctx, row: OrderRow, { due, asksOnline }: Asked): Promise<Fact[]> {
  const { lang, currency } = row
  const words = letterWords(row)
  const money = (amount: Cents) => writeMoney(amount, currency, lang)
  const content = (await contentsById(ctx, [row._id])).get(row._id)
  const rows = (content?.lines ?? []).flatMap((line): Fact[] =>
    line.type === 'item'
      ? [[`${writeQuantity(line.quantity, lang)} × ${line.name}`, money(line.counted)]]
      : [],
  )
  if (row.shippingCents > 0) rows.push([words.facts.shipping, money(row.shippingCents)])
  rows.push([words.facts.total, money(row.totalCents)])
  if (row.voucherCents > 0) rows.push([words.facts.voucher, `−${money(row.voucherCents)}`])
  if (due !== row.totalCents || asksOnline) rows.push([words.facts.due, money(due)])
  const way = wayOf(row, await linesById(ctx, row._id))
  rows.push(...contractFacts(row))
  if (way === 'pickup') rows.push([words.facts.pickup, await placeOf(ctx, words.here)])
  if (way === 'send') {
    const to = envelopeLines(row.addresses.delivery ?? row.addresses.invoice, lang)
    rows.push([words.facts.to, withoutLinks(to.join(', '))])
  }
  if (row.ageClass > 0 && way === 'send') rows.push([words.facts.age, words.adult])
  return rows
}

/** Pick-up place in one line; `otherwise` if the shop has entered none. */
async function placeOf(ctx: Ctx, otherwise: string): Promise<string> {
  const place = await pickupOf(ctx)
  const lines = [place?.title ?? '', ...(place?.text ?? '').split('\n')].map((line) => line.trim())
  return lines.filter(Boolean).join(', ') || otherwise
}

async function transferFacts(ctx: Ctx, row: OrderRow, due: Cents): Promise<Fact[]> {
  if (due <= 0 || row.source !== 'transfer') return []
  const transfer = await transferFor(ctx, payableOfOrder(row._id))
  if (!transfer) return []
  const { facts } = letterWords(row)
  return [
    [facts.holder, transfer.holder],
    [facts.iban, transfer.iban],
    ...(transfer.bic ? [[facts.bic, transfer.bic] satisfies Fact] : []),
    [facts.reference, transfer.reference],
  ]
}

/** Lines and tracking of the parcel in a letter. */
async function parcelFacts(
  ctx: Ctx,
  row: OrderRow,
  { letter, parcel, wording }: Letter,
): Promise<{ rows: Fact[]; links: Fact[] }> {
  if (letter !== 'sent' || !parcel) return { rows: [], links: [] }
  const words = letterWords(row)
  const [sent] = await ctx.db.select().from(parcelsTable).where(eq(parcelsTable._id, parcel))
  const going = new Map((sent?.lines ?? []).map(({ line, quantity }) => [line, quantity]))
  const content = (await contentsById(ctx, [row._id])).get(row._id)
  const rows = (content?.lines ?? []).flatMap((line): Fact[] =>
    line.type === 'item' && going.has(line._id)
      ? [[`${writeQuantity(going.get(line._id)!, row.lang)} ×`, line.name]]
      : [],
  )
  if (wording === 'sentPickup') rows.push([words.facts.pickup, await placeOf(ctx, words.here)])
  // No carrier takes goods for pick-up or services
  if (wording || !sent) return { rows, links: [] }
  const carrier = carriers[sent.carrier as keyof typeof carriers]?.title ?? sent.carrier
  if (carrier) rows.push([words.facts.carrier, carrier])
  if (sent.tracking) rows.push([words.facts.tracking, sent.tracking])
  const href = trackingHref(sent.carrier, sent.tracking)
  return { rows, links: href ? [[words.track, href]] : [] }
}

/** Payment deadline of the order. */
async function deadlineFacts(ctx: Ctx, row: OrderRow, { due, asksOnline }: Asked): Promise<Fact[]> {
  const { lang, source, unpaidUntil } = row
  if (!unpaidUntil || due <= 0) return []
  const { facts } = letterWords(row)
  const zone = await siteZone(ctx)
  if (asksOnline) return [[facts.reserved, writeMoment(unpaidUntil, { lang, zone })]]
  if (source !== 'transfer' && source !== 'cash') return []
  const label = source === 'cash' ? facts.fetchUntil : facts.payUntil
  return [[label, writeDay(dayIn(unpaidUntil, zone), lang, { year: true })]]
}
