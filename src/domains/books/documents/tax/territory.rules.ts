/** Member states of the Union (ISO 3166-1), as VAT sees them. */
const memberStates = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Countries that VAT sees as part of another (Directive 2006/112/EC Art 7): Monaco as France, the Isle of Man as the United Kingdom. */
const partOf: Readonly<Record<string, string>> = { MC: 'FR', IM: 'GB' }

/** The country whose VAT holds in a country. */
export const vatTerritory = (country: string): string => partOf[country] ?? country

/** Whether a country belongs to the territory of the Union's VAT (Directive 2006/112/EC Art 5). */
export const inUnion = (country: string): boolean => memberStates.has(country)

/** The country that a VAT id is of: `EL` is Greece; `XI` (Northern Ireland) stays as it is, for goods it counts to the Union. */
export function vatCountry(vatId: string): string {
  const prefix = vatId.slice(0, 2).toUpperCase()
  return prefix === 'EL' ? 'GR' : prefix
}

/** Whether goods stay within the Union: there, or with a business of Northern Ireland, whose VAT id tells it from the rest of `GB`. */
export const arrivesInUnion = (country: string, vatId: string | null): boolean =>
  inUnion(country) || (['GB', 'XI'].includes(country) && vatId !== null && vatCountry(vatId) === 'XI')
