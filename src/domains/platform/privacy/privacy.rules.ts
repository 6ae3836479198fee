export const shortestAsked = 3
export const longestAsked = 200

/** What has to be typed before somebody is erased, in every language the same for the server. */
export const erasureWord = 'LÖSCHEN'

/** Whether a text is an e-mail address and not a name. */
export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)
