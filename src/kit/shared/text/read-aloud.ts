/** Characters of a code that people read to each other: none that look alike. */
export const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A code as it is stored and compared, however it was typed: `abcd-2345` → `ABCD2345`. */
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
