export const shortestAsked = 3
export const longestAsked = 200

/** Word to type before an erasure, the same in every language. */
export const erasureWord = 'LÖSCHEN'

/** True for an e-mail address, false for a name. */
export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)
