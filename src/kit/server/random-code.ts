import { randomInt } from 'node:crypto'
import { codeLetters } from '../shared/text/read-aloud.ts'

/** A code that nobody can guess, of letters that people read to each other. */
export const randomCode = (length: number): string =>
  Array.from({ length }, () => codeLetters[randomInt(codeLetters.length)]).join('')
