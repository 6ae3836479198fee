/** A section of the account screen, for other domains. */
export { AccountBlock } from './account/AccountBlock.tsx'
