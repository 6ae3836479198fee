/** Member states of the Union for VAT (ISO 3166-1). */
const memberStates = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/**
 * Countries treated as part of another for VAT (Directive 2006/112/EC Art 7): Monaco as France, the Isle of Man as the
 * United Kingdom.
 */
const partOf: Readonly<Record<string, string>> = { MC: 'FR', IM: 'GB' }

/** Country whose VAT law applies in a country. */
export const vatTerritory = (country: string): string => partOf[country] ?? country

/** Whether a country belongs to the VAT territory of the Union (Directive 2006/112/EC Art 5). */
export const inUnion = (country: string): boolean => memberStates.has(country)

/** Country of a VAT id: `EL` is Greece; `XI` (Northern Ireland) stays, because it counts as the Union for goods. */
export function vatCountry(vatId: string): string {
  const prefix = vatId.slice(0, 2).toUpperCase()
  return prefix === 'EL' ? 'GR' : prefix
}

/** Whether goods arrive within the Union, including businesses in Northern Ireland, recognised by their VAT id. */
export const arrivesInUnion = (country: string, vatId: string | null): boolean =>
  inUnion(country) || (['GB', 'XI'].includes(country) && vatId !== null && vatCountry(vatId) === 'XI')
