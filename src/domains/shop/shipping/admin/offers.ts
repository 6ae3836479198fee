/** Choice of a country that the shop sends to or takes addresses of, by its code in capitals. */
export { CountryChoice } from './CountryChoice.tsx'
