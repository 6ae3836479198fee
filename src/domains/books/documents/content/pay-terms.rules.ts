import { writeDay } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import { writeMoney, writeRate } from '#kit/shared/money/format.ts'
import type { Rate } from '#kit/shared/money/decimals.ts'
import { afterCashDiscount } from './amounts.rules.ts'
import type { DocumentContent } from './content.contract.ts'

/** Payment terms from the master data, in the document's language. */
export interface PayTerms {
  /** Empty: derived from the days. */
  text: string
  days: number
  start: 'invoice' | 'delivery' | 'monthEnd'
  method: 'transfer' | 'prepaid' | 'cash' | 'card' | 'directDebit'
  discounts: readonly { days: number; percent: Rate }[]
}

/** UNCL4461: 58 SEPA transfer, 10 cash, ZZZ agreed otherwise (the card or mandate is not known yet). */
const means = { transfer: '58', prepaid: '58', cash: '10', card: 'ZZZ', directDebit: 'ZZZ' } as const

const noTerms: PayTerms = { text: '', days: 0, start: 'invoice', method: 'transfer', discounts: [] }

const lastOfMonth = (day: string): string => {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

type Direction = DocumentContent['direction']

const correcting: Record<Direction, Record<Language, string>> = {
  credit: {
    de: 'Der Betrag wird mit offenen Rechnungen verrechnet oder erstattet.',
    en: 'The amount is set off against open invoices or refunded.',
  },
  // The cancellation of a credit note asks only for amounts already refunded
  charge: {
    de: 'Der Betrag wird mit der stornierten Gutschrift verrechnet; was davon schon erstattet ist, ist sofort zahlbar.',
    en: 'The amount is set off against the cancelled credit note; what was refunded of it is payable at once.',
  },
}

/**
 * Terms of a credit note or cancellation, which has no due date. E-invoices require a text whenever an amount is due
 * (BR-CO-25), which in their files is positive.
 */
export const correctingTerms = (
  direction: Direction,
  due: Cents,
  lang: Language,
): DocumentContent['terms'] => ({
  dueOn: null,
  text: due > 0 ? correcting[direction][lang] : '',
  cashDiscounts: [],
})

/** Due date, cash discounts and terms text of a document; empty if not `isPayable`. */
export function payTerms(
  terms: PayTerms | null,
  {
    issuedOn,
    supplyTo,
    due,
    currency,
    lang,
    country,
    isPayable,
  }: {
    issuedOn: string
    supplyTo: string
    due: Cents
    currency: Currency
    lang: Language
    /** Country whose month names are used. */
    country: string
    isPayable: boolean
  },
): DocumentContent['terms'] & { means: string } {
  const { text, days, start, method, discounts } = terms ?? noTerms
  if (!isPayable) return { dueOn: null, text: '', cashDiscounts: [], means: means[method] }
  const begins = start === 'monthEnd' ? lastOfMonth(issuedOn) : start === 'delivery' ? supplyTo : issuedOn
  const wanted = laterDay(begins, days)
  // Never due before the invoice exists
  const dueOn = wanted < issuedOn ? issuedOn : wanted
  const cashDiscounts = discounts
    .map((one) => ({
      days: one.days,
      percent: one.percent,
      until: laterDay(begins, one.days),
      payable: afterCashDiscount(due, one.percent),
    }))
    .filter(({ until }) => until >= issuedOn)
  const day = (on: string) => writeDay(on, lang, { year: true, country })
  const made =
    dueOn === issuedOn
      ? { de: 'Sofort zahlbar ohne Abzug.', en: 'Payable at once.' }
      : { de: `Zahlbar bis ${day(dueOn)} ohne Abzug.`, en: `Payable by ${day(dueOn)}.` }
  const sooner = cashDiscounts.map(({ percent, until, payable }) =>
    lang === 'de'
      ? `Bei Zahlung bis ${day(until)} ${writeRate(percent, lang)} Skonto: ${writeMoney(payable, currency, lang)}.`
      : `Paid by ${day(until)}, less ${writeRate(percent, lang)} cash discount: ${writeMoney(payable, currency, lang)}.`,
  )
  return { dueOn, text: text || [...sooner, made[lang]].join(' '), cashDiscounts, means: means[method] }
}
