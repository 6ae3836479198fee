import type { CsvRow } from '#kit/server/formats/csv.ts'
import { readDay } from '#kit/server/text/written-days.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { isEmail, type ColumnRole } from '../newsletter.rules.ts'

/** A person from a row of the table. */
export interface ReadPerson {
  line: number
  email: string
  name: string
  lang: Language
  tags: string[]
  /** Origin of the consent; empty if neither the row nor the screen names it. */
  source: string
  /** `YYYY-MM-DD`; empty if not given. */
  agreedOn: string
  wrong: WrongLine | null
}
/** Keys of the texts under `newsletter.import.wrong`. */
export type WrongLine =
  | 'noEmail'
  | 'email'
  | 'twice'
  | 'nameLong'
  | 'tags'
  | 'lang'
  | 'day'
  | 'noDay'
  | 'future'
  | 'noSource'
  | 'sourceLong'

const headings: [RegExp, ColumnRole][] = [
  [/geburt|birth/i, 'none'],
  [/mail/i, 'email'],
  [/name/i, 'name'],
  [/sprache|^lang/i, 'lang'],
  [/^tags?$|schlagw|grupp|group/i, 'tags'],
  [/wann|datum|date|zugestimmt|confirm|opt.?in|einwillig|consent|angemeldet/i, 'agreedOn'],
  [/wo\b|quelle|source|herkunft|nachweis|proof/i, 'source'],
]

/** Whether the first row is a heading: it contains no address. */
export const isHeaded = ([first]: readonly CsvRow[]): boolean => !first?.cells.some(isEmail)

/** The probable meaning of each column: by its heading, else by the addresses in it. */
export function guessColumns(rows: readonly CsvRow[]): ColumnRole[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const first = isHeaded(rows) ? (rows[0]?.cells ?? []) : []
  const guessed = Array.from({ length: width }, (_, at): ColumnRole => {
    const heading = first[at]?.trim() ?? ''
    return headings.find(([pattern]) => pattern.test(heading))?.[1] ?? 'none'
  })
  const isFilled = (at: number) => rows.some(({ cells }) => isEmail(cells[at] ?? ''))
  const emailAt = guessed.findIndex((role, at) => role === 'email' && isFilled(at))
  const at = emailAt >= 0 ? emailAt : guessed.findIndex((_role, column) => isFilled(column))
  // One address per person; one date and origin of consent
  return guessed.map((role, column) => {
    if (column === at) return 'email'
    const isTaken = role !== 'name' && role !== 'tags' && guessed.indexOf(role) < column
    return role === 'email' || isTaken ? 'none' : role
  })
}

const languages: [RegExp, Language][] = [
  [/^(de|deu|ger|deutsch|german)\b/i, 'de'],
  [/^(en|eng|englisch|english)\b/i, 'en'],
]
const sameFor = (email: string) => email.toLowerCase()

/**
 * Reads and validates people row by row; the first row with an address counts.
 * @param known defaults for rows without own values, and the current day
 * @param needsProof requires date and origin of consent in each row
 */
export function readPeople(
  rows: readonly CsvRow[],
  columns: readonly ColumnRole[],
  known: { lang: Language; source: string; agreedOn: string; today: string },
  needsProof: boolean,
): ReadPerson[] {
  const seen = new Set<string>()
  return (isHeaded(rows) ? rows.slice(1) : rows).map(({ line, cells }) => {
    const cellsOf = (role: ColumnRole) =>
      cells.flatMap((cell, at) => (columns[at] === role && cell.trim() ? [cell.trim()] : []))
    const [email = ''] = cellsOf('email')
    const [langText = ''] = cellsOf('lang')
    const [dayText = ''] = cellsOf('agreedOn')
    const [source = known.source] = cellsOf('source')
    const lang = languages.find(([pattern]) => pattern.test(langText))?.[1]
    const day = dayText ? readDay(dayText) : known.agreedOn
    const person = {
      line,
      email,
      name: cellsOf('name').join(' '),
      lang: lang ?? known.lang,
      tags: [
        ...new Set(cellsOf('tags').flatMap((cell) => cell.split(/[,;|]/).map((tag) => tag.trim()))),
      ].filter(Boolean),
      source,
      agreedOn: day ?? '',
    }
    const isAgain = seen.has(sameFor(email))
    if (isEmail(email)) seen.add(sameFor(email))
    const faults: [boolean, WrongLine][] = [
      [email === '', 'noEmail'],
      [!isEmail(email), 'email'],
      [isAgain, 'twice'],
      [person.name.length > 200, 'nameLong'],
      [person.tags.length > 50 || person.tags.some((tag) => tag.length > 60), 'tags'],
      [langText !== '' && !lang, 'lang'],
      [needsProof && day === null, 'day'],
      [needsProof && day === '', 'noDay'],
      [needsProof && day !== null && day > known.today, 'future'],
      [needsProof && source === '', 'noSource'],
      [source.length > 300, 'sourceLong'],
    ]
    return { ...person, wrong: faults.find(([isSo]) => isSo)?.[1] ?? null }
  })
}
