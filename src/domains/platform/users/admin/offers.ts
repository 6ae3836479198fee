/** A part of the account screen, for other domains that add one. */
export { AccountBlock } from './account/AccountBlock.tsx'
