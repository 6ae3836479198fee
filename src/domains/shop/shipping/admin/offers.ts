/** Choice of a country for shipping or addresses, by its code in capitals. */
export { CountryChoice } from './CountryChoice.tsx'
