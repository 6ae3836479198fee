import type { Language } from '../text/languages.ts'
import { type Cents, cents, type Currency } from './cents.ts'
import { places, type Quantity, type Rate, scaled, type UnitPrice, unscaled } from './decimals.ts'

// Own formatting instead of Intl: server and browser would use different spaces and signs, but hydration needs equal
// text.
const marks = { de: { point: ',', group: '.' }, en: { point: '.', group: ',' } } as const
const signs: Partial<Record<Currency, string>> = { EUR: '€', GBP: '£', USD: '$' }
const hardSpace = '\u00a0'

/** An exact decimal in a language's notation, with a minimum number of places. */
function write(text: string, least: number, lang: Language): string {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, marks[lang].group)
  const shown = fraction.padEnd(least, '0')
  return `${text.startsWith('-') ? '-' : ''}${grouped}${shown ? marks[lang].point + shown : ''}`
}

/** `1.234,50` in German, `1,234.50` in English, without a currency. */
export const writeAmount = (amount: Cents, lang: Language): string =>
  write(unscaled(BigInt(amount), 2), 2, lang)

/** Adds a currency's sign, or its code if it has none: after the number in German, before it in English. */
function withSign(written: string, currency: Currency, lang: Language): string {
  const sign = signs[currency]
  if (lang === 'de') return `${written}${hardSpace}${sign ?? currency}`
  return written.replace(/\d/, (first) => `${sign ?? currency + hardSpace}${first}`)
}

/** `1.234,50 €` in German, `€1,234.50` in English; currencies without a sign use their code. */
export const writeMoney = (amount: Cents, currency: Currency, lang: Language): string =>
  withSign(writeAmount(amount, lang), currency, lang)

/** A unit price with two to four places. */
export const writePrice = (price: UnitPrice, lang: Language): string => write(price, 2, lang)

/** A unit price with currency: `4,205 €` in German, `€4.205` in English. */
export const writePriceMoney = (price: UnitPrice, currency: Currency, lang: Language): string =>
  withSign(writePrice(price, lang), currency, lang)

/** A quantity without trailing zeros. */
export const writeQuantity = (count: Quantity, lang: Language): string => write(count, 0, lang)

/** Tenths with one place: `12,5` in German, `12.5` in English. */
export const writeTenths = (tenths: number, lang: Language): string =>
  write(unscaled(BigInt(tenths), 1), 1, lang)

/** `20 %` in German, `20%` in English. */
export const writeRate = (percent: Rate, lang: Language): string =>
  `${write(percent, 0, lang)}${lang === 'de' ? `${hardSpace}%` : '%'}`

/**
 * Parses a typed number into decimal text: drops group separators and uses the language's decimal mark. In German a
 * single point not followed by exactly three digits is a decimal point (`12.50`); in English the same applies to a
 * single comma.
 * @returns null if it is not a number or has more places than allowed
 */
export function readDecimal(typed: string, lang: Language, most: number): string | null {
  const { point, group } = marks[lang]
  let text = typed.replaceAll(/[\s\u00a0\u202f]/g, '').replace('\u2212', '-')
  const groups = text.split(group)
  const isGrouped = groups
    .slice(1)
    .every((part, index) =>
      index === groups.length - 2 ? new RegExp(`^\\d{3}(\\${point}\\d*)?$`).test(part) : /^\d{3}$/.test(part),
    )
  if (groups.length > 1 && isGrouped && /^-?[1-9]\d{0,2}$/.test(groups[0]!)) text = groups.join('')
  else if (groups.length === 2 && !text.includes(point)) text = groups.join(point)
  else if (groups.length > 1) return null
  try {
    return unscaled(scaled(text.replace(point, '.'), most), most)
  } catch {
    return null
  }
}

/** Longer texts are not amounts: bounds the patterns' running time. */
const longestAmount = 60

/** Parses a typed amount of money (`1.234,50 €`, `12,5`, `25,-`) into cents; null if invalid. */
export function readAmount(typed: string, lang: Language): Cents | null {
  if (typed.length > longestAmount) return null
  const plain = typed.replace(/^(\s*-?)\s*[€£$]|[€£$]\s*$/, '$1')
  // A dash in place of the cents means none
  const whole = plain.replace(/(?<=\d)[,.]\s*[-\u2013\u2014]{1,2}\s*$/, `${marks[lang].point}00`)
  const text = readDecimal(whole, lang, 2)
  return text === null ? null : cents(scaled(text, 2))
}

/** Parses a typed unit price; null if invalid. */
export const readPrice = (typed: string, lang: Language): UnitPrice | null =>
  readDecimal(typed, lang, places.price) as UnitPrice | null

/** Parses a typed quantity; null if invalid. */
export const readQuantity = (typed: string, lang: Language): Quantity | null =>
  readDecimal(typed, lang, places.quantity) as Quantity | null
