const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
// Codes that are not countries
const noCountries = new Set('EU EZ UN ZZ XA XB QO'.split(' '))

/** True for a code of ISO 3166-1; `XI` is Northern Ireland. */
export const isCountry = (code: string): boolean =>
  code === 'XI' || (/^[A-Z]{2}$/.test(code) && !noCountries.has(code) && regions.of(code) !== undefined)
