import { randomInt } from 'node:crypto'
import { codeLetters } from '../shared/text/read-aloud.ts'

/** An unguessable code in letters that are easy to read aloud. */
export const randomCode = (length: number): string =>
  Array.from({ length }, () => codeLetters[randomInt(codeLetters.length)]).join('')
