import {
  booksSettings,
  cancelIssued,
  convertDocuments,
  createDocument,
  creditLines,
  documentKindsByName,
  type DocumentLine,
  issueWithin,
  linesById,
  noteSettlement,
  openOfInvoices,
} from '#domains/books/documents/server/offers.ts'
import { type Item, itemsById } from '#domains/books/items/server/offers.ts'
import { partiesById, type Party } from '#domains/books/masterdata/server/offers.ts'
import { putIn } from '#domains/books/stock/server/offers.ts'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { takeAction } from '#kit/server/states/take-action.ts'
import { cents } from '#kit/shared/money/cents.ts'
import { quantity, rate, unitPrice } from '#kit/shared/money/decimals.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { winerySeller } from './seller.ts'
import { type Sale, type Settled, type Sold, years } from './winery-year.ts'

const dayLong = 86_400_000
type Kind = 'offer' | 'order' | 'delivery' | 'invoice'

export interface Stock {
  items: Map<string, Item>
  parties: Map<string, Party>
}

/** Ids of items and customers by number. */
export async function stockOf(ctx: Ctx): Promise<Stock> {
  const ids = async (table: 'items' | 'parties') => {
    const { rows } = await ctx.db.execute<{ _id: string }>(`select "_id" from ${table}`)
    return rows.map(({ _id }) => _id)
  }
  const [items, parties] = [
    await itemsById(ctx, await ids('items')),
    await partiesById(ctx, await ids('parties')),
  ]
  return {
    items: new Map([...items.values()].map((one) => [one.number, one])),
    parties: new Map([...parties.values()].map((one) => [one.number, one])),
  }
}

/** Document lines for sold items, none of them optional. */
export const linesOf = ({ items }: Stock, sold: Sold): DocumentLine[] =>
  sold.map(([number, count, price]) => {
    const item = items.get(number)!
    return {
      _id: uuidv7(),
      type: 'item',
      role: 'firm',
      item: item._id,
      number,
      name: item.name,
      text: '',
      quantity: quantity(count),
      unit: item.unit,
      price: unitPrice(price),
      base: quantity('1'),
      discount: null,
      allowance: cents(0),
      vatGroup: item.vatGroup,
      nature: item.kind === 'service' ? 'service' : 'goods',
      isOwn: item.origin === 'own',
      isExcise: false,
      reverses: false,
      supplyFrom: null,
      supplyTo: null,
      buyerLine: '',
      source: null,
      advance: null,
    }
  })

/** Total quantities delivered by some sales, including invoices without a delivery note. */
function delivered({ items }: Stock, sales: readonly Sale[]) {
  const handedOver = sales.flatMap(({ from, to, sold }) => {
    if (from === 'invoice') return to === 'draft' ? [] : sold
    if (!['part', 'delivery', 'invoice'].includes(to)) return []
    return to === 'part' ? sold.slice(0, 1) : sold
  })
  return [...Map.groupBy(handedOver, ([number]) => number)].map(([number, lines]) => ({
    item: items.get(number)!._id,
    quantity: quantity(String(lines.reduce((all, [, count]) => all + Number(count), 0))),
  }))
}

/** Runs the work in a transaction dated `ago` days before today. */
type Doing = <T>(ago: number, work: (ctx: Ctx) => Promise<T>) => Promise<T>

/** Yields the day of the next step (in days before today), and performs it when resumed. */
type Steps = AsyncGenerator<number, void>

async function* settled(doing: Doing, invoice: string, issued: number, how: Settled): Steps {
  if ('open' in how) return
  const ago = issued - how.after
  yield ago
  if ('cancelled' in how) return doing(ago, (ctx) => cancelIssued(ctx, invoice, how.cancelled))
  if ('credited' in how)
    return doing(ago, async (ctx) => {
      const [first] = await linesById(ctx, invoice)
      await creditLines(ctx, invoice, [{ _id: first!._id, quantity: quantity('1') }])
    })
  await doing(ago, async (ctx) => {
    const open = (await openOfInvoices(ctx, [invoice])).get(invoice)!
    await noteSettlement(ctx, {
      _id: invoice,
      note: '',
      source: 'paid' in how ? how.paid : 'transfer',
      amount: cents('paid' in how ? open : how.part),
    })
  })
}

/** A sale from its first document to its payment. */
async function* sell(doing: Doing, stock: Stock, sale: Sale): Steps {
  const { ago, from, to, subject, sold } = sale
  const party = stock.parties.get(sale.party)!
  const values = {
    // Without an end date, the sweep of expired offers does not touch past offers before they are answered
    ...(from === 'offer' && to !== 'offer' ? { validUntil: null } : {}),
    // Required by XRechnung
    ...(party.invoiceFormat.startsWith('xrechnung') ? { buyerReference: 'Einkauf Wein' } : {}),
    party: party._id,
    subject,
    counting: party.priceMode,
    language: party.language,
  }
  const settlement = sale.settled ?? { open: true }
  /** Converts a document into the next one and issues it. */
  const next = (of: string, kind: Kind, when: number, more: object = {}) =>
    doing(when, async (ctx) => {
      const { document } = await convertDocuments(ctx, { from: [of], to: kind, type: 'invoice', ...more })
      await issueWithin(ctx, kind, document)
      return document._id
    })
  yield ago
  let last = await doing(ago, async (ctx) => {
    const { _id } = await createDocument(ctx, from, values, linesOf(stock, sold))
    if (to !== 'draft') await issueWithin(ctx, from, { _id })
    return _id
  })
  if (to === 'draft' || to === from)
    return from === 'invoice' ? yield* settled(doing, last, ago, settlement) : undefined
  if (to === 'declined' || to === 'accepted') {
    yield ago - 5
    return doing(ago - 5, async (ctx) => {
      const kind = documentKindsByName.offer
      const action = to === 'declined' ? 'decline' : 'accept'
      await takeAction(ctx, kind, await lockRecord(ctx, kind, { _id: last }), { action })
    })
  }
  if (from === 'offer') {
    yield ago - 3
    last = await next(last, 'order', ago - 3)
  }
  const out = ago - 4
  yield out
  if (to === 'advance') {
    last = await next(last, 'invoice', out, { type: 'advance', percent: rate('50') })
    return yield* settled(doing, last, out, settlement)
  }
  const lines = await doing(out, (ctx) => linesById(ctx, last))
  const some = lines.slice(0, 1).map((line) => ({ _id: line._id, quantity: line.quantity }))
  last = await next(last, 'delivery', out, to === 'part' ? { lines: some } : {})
  if (to === 'part' || to === 'delivery') return
  yield out
  last = await next(last, 'invoice', out)
  yield* settled(doing, last, out, settlement)
}

/**
 * Two years of the winery's documents, or `months`: offers, orders, deliveries and invoices in every state, each on its
 * day.
 */
export async function makeDocuments(platform: Platform, months = 24): Promise<void> {
  const caller = systemCaller()
  const asOf = Date.now()
  const doing: Doing = (ago, work) =>
    runWrite(platform, { ...caller, now: new Date(asOf - Math.max(0, ago) * dayLong).toISOString() }, work)
  await doing(0, async (ctx) => {
    await booksSettings.change(ctx, winerySeller)
  })
  const { result: stock } = await runRead(platform, caller, stockOf)
  const sales = years(months)
  // Stock for the deliveries of these years, so that the remainder is the winery's current stock
  await doing(months * 31, (ctx) => putIn(ctx, delivered(stock, sales), { reason: 'production' }))
  const begun = sales.map(async (sale) => {
    const steps = sell(doing, stock, sale)
    return { steps, at: (await steps.next()).value ?? 0 }
  })
  // In order of their days, because numbers must be issued in order
  for (let open = await Promise.all(begun); open.length > 0;) {
    const first = open.reduce((one, other) => (other.at > one.at ? other : one))
    const { value, done } = await first.steps.next()
    if (done) open = open.filter((one) => one !== first)
    else first.at = value
  }
}
