/** Characters of codes that are read aloud, without similar ones. */
export const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Normalises a typed code for storing and comparing: `abcd-2345` → `ABCD2345`. */
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
