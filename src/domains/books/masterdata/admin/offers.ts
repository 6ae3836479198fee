/** What screens of other domains may use. */
export { PartyChoice } from './PartyChoice.tsx'
