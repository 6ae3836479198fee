import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { rowOf } from '#kit/server/records/conflict.ts'
import { once } from '#kit/server/records/once.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import type { InputOf, ResultOf } from '#kit/shared/contract.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { type Cents, cents, minus, negative, sum } from '#kit/shared/money/cents.ts'
import { transferCode } from '#kit/shared/money/transfer-code.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { siteDay } from '#domains/books/masterdata/server/offers.ts'
import { claimOf } from '../../content/claim.rules.ts'
import type { DocumentContent } from '../../content/content.contract.ts'
import { type settlementCalls, takenOffSources } from '../../settlements/settlements.contract.ts'
import { areOneParty } from '../records/one-party.ts'
import { documentsById } from '../records/documents-by-id.ts'
import { invoices } from '../records/documents.kinds.ts'
import type { DocumentRow } from '../records/documents.table.ts'
import { consumeApproval, stepAt } from '../approvals/approvals.service.ts'
import { lockOriginal } from '../quantities/credit-limits.ts'
import { accountOf, auditSettled, auditTakenBack, staysNoted, takenBackAlready } from './accounts.ts'
import { addSettlements, announceSettled, openOfDocument } from './add-settlements.ts'
import { type SettlementRow, settlementsTable as table } from './settlements.table.ts'
import { takenOffInvoices } from './money-of-invoices.ts'
import { taxOfNext } from './tax-left.ts'
import { reverseSettlements } from './take-back.service.ts'

const tooMuch = (field: string) =>
  wrongField(field, {
    de: 'So viel ist nicht offen.',
    en: 'There is not that much open.',
  })
const noDiscount = () =>
  new Problem('NO_CASH_DISCOUNT', 409, {
    de: 'Für diese Rechnung gilt das Skonto nicht mehr. Bitte sehen Sie nach, was noch offen ist.',
    en: 'The cash discount does not hold for this invoice any more. Please look at what is still open.',
  })
refusalOf('settlements_reverses_key', takenBackAlready)

/** Cash discount available on a day if nothing is settled yet; below one cent there is none. */
const discountOn = ({ terms }: Pick<DocumentContent, 'terms'>, settled: Cents, open: Cents, day: string) =>
  settled === 0
    ? (terms.cashDiscounts.find(({ until, payable }) => until >= day && payable > 0 && payable < open) ??
      null)
    : null

type Account = ResultOf<typeof settlementCalls.list>
const owedBy = (_id: string) => ({ collection: invoices.name, recordId: _id })

/** `GET …/invoice/:_id/settlements` */
export async function list(ctx: Ctx, { _id }: { _id: string }): Promise<Account> {
  const row = (await documentsById(ctx, [(await rowOf(ctx, invoices, _id))._id])).get(_id)
  if (!row?.content || !row.number) throw notFound({ _id })
  const rows = await ctx.db.select().from(table).where(eq(table.document, _id)).orderBy(asc(table._id))
  const { settled, ...account } = accountOf(
    claimOf(row.content),
    rows.map(({ document: _document, by: _by, tax: _tax, shares: _shares, ...one }) => one),
  )
  const { open } = account
  const discount = discountOn(row.content, settled, open, await siteDay(ctx))
  return {
    ...account,
    discounted: discount && {
      until: discount.until,
      payable: discount.payable,
      percent: discount.percent,
    },
    qr: qrOf(row, open),
  }
}

/** EPC QR text for paying the open amount; null unless it is a transfer in euros. */
function qrOf({ content, number }: DocumentRow, open: Cents): string | null {
  const account = content?.payment.account
  if (!account) return null
  const { currency, payment } = content
  return transferCode({ ...account, amount: open, currency, text: payment.reference || (number ?? '') })
}

async function lockSettled(ctx: Ctx, _id: string): Promise<DocumentRow & { content: DocumentContent }> {
  await rowOf(ctx, invoices, _id)
  const row = await lockOriginal(ctx, { corrects: _id })
  if (!row.number) throw notFound({ _id })
  return row as DocumentRow & { content: DocumentContent }
}

/** Locks documents in key order to avoid deadlocks. */
async function lockBoth(ctx: Ctx, ids: readonly string[]): Promise<Map<string, DocumentRow>> {
  const locked = new Map<string, DocumentRow>()
  for (const one of ids.toSorted()) locked.set(one, await lockSettled(ctx, one))
  return locked
}

/** The counterpart of an offset at the other document. */
async function otherSideOf(ctx: Ctx, { _id, document, other, amount, at }: SettlementRow) {
  const rows = await ctx.db
    .select()
    .from(table)
    .where(
      and(eq(table.document, other!), eq(table.other, document), eq(table.at, at), isNull(table.reverses)),
    )
  const found = rows.find((one) => one._id !== _id && one.amount === negative(amount))
  if (!found) throw notFound({ _id })
  return found
}

type Settling = InputOf<typeof settlementCalls.settle>

/** Whether a settlement reduces the claim without money. */
export const isTakenOff = (source: Settling['source']): boolean =>
  takenOffSources.some((one) => one === source)

/** Signed amount of a settlement. Throws Problem 422 if it exceeds the open amount where that is not allowed. */
export function signedAmount(open: Cents, source: Settling['source'], amount: Cents): Cents {
  if (source === 'refund') {
    if (open >= 0 || amount > negative(open)) throw tooMuch('amount')
    return negative(amount)
  }
  // Payments may exceed the open amount; reductions may not
  if (isTakenOff(source) && (open <= 0 || amount > open)) throw tooMuch('amount')
  return amount
}

/** Advance payment of an order may precede its invoice; anything earlier is probably a wrong year. */
const mostDaysAhead = 180

/**
 * Validates the day of a settlement. Throws Problem 422 for a future day or one before the claim existed; only payments
 * may precede it, by less than half a year.
 */
export async function requireDay(
  ctx: Ctx,
  issuedOn: string,
  { source, on }: Pick<InputOf<typeof settlementCalls.settle>, 'source' | 'on'>,
): Promise<void> {
  if (!on) return
  // It may be tomorrow in another time zone
  if (on > laterDay(await siteDay(ctx), 1))
    throw wrongField('on', {
      de: 'Dieser Tag liegt in der Zukunft. Bitte prüfen Sie Tag und Jahr.',
      en: 'This day is still to come. Please check the day and the year.',
    })
  const isPayment = source !== 'refund' && !isTakenOff(source)
  if (on < laterDay(issuedOn, isPayment ? -mostDaysAhead : 0))
    throw wrongField('on', {
      de: 'Dieser Tag liegt zu weit vor der Rechnung. Bitte prüfen Sie Tag und Jahr.',
      en: 'This day lies too long before the invoice. Please check the day and the year.',
    })
}

/** Records payments, refunds, cash discounts and write-offs one at a time. */
export const settle = (ctx: Ctx, input: Settling): Promise<Account> =>
  settleWith(ctx, input, () => Promise.resolve())

/** Settles a locked invoice; `check` may reject it before storing. */
async function settleWith(
  ctx: Ctx,
  input: Settling,
  check: (row: DocumentRow & { content: DocumentContent }) => Promise<void>,
): Promise<Account> {
  const { _id, source, amount, on, note, idempotencyKey } = input
  const row = await lockSettled(ctx, _id)
  await once(ctx, { module: 'settlement', key: idempotencyKey, input }, async () => {
    await requireDay(ctx, row.content.issuedOn, input)
    await check(row)
    const open = await openOfDocument(ctx, row)
    const signed = signedAmount(open, source, amount)
    await addSettlements(ctx, [
      {
        document: _id,
        source,
        amount: signed,
        note,
        ...(on ? { on } : {}),
        tax: isTakenOff(source) ? await taxOfNext(ctx, row, signed) : [],
      },
    ])
    await auditSettled(ctx, owedBy(_id), { source, open, amount: signed })
    await announceSettled(ctx, [row])
    return _id
  })
  return list(ctx, { _id })
}

/**
 * `POST …/invoice/:_id/settlements`: above the limit, reductions need a second person's approval; earlier reductions
 * count. Summed under the invoice's lock, so that concurrent parts count each other.
 */
export const settleByHand = (ctx: Ctx, input: Settling): Promise<Account> =>
  settleWith(ctx, input, async ({ _id, number, content }) => {
    if (!isTakenOff(input.source)) return
    const all = sum([await takenOffInvoices(ctx, [_id]), input.amount])
    await consumeApproval(ctx, stepAt({ _id, number, content }, 'write_off', all, input.note))
  })

/** `POST …/settlements/discounted`: payment and cash discount in one transaction. */
export async function payDiscounted(
  ctx: Ctx,
  { _id, payable, idempotencyKey }: InputOf<typeof settlementCalls.payDiscounted>,
): Promise<Account> {
  const row = await lockSettled(ctx, _id)
  await once(ctx, { module: 'settlement', key: idempotencyKey, input: { _id, payable } }, async () => {
    const open = await openOfDocument(ctx, row)
    const settled = minus(claimOf(row.content), open)
    const discount = discountOn(row.content, settled, open, await siteDay(ctx))
    if (discount?.payable !== payable) throw noDiscount()
    const less = minus(open, payable)
    await addSettlements(ctx, [
      { document: _id, source: 'transfer', amount: payable },
      { document: _id, source: 'discount', amount: less, tax: await taxOfNext(ctx, row, less) },
    ])
    await auditSettled(ctx, owedBy(_id), { source: 'transfer', open, amount: payable })
    await auditSettled(ctx, owedBy(_id), { source: 'discount', open: less, amount: less })
    await announceSettled(ctx, [row])
    return _id
  })
  return list(ctx, { _id })
}

/** `POST …/settlements/:settlement/take-back`: offsets are reversed on both sides. */
export async function takeBack(
  ctx: Ctx,
  { _id, settlement, note }: InputOf<typeof settlementCalls.takeBack>,
): Promise<Account> {
  // Settlement rows are immutable, so reading before locking is safe
  const [found] = await ctx.db.select().from(table).where(eq(table._id, settlement))
  if (found?.document !== _id) throw notFound({ _id: settlement })
  const opposed = found.source === 'offset' ? found.other : null
  const locked = await lockBoth(ctx, [_id, ...(opposed ? [opposed] : [])])
  const [own, other] = [locked.get(_id)!, locked.get(opposed ?? '')]
  if (found.reverses || (opposed && own.corrects === opposed) || (other && other.corrects === _id))
    throw staysNoted()
  const { source, amount } = found
  await reverseSettlements(ctx, [found, ...(other ? [await otherSideOf(ctx, found)] : [])], note)
  await auditTakenBack(ctx, owedBy(_id), { source, amount })
  await announceSettled(ctx, locked.values())
  return list(ctx, { _id })
}

/** `POST …/invoice/:_id/offset`: a credit lowers an open invoice of the same customer. */
export async function offset(
  ctx: Ctx,
  { _id, other, amount }: InputOf<typeof settlementCalls.offset>,
): Promise<Account> {
  const locked = await lockBoth(ctx, [_id, other])
  const [credit, invoice] = [locked.get(_id)!, locked.get(other)!]
  // Two documents without a party need not be of the same customer
  const isOneParty = credit.party !== null && (await areOneParty(ctx, [credit.party, invoice.party]))
  if (!isOneParty || credit.currency !== invoice.currency)
    throw wrongField('other', {
      de: 'Verrechnen lässt sich nur mit einer Rechnung desselben Kunden in derselben Währung.',
      en: 'It can only be set against an invoice of the same customer in the same currency.',
    })
  const has = negative(await openOfDocument(ctx, credit))
  const owes = await openOfDocument(ctx, invoice)
  const possible = cents(Math.min(has, owes))
  const wanted = amount ?? possible
  if (possible <= 0 || wanted > possible || wanted <= 0) throw tooMuch('amount')
  await addSettlements(ctx, [
    { document: other, source: 'offset', amount: wanted, other: _id },
    { document: _id, source: 'offset', amount: negative(wanted), other },
  ])
  await auditSettled(ctx, owedBy(other), { source: 'offset', open: owes, amount: wanted })
  await auditSettled(ctx, owedBy(_id), { source: 'offset', open: negative(has), amount: negative(wanted) })
  await announceSettled(ctx, locked.values())
  return list(ctx, { _id })
}
