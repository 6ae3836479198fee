import type { Words } from '#kit/shared/text/languages.ts'
import { type Rate, rate } from '#kit/shared/money/decimals.ts'

/** Buyers and goods that flat rates distinguish; wine has its own rate for all buyers. */
export type FlatRateFor = 'consumer' | 'business' | 'wine'

interface FlatRate {
  country: string
  to: FlatRateFor
  /** First day of supply at this rate. */
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

/** AT § 22 Abs 1 UStG (since 2016), DE § 24 Abs 1 UStG (wine at the standard rate), latest first. */
const flatRates: readonly FlatRate[] = [
  ...since('AT', '2016-01-01', { consumer: '10', business: '13', wine: '13' }),
  ...since('DE', '2025-01-01', { consumer: '7.8', business: '7.8', wine: '19' }),
  ...since('DE', '2024-12-06', { consumer: '8.4', business: '8.4', wine: '19' }),
  ...since('DE', '2023-01-01', { consumer: '9', business: '9', wine: '19' }),
]

/** Flat rate of a farmer on a day; null if the country has none. */
export const flatRateOf = (country: string, to: FlatRateFor, day: string): Rate | null =>
  flatRates.find((one) => one.country === country && one.to === to && one.from <= day)?.rate ?? null

/** Note that Austrian flat-rate farmers add for businesses, in place of a VAT id; null: none. */
export const flatRateNote = (country: string, percent: Rate): Words | null =>
  country === 'AT'
    ? {
        de: `Durchschnittssteuersatz ${percent} % (§ 22 UStG)`,
        en: `Flat rate for farmers ${percent}% (section 22 UStG Austria)`,
      }
    : null
