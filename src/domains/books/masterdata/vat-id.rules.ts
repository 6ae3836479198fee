/** Format of VAT ids after the two letters, by country (VIES, FAQ Q11: structure of VAT identification numbers). */
const forms: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}(\d{3})?|GD\d{3}|HA\d{3})$/,
  GB: /^(\d{9}(\d{3})?|GD\d{3}|HA\d{3})$/,
  CH: /^E\d{9}(MWST|TVA|IVA)?$/,
}

const digitSum = (value: number) => Math.floor(value / 10) + (value % 10)

/**
 * Check digit of an Austrian VAT id: alternating weights 1 and 2, digit sums, 96 minus the total (BMF, check of UID
 * numbers).
 */
function isAustrian(digits: string): boolean {
  const sum = Array.from(digits.slice(0, 7), Number).reduce(
    (all, digit, at) => all + (at % 2 === 0 ? digit : digitSum(digit * 2)),
    0,
  )
  return (96 - sum) % 10 === Number(digits[7])
}

/** Check digit of a German VAT id: ISO 7064 mod 11,10. */
function isGerman(digits: string): boolean {
  const product = Array.from(digits.slice(0, 8), Number).reduce((last, digit) => {
    const sum = (digit + last) % 10
    return (2 * (sum === 0 ? 10 : sum)) % 11
  }, 10)
  return (11 - product) % 10 === Number(digits[8])
}

/** Normalises a VAT id: capitals without spaces, dots and hyphens; `EL` for Greece. */
export const plainVatId = (typed: string): string =>
  typed
    .replaceAll(/[\s.\-/]/g, '')
    .toUpperCase()
    .replace(/^GR/, 'EL')

/**
 * Whether a normalised VAT id is well formed: country, structure, check digit of AT and DE. Existence is for VIES to
 * check.
 */
export function isVatId(vatId: string): boolean {
  const [country, rest] = [vatId.slice(0, 2), vatId.slice(2)]
  if (!forms[country]?.test(rest)) return false
  if (country === 'AT') return isAustrian(rest.slice(1))
  return country === 'DE' ? isGerman(rest) : true
}

/** Countries covered by VIES: the member states, Greece as EL, and Northern Ireland. */
export const isViesCountry = (vatId: string): boolean =>
  vatId.slice(0, 2) in forms && !['GB', 'CH'].includes(vatId.slice(0, 2))
