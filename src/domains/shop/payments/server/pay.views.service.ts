import type { Ctx } from '#kit/server/context.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import type { SentForm } from '#kit/server/http/form-pages.ts'
import { limitToday } from '#kit/server/http/spam.ts'
import { writtenIban } from '#kit/shared/people/check-digits.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { notFound } from '#kit/shared/problem.ts'
import { payRoutes } from '../payments.addresses.ts'
import {
  goingStates,
  isProvider,
  type PaymentSource,
  paymentSources as allSources,
} from '../payments.rules.ts'
import type { PayPageData, PayStep, PayTransfer } from '../payments.views.ts'
import { site as de } from '../payments.de.ts'
import { site as en } from '../payments.en.ts'
import { payableOf, payAddress, payKey, refOfKey } from './payables.ts'
import { paymentSources, startPayment } from './start.service.ts'
import { coveredOf, dueOf, paidOf, rowsOf } from './sums.ts'
import { transferData, type TransferData } from './transfer.ts'

const problems = ['failed', 'cancelled', 'later', 'refused'] as const

const wordsOf = ({ lang }: Pick<Ctx, 'lang'>) => (lang === 'en' ? en : de)

/** Failure of the latest payment in a sentence, from the address of a page (`?problem=`); empty: none. */
export function problemText(ctx: Pick<Ctx, 'lang'>, given: string | null): string {
  const known = problems.find((one) => one === given)
  return known ? wordsOf(ctx).problems[known] : ''
}

/** Formats bank details for a page. */
export const shownTransfer = (ctx: Ctx, data: TransferData): PayTransfer => ({
  holder: data.holder,
  iban: writtenIban(data.iban),
  bic: data.bic,
  bank: data.bank,
  amount: writeMoney(data.cents, data.currency, ctx.lang),
  reference: data.reference,
  qr: data.qr,
})

function stepOf(
  asked: { due: number; open: boolean },
  chosen: PaymentSource | '',
  isProcessing: boolean,
): PayStep {
  if (asked.due === 0) return 'paid'
  if (!asked.open) return 'closed'
  if (isProcessing) return 'processing'
  if (chosen === 'transfer') return 'transfer'
  return chosen === 'invoice' || chosen === 'cash' ? 'wait' : 'choose'
}

/** `/bezahlen/:key`: price, payment methods and state. */
export const payView: ViewLoader = async (ctx, { rest, query }) => {
  const key = rest[0] ?? ''
  const found = refOfKey(ctx, key)
  if (!found || found.ref.kind === 'payment') return null
  const { ref, isOwn } = found
  const payable = await payableOf(ctx, ref).catch(() => null)
  if (!payable) return null
  const { lang } = ctx
  const rows = (await rowsOf(ctx, ref.kind, [ref._id])).get(ref._id) ?? []
  const { currency } = payable
  const paid = paidOf(rows, payable)
  const due = dueOf(payable.cents, coveredOf(rows, payable))
  const going = rows.filter(({ state }) => goingStates.includes(state))
  const processing = going.find(({ state }) => state === 'processing')
  const last = going.findLast(({ source }) => !isProvider(source))
  const isAgain = query.get('choose') === '1'
  const step = stepOf({ due, open: payable.open }, isAgain ? '' : (last?.source ?? ''), Boolean(processing))
  const transfer =
    step === 'transfer' ? await transferData(ctx, { cents: due, currency, reference: payable.number }) : null
  const given = query.get('problem')
  const looked = processing ?? going.findLast((row) => isProvider(row.source) && row.reference)
  const words = wordsOf(ctx)
  const data: PayPageData = {
    title: payable.title[lang],
    step,
    cost: writeMoney(payable.cents, currency, lang),
    paid: paid > 0 ? writeMoney(paid, currency, lang) : '',
    due: writeMoney(due, currency, lang),
    sources: step === 'paid' || step === 'closed' ? [] : await paymentSources(ctx, payable),
    chosen: last?.source ?? '',
    transfer: transfer && shownTransfer(ctx, transfer),
    lookHref: looked
      ? payRoutes.back.replace(':key', payKey(ctx, { kind: 'payment', _id: looked._id }, isOwn))
      : '',
    // The payable's page shows more than a payment link may reveal
    returnHref: isOwn ? payable.returnTo : '',
    href: payAddress(ctx, ref, lang, isOwn),
    problem: problems.find((one) => one === given) ?? '',
  }
  return { data, meta: { title: `${words.title}: ${payable.title[lang]}`, hidden: true } }
}

/** Choices of a method per payable and day: each opens a page at a provider. */
const mostTries = 30

/**
 * Handles the choice of a payment method. Returns the next address. Throws 404, 409, 422 at `source`, 429 `TOO_MANY`.
 */
export async function submitPay(
  ctx: Ctx,
  sent: SentForm,
  { key = '' }: Readonly<Record<string, string>>,
): Promise<string> {
  const found = refOfKey(ctx, key)
  if (!found || found.ref.kind === 'payment') throw notFound()
  const { ref, isOwn } = found
  await limitToday(ctx, 'pay', `${ref.kind} ${ref._id}`, mostTries)
  const source = allSources.find((one) => one === sent['source']) ?? 'voucher'
  const started = await startPayment(ctx, { payable: ref, source, isOwn })
  return 'redirect' in started ? started.redirect : payAddress(ctx, ref, ctx.lang, isOwn)
}
