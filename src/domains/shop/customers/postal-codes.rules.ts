/** Pattern of a country's postal codes with an example. */
interface PostalCode {
  shape: RegExp
  example: string
}

const four = (example: string): PostalCode => ({ shape: /^[1-9]\d{3}$/, example })
const five = (example: string): PostalCode => ({ shape: /^\d{5}$/, example })
const threeAndTwo = (example: string): PostalCode => ({ shape: /^\d{3} ?\d{2}$/, example })

/** By country (ISO 3166-1): the Union and its neighbours. Source: addressing guides of the Universal Postal Union. */
const postalCodes: Readonly<Record<string, PostalCode>> = {
  AT: four('3500'),
  BE: four('1000'),
  BG: four('1000'),
  CH: four('8001'),
  CY: four('1010'),
  CZ: threeAndTwo('110 00'),
  DE: { shape: /^(?!00)\d{5}$/, example: '94032' },
  DK: { shape: /^\d{4}$/, example: '1050' },
  EE: five('10111'),
  ES: { shape: /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/, example: '28001' },
  FI: five('00100'),
  FR: five('75001'),
  GB: { shape: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/, example: 'SW1A 1AA' },
  GR: threeAndTwo('105 57'),
  HR: five('10000'),
  HU: four('1051'),
  IE: { shape: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/, example: 'D02 AF30' },
  IT: five('00184'),
  LI: { shape: /^94\d{2}$/, example: '9490' },
  LT: { shape: /^(LT-)?\d{5}$/, example: '01100' },
  LU: { shape: /^(L-)?\d{4}$/, example: '1111' },
  LV: { shape: /^(LV-)?\d{4}$/, example: 'LV-1010' },
  MC: { shape: /^980\d{2}$/, example: '98000' },
  MT: { shape: /^[A-Z]{3} ?\d{4}$/, example: 'VLT 1117' },
  NL: { shape: /^[1-9]\d{3} ?[A-Z]{2}$/, example: '1012 JS' },
  NO: { shape: /^\d{4}$/, example: '0150' },
  PL: { shape: /^\d{2}-\d{3}$/, example: '00-950' },
  PT: { shape: /^\d{4}(-\d{3})?$/, example: '1100-148' },
  RO: { shape: /^\d{6}$/, example: '010011' },
  SE: threeAndTwo('111 22'),
  SI: four('1000'),
  SK: threeAndTwo('811 02'),
}

/** Customary prefixes, which are accepted: `A-3500`. */
const prefixes: Readonly<Record<string, RegExp>> = { AT: /^A[- ]/, DE: /^D[- ]/ }

/** Example of a country's postal codes if the typed one is invalid; null if it is valid or the country is unknown. */
export function postalCodeExample(country: string, typed: string): string | null {
  const known = postalCodes[country]
  const code = typed
    .trim()
    .toUpperCase()
    .replace(prefixes[country] ?? '', '')
  return !known || known.shape.test(code) ? null : known.example
}
