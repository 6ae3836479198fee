/** Parts for screens of other domains. */
export { PartyChoice } from './PartyChoice.tsx'
export { findParties, partyName } from './find-parties.ts'
export { useMasterdata, useMasterdataAnswer } from './use-masterdata.ts'
