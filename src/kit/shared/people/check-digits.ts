/**
 * A code modulo 97, with letters counted from A = 10 (ISO 7064 mod 97-10): check digits of IBANs, Leitweg-IDs and
 * creditor references. Accepts only capital letters and digits; throws a RangeError otherwise.
 */
export function mod97(code: string): number {
  if (!/^[0-9A-Z]+$/.test(code)) throw new RangeError('only capital letters and digits have a remainder')
  let rest = 0
  for (const sign of code) rest = Number(`${rest}${Number.parseInt(sign, 36)}`) % 97
  return rest
}

// IBAN length by SEPA country (SWIFT IBAN registry)
const ibanLengths: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26 IT27 LI21 LT20 ' +
    'LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 VA22'
  )
    .split(' ')
    .map((one) => [one.slice(0, 2), Number(one.slice(2))]),
)

/** Normalises an IBAN for storing and comparing: without spaces, in capitals. */
export const plainIban = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()

/** Formats an IBAN in groups of four. */
export const writtenIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** True for a well-formed plain IBAN: country, length, check digits (ISO 13616). The account may still not exist. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(iban)) return false
  const length = ibanLengths[iban.slice(0, 2)]
  return (length === undefined || length === iban.length) && mod97(iban.slice(4) + iban.slice(0, 4)) === 1
}

/** True for a well-formed BIC: bank, country, place, branch (ISO 9362). */
export const isBic = (bic: string): boolean => /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)

/**
 * True for a GTIN of 8, 12, 13 or 14 digits (EAN, UPC) with a correct check digit (GS1 General Specifications § 7.9).
 */
export function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false
  const digits = Array.from(code, Number).toReversed()
  const weighed = digits.slice(1).reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (weighed % 10)) % 10 === digits[0]
}

/** True for a well-formed Leitweg-ID with correct check digits (ISO 7064 mod 97-10 without its hyphens). */
export const isLeitwegId = (code: string): boolean =>
  code.length <= 46 &&
  /^\d{2,12}(-[A-Z0-9]{1,30})?-\d{2}$/.test(code) &&
  mod97(code.replaceAll('-', '')) === 1
