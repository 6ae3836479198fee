import { codeLetters, plainCode } from '#kit/shared/text/read-aloud.ts'
import { states } from '#kit/shared/states/states.ts'

/** States of a voucher: usable or not; the balance is separate. */
export const voucherStates = states({
  states: {
    active: { de: 'Aktiv', en: 'Active' },
    blocked: { de: 'Gesperrt', en: 'Blocked' },
  },
  initial: 'active',
  actions: {
    block: {
      label: { de: 'Sperren', en: 'Block' },
      from: ['active'],
      to: 'blocked',
      text: 'must',
    },
    unblock: {
      label: { de: 'Freigeben', en: 'Unblock' },
      from: ['blocked'],
      to: 'active',
      text: 'may',
    },
  },
})
export type VoucherState = keyof typeof voucherStates.states

/** Standing of a voucher on a day, in words. */
export const standings = {
  valid: { de: 'Einlösbar', en: 'Redeemable' },
  used: { de: 'Verbraucht', en: 'Used up' },
  expired: { de: 'Abgelaufen', en: 'Expired' },
  blocked: { de: 'Gesperrt', en: 'Blocked' },
} as const
export type Standing = keyof typeof standings

/** Standing of a voucher on a day (`YYYY-MM-DD`). */
export function standingOf(
  {
    state,
    balanceCents,
    validUntil,
  }: { state: VoucherState; balanceCents: number; validUntil: string | null },
  today: string,
): Standing {
  if (state === 'blocked') return 'blocked'
  if (balanceCents === 0) return 'used'
  return validUntil !== null && validUntil < today ? 'expired' : 'valid'
}

/** Origin of a voucher: sold by the shop, entered by the office, or imported. */
export const origins = {
  sold: { de: 'Im Shop verkauft', en: 'Sold in the shop' },
  office: { de: 'Von Hand ausgestellt', en: 'Issued by hand' },
  former: { de: 'Übernommen', en: 'Taken over' },
} as const
export type Origin = keyof typeof origins

/** Letters of an own code; the last is the check letter. */
export const codeLength = 16

const numberOf = (letter: string) => codeLetters.indexOf(letter)

/**
 * Check letter, which reveals a wrong letter or two swapped ones. There are 31 letters, and 31 is prime: with distinct
 * weights neither goes unnoticed.
 */
export function checkLetterOf(code: string): string {
  const sum = Array.from(code, numberOf).reduce((all, value, at) => all + value * (at + 1), 0)
  return codeLetters[sum % codeLetters.length]!
}

/** True if a normalised code is one of this shop: length, letters, check letter. */
export const isOwnCode = (code: string): boolean =>
  code.length === codeLength &&
  Array.from(code).every((letter) => numberOf(letter) >= 0) &&
  checkLetterOf(code.slice(0, -1)) === code.at(-1)

/** A code for people: `ABCD-EFGH-JKMN-PQRS`; an imported one unchanged. */
export const writtenCode = (code: string): string =>
  isOwnCode(code) ? code.replaceAll(/(.{4})(?=.)/g, '$1-') : code

/** Letters at the end of a code by which people recognise a voucher. */
export const endLength = 4

/** Short form of a code for the person who typed it: `…PQRS`. */
export const codeEnd = (code: string): string => `…${code.slice(-endLength)}`

/**
 * Short form of a code for everyone else. Imported codes are short or sequential: their end would reveal most of them.
 */
export const toldEnd = ({ code, origin }: { code: string; origin: Origin }): string =>
  origin === 'former' || !isOwnCode(code) ? '…' : codeEnd(code)

export { plainCode }

/** The same day after some years. */
export const later = (day: string, years: number): string => {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0')
  const isLeap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0)
  return day.slice(5) === '02-29' && !isLeap ? `${year}-02-28` : `${year}${day.slice(4)}`
}

/**
 * Last day of a voucher by law: thirty years in Austria (§ 1478 ABGB), in Germany three from the end of the year (§§
 * 195, 199 BGB). Elsewhere the longer period.
 */
export const lawfulEnd = (country: string, issuedOn: string): string =>
  country === 'DE' ? `${Number(issuedOn.slice(0, 4)) + 3}-12-31` : later(issuedOn, 30)

/** Last day of a voucher valid for some years; 0: by law. */
export const endOf = (country: string, issuedOn: string, years: number): string =>
  years === 0 ? lawfulEnd(country, issuedOn) : later(issuedOn, years)

/** Largest value of a voucher, in cents. */
export const mostValue = 1_000_000
/** Maximum number of vouchers per order. */
export const mostAtOnce = 10
