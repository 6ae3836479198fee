import { codeLetters, plainCode } from '#kit/shared/text/read-aloud.ts'
import { states } from '#kit/shared/states/states.ts'

/** Whether a voucher may be used at all; what is left on it is its balance. */
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

/** What can be done with a voucher on a day, in a word. */
export const standings = {
  valid: { de: 'Einlösbar', en: 'Redeemable' },
  used: { de: 'Verbraucht', en: 'Used up' },
  expired: { de: 'Abgelaufen', en: 'Expired' },
  blocked: { de: 'Gesperrt', en: 'Blocked' },
} as const
export type Standing = keyof typeof standings

/** What holds for a voucher on a day (`YYYY-MM-DD`). */
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

/** Where a voucher comes from: sold by the shop, entered by the office, or issued before there was this shop. */
export const origins = {
  sold: { de: 'Im Shop verkauft', en: 'Sold in the shop' },
  office: { de: 'Von Hand ausgestellt', en: 'Issued by hand' },
  former: { de: 'Übernommen', en: 'Taken over' },
} as const
export type Origin = keyof typeof origins

/** Letters of a code of ours; the last one is the check letter. */
export const codeLength = 16

const numberOf = (letter: string) => codeLetters.indexOf(letter)

/**
 * The letter that makes a wrong one or two that changed places visible. There are 31 letters, and 31 is prime: as long as all weights differ,
 * neither goes unnoticed.
 */
export function checkLetterOf(code: string): string {
  const sum = Array.from(code, numberOf).reduce((all, value, at) => all + value * (at + 1), 0)
  return codeLetters[sum % codeLetters.length]!
}

/** Whether a plain code is one that this shop makes: length, letters, check letter. */
export const isOwnCode = (code: string): boolean =>
  code.length === codeLength &&
  Array.from(code).every((letter) => numberOf(letter) >= 0) &&
  checkLetterOf(code.slice(0, -1)) === code.at(-1)

/** A code as people read it: `ABCD-EFGH-JKMN-PQRS`; one from elsewhere as it is. */
export const writtenCode = (code: string): string =>
  isOwnCode(code) ? code.replaceAll(/(.{4})(?=.)/g, '$1-') : code

/** Letters at the end of a code by which people recognise a voucher. */
export const endLength = 4

/** What stands in place of a code for whoever has typed it: `…PQRS`. */
export const codeEnd = (code: string): string => `…${code.slice(-endLength)}`

/** What stands in its place for everybody else. Codes from elsewhere are short or follow one another: their end would be most of them. */
export const toldEnd = ({ code, origin }: { code: string; origin: Origin }): string =>
  origin === 'former' || !isOwnCode(code) ? '…' : codeEnd(code)

export { plainCode }

/** The same day so many years later. */
export const later = (day: string, years: number): string => {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0')
  const isLeap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0)
  return day.slice(5) === '02-29' && !isLeap ? `${year}-02-28` : `${year}${day.slice(4)}`
}

/**
 * The last day of a voucher by law: thirty years in Austria (§ 1478 ABGB), in Germany three from the end of the year (§§ 195, 199 BGB).
 * Elsewhere the longer one.
 */
export const lawfulEnd = (country: string, issuedOn: string): string =>
  country === 'DE' ? `${Number(issuedOn.slice(0, 4)) + 3}-12-31` : later(issuedOn, 30)

/** The last day of a voucher of so many years; 0: by law. */
export const endOf = (country: string, issuedOn: string, years: number): string =>
  years === 0 ? lawfulEnd(country, issuedOn) : later(issuedOn, years)

/** The largest value of one voucher, in cents. */
export const mostValue = 1_000_000
/** Vouchers that one order may be paid with. */
export const mostAtOnce = 10
