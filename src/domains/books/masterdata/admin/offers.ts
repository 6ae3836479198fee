/** What screens of other domains may use. */
export { PartyChoice } from './PartyChoice.tsx'
export { findParties, partyName } from './find-parties.ts'
export { useMasterdata, useMasterdataAnswer } from './use-masterdata.ts'
