import { eq } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { rowsOfStatement, selectable } from '#kit/server/database/select-rows.ts'
import { plannedOnce } from '#kit/server/database/statement.ts'
import type { Payable, PayableRef } from '#kit/server/payable.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import type { Words } from '#kit/shared/text/languages.ts'
import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { payRoutes } from '../payments.addresses.ts'
import { goingStates, isProvider, type Mode, mostCents, type PaymentSource } from '../payments.rules.ts'
import { shownSourceWords } from '../payment-words.rules.ts'
import { advance, announce, cancelOne, cancelOpen } from './change.ts'
import { noteReceipt } from './note.service.ts'
import { kindOf, payableOf, payKey } from './payables.ts'
import { lackOf, modeOf, paymentSettings, transferAccount } from './payment-settings.service.ts'
import { lockPayable } from './payments.locks.ts'
import { paymentsTable as table, type PaymentRow } from './payments.table.ts'
import { coveredOf, dueOf, rowsOf } from './sums.ts'

/** A payment method as shown to buyers. */
export interface ShownSource {
  key: PaymentSource
  title: string
  text: string
  /** Uses the provider's test keys: no money is charged. */
  test: boolean
}

const offered = ['stripe', 'paypal', 'transfer', 'invoice', 'cash'] as const

/** Currencies in which both providers count in hundredths. */
const providerCurrencies: readonly Currency[] = [
  'EUR',
  'CHF',
  'CZK',
  'DKK',
  'GBP',
  'NOK',
  'PLN',
  'SEK',
  'USD',
]

/** Payment methods that are switched on and complete, in order, in the reader's language. Tags the answer. */
export async function paymentSources(
  ctx: Ctx,
  asked: Pick<Payable, 'currency' | 'country' | 'byInvoice' | 'mode' | 'onlyOnline'>,
): Promise<ShownSource[]> {
  const settings = await paymentSettings(ctx)
  const found: ShownSource[] = []
  for (const key of offered) {
    if (!settings[key] || (key === 'invoice' && !asked.byInvoice)) continue
    if (asked.mode && modeOf(settings, key) !== asked.mode) continue
    if (key === 'cash' && asked.onlyOnline) continue
    if (isProvider(key) && !providerCurrencies.includes(asked.currency)) continue
    if (await lackOf(ctx, key, asked.currency)) continue
    const hasEps =
      settings.stripeMethods.includes('eps') && asked.country === 'AT' && asked.currency === 'EUR'
    const hasCard = settings.stripeMethods.includes('card')
    if (key === 'stripe' && !hasCard && !hasEps) continue
    const words = shownSourceWords(key, { hasCard, hasEps })
    found.push({
      key,
      title: words.title[ctx.lang],
      text: words.text[ctx.lang],
      test: modeOf(settings, key) === 'test',
    })
  }
  return found
}

export type Started = { redirect: string } | { done: true }

const nothingDue = () =>
  new Problem('NOTHING_DUE', 409, {
    de: 'Hier ist nichts (mehr) zu bezahlen.',
    en: 'There is nothing (left) to be paid here.',
  })
const chooseWay: Words = { de: 'Bitte wählen Sie eine Zahlungsart.', en: 'Please choose a payment method.' }

/** Amount due of a payable that can be paid now. Throws 409 `NOTHING_DUE`. */
function requireDue(payable: Payable, rows: readonly PaymentRow[]): Cents {
  const due = dueOf(payable.cents, coveredOf(rows, payable))
  if (!payable.open || due <= 0) throw nothingDue()
  return due
}

const goAddress = (ctx: Ctx, _id: string, isOwn: boolean) =>
  payRoutes.go.replace(':key', payKey(ctx, { kind: 'payment', _id }, isOwn))

/**
 * Address of the provider's page in progress, for a buyer on the payable's own page; null if none was started there or
 * it was refused.
 */
export async function goingHref(ctx: Ctx, ref: PayableRef): Promise<string | null> {
  const rows = (await rowsOf(ctx, ref.kind, [ref._id])).get(ref._id) ?? []
  const row = rows.findLast(
    ({ source, state, problem, isOwn }) =>
      isOwn && isProvider(source) && (state === 'created' || state === 'open') && problem === '',
  )
  return row ? goAddress(ctx, row._id, true) : null
}

async function begun(ctx: Ctx, row: PaymentRow): Promise<Started> {
  if (isProvider(row.source)) return { redirect: goAddress(ctx, row._id, row.isOwn) }
  if (row.source === 'transfer' && !(await transferAccount(ctx, row.currency)))
    throw wrongField('source', chooseWay)
  return { done: true }
}

/**
 * Starts the payment of the amount due, in the caller's transaction; the provider is called when the buyer follows
 * `redirect`. Repeating it with the same method continues the payment in progress. `isOwn`: for a buyer from the
 * payable's own page, who returns there; a bearer of the payment link alone cannot continue it. Throws 409
 * `NOTHING_DUE`, 422 at `source` for a method not offered, 404.
 */
export async function startPayment(
  ctx: Ctx,
  { payable: ref, source, isOwn = false }: { payable: PayableRef; source: PaymentSource; isOwn?: boolean },
): Promise<Started> {
  const rows = await lockPayable(ctx, ref)
  const payable = await payableOf(ctx, ref)
  const due = requireDue(payable, rows)
  const mode = await modeFor(ctx, payable, { source, due })
  for (const row of rows.filter((one) => goingStates.includes(one.state))) {
    if (row.state === 'processing') throw isProcessing()
    // The return address was fixed when the provider's page was opened
    const isSameWay = !isProvider(source) || row.isOwn === isOwn
    const goesOn = row.source === source && row.cents === due && row.mode === mode && isSameWay
    const lasts = row.expiresAt === null || row.expiresAt > ctx.now
    if (goesOn && lasts && row.problem === '') return begun(ctx, row)
    await cancelOne(ctx, row)
  }
  const row = await storeTry(ctx, { ref, payable, due, source, mode, isOwn })
  await kindOf(ctx, ref.kind)?.onStarted?.(ctx, ref._id, { payment: row._id, source })
  return begun(ctx, row)
}

/**
 * `startPayment` for a payable created in the caller's transaction: no lock is needed, the caller states the amount due
 * and sets its deadline. Throws 422 at `source` for a method not offered.
 */
export async function startFirstPayment(ctx: Ctx, given: Omit<NewTry, 'mode'>): Promise<void> {
  const mode = await modeFor(ctx, given.payable, given)
  await begun(ctx, await storeTry(ctx, { ...given, mode }))
}

/** Mode (live or test keys) of a payment. Throws 422 at `source` for a method not offered. */
async function modeFor(
  ctx: Ctx,
  payable: Payable,
  { source, due }: Pick<NewTry, 'source' | 'due'>,
): Promise<Mode> {
  const ways = await paymentSources(ctx, payable)
  if (!ways.some(({ key }) => key === source) || due > mostCents) throw wrongField('source', chooseWay)
  return modeOf(await paymentSettings(ctx), source)
}

/** A payment to be stored. */
interface NewTry {
  ref: PayableRef
  payable: Payable
  due: Cents
  source: PaymentSource
  mode: Mode
  isOwn: boolean
}

const paymentRows = selectable(table)

async function storeTry(ctx: Ctx, { ref, payable, due, source, mode, isOwn }: NewTry): Promise<PaymentRow> {
  const storing = ctx.db
    .insert(table)
    .values({
      _id: uuidv7(),
      createdAt: ctx.now,
      createdBy: ctx.user?._id ?? null,
      payableKind: ref.kind,
      payableId: ref._id,
      source,
      mode,
      state: isProvider(source) ? 'created' : 'open',
      cents: due,
      currency: payable.currency,
      title: payable.title,
      payableNumber: payable.number,
      email: payable.email,
      party: payable.party,
      lang: payable.lang,
      isOwn,
    })
    .returning()
  const [row] = await rowsOfStatement<PaymentRow>(ctx, paymentRows, plannedOnce(storing))
  announce(ctx, row!)
  return row!
}

const isProcessing = () =>
  new Problem('PROCESSING', 409, {
    de: 'Eine Zahlung wird gerade bearbeitet. Bitte warten Sie, bis sie abgeschlossen ist.',
    en: 'A payment is being processed. Please wait until it is finished.',
  })

/**
 * Cancels payments in progress, in the caller's transaction; a job closes the provider's page. Money that arrives
 * nevertheless is recorded.
 */
export async function cancelPayments(ctx: Ctx, payable: PayableRef): Promise<void> {
  await cancelOpen(ctx, await lockPayable(ctx, payable))
}

/**
 * Records immediate payment by a voucher, in the caller's transaction. Does not call `onPaid`, since the payable's own
 * domain calls this. `reference` is unique within the method. Returns the payment's id.
 */
export async function notePaid(
  ctx: Ctx,
  noted: { payable: PayableRef; source: PaymentSource; cents: Cents; reference: string },
): Promise<string> {
  const { payable: ref, source, cents, reference } = noted
  const all = await lockPayable(ctx, ref)
  const payable = await payableOf(ctx, ref)
  const _id = uuidv7()
  const [row] = await ctx.db
    .insert(table)
    .values({
      ...{ _id, createdAt: ctx.now, createdBy: ctx.user?._id ?? null, source, mode: 'live', cents },
      ...{ payableKind: ref.kind, payableId: ref._id, state: 'paid', paidAt: ctx.now, reference },
      currency: payable.currency,
      title: payable.title,
      payableNumber: payable.number,
      email: payable.email,
      party: payable.party,
      lang: payable.lang,
    })
    .returning()
  await noteReceipt(
    ctx,
    { row: row!, all },
    { reference, cents, currency: payable.currency },
    { silent: true },
  )
  return _id
}

/** A payment by id; null: none. */
export async function paymentById(ctx: Ctx, _id: string): Promise<PaymentRow | null> {
  const [row] = await ctx.db.select().from(table).where(eq(table._id, _id))
  return row ?? null
}

/** Records a manual payment: transfer, invoice, cash. Throws 409 for payments of a provider. */
export async function receiveByHand(
  ctx: Ctx,
  { row, all }: { row: PaymentRow; all: readonly PaymentRow[] },
  { cents, note, reference }: { cents: Cents; note: string; reference: string },
): Promise<PaymentRow> {
  if (isProvider(row.source) || row.source === 'voucher')
    throw new Problem('TRANSITION', 409, {
      de: 'Geld von diesem Anbieter trägt sich von selbst ein.',
      en: 'Money of this provider is noted by itself.',
    })
  const { currency } = row
  const by = { by: ctx.user?._id ?? null, byName: ctx.user?.name ?? '' }
  const is = await noteReceipt(ctx, { row, all }, { reference, cents, currency, note, ...by })
  if (is.received < is.cents) return is
  await audit(ctx, { action: 'paid', collection: 'payment', recordId: row._id })
  return advance(ctx, is, 'paid')
}
