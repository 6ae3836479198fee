import type { Words } from '#kit/shared/text/languages.ts'
import { type Rate, rate } from '#kit/shared/money/decimals.ts'

/** To whom flat-rate farmers sell; wine has a rate of its own whoever buys it. */
export type FlatRateFor = 'consumer' | 'business' | 'wine'

interface FlatRate {
  country: string
  to: FlatRateFor
  /** First day of supply that it holds for. */
  from: string
  rate: Rate
}

const since = (country: string, from: string, rates: Record<FlatRateFor, string>): FlatRate[] =>
  (Object.entries(rates) as [FlatRateFor, string][]).map(([to, percent]) => ({
    country,
    to,
    from,
    rate: rate(percent),
  }))

/** AT § 22 Abs 1 UStG (since 2016), DE § 24 Abs 1 UStG (wine at the standard rate), the latest first. */
const flatRates: readonly FlatRate[] = [
  ...since('AT', '2016-01-01', { consumer: '10', business: '13', wine: '13' }),
  ...since('DE', '2025-01-01', { consumer: '7.8', business: '7.8', wine: '19' }),
  ...since('DE', '2024-12-06', { consumer: '8.4', business: '8.4', wine: '19' }),
  ...since('DE', '2023-01-01', { consumer: '9', business: '9', wine: '19' }),
]

/** What a flat-rate farmer charges on a day; null where the country has no such rate. */
export const flatRateOf = (country: string, to: FlatRateFor, day: string): Rate | null =>
  flatRates.find((one) => one.country === country && one.to === to && one.from <= day)?.rate ?? null

/** What flat-rate farmers in Austria have to note for businesses, in the place of a VAT id; null: nothing. */
export const flatRateNote = (country: string, percent: Rate): Words | null =>
  country === 'AT'
    ? {
        de: `Durchschnittssteuersatz ${percent} % (§ 22 UStG)`,
        en: `Flat rate for farmers ${percent}% (section 22 UStG Austria)`,
      }
    : null
