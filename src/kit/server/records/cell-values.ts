import type { z } from 'zod'
import { issueText } from '../../shared/issue-texts.ts'
import type { Language } from '../../shared/text/languages.ts'
import { readDecimal } from '../../shared/money/format.ts'
import type { Cell } from '../tables/table-files.ts'
import { longestDay, readDay } from '../text/written-days.ts'

const yes = new Set(['ja', 'yes', 'true', 'wahr', '1', 'x'])
const no = new Set(['nein', 'no', 'false', 'falsch', '0'])

/** More than any decimal field has. */
const mostPlaces = 6

/**
 * Possible meanings of a cell, likeliest first: the text itself, an integer, a boolean, a localised decimal number or
 * day.
 */
function meaningsOf(text: string, lang: Language): unknown[] {
  const small = text.toLowerCase()
  const decimal = /\d,\d|€$/.test(text) ? readDecimal(text.replace(/€$/, ''), lang, mostPlaces) : null
  const day = text.length <= longestDay ? readDay(text) : null
  return [
    text,
    ...(/^-?\d{1,15}$/.test(text) ? [Number(text)] : []),
    ...(yes.has(small) ? [true] : no.has(small) ? [false] : []),
    ...(decimal === null ? [] : [decimal]),
    ...(day === null ? [] : [day]),
  ]
}

/** Reads a cell for a field: its value, nothing (an empty cell where empty is not a value), or an error. */
export function valueOf(
  schema: z.ZodType,
  text: string,
  lang: Language,
): { value?: unknown; problem?: string } {
  const meanings = text === '' ? [null, ''] : meaningsOf(text, lang)
  let problem = ''
  for (const meaning of meanings) {
    const read = schema.safeParse(meaning, { error: issueText(lang) })
    if (read.success) return { value: read.data }
    problem = read.error.issues[0]?.message ?? ''
  }
  return text === '' ? {} : { problem }
}

/**
 * Cell for a field's value: decimals become numbers, so that spreadsheets can add them up and use the local decimal
 * mark.
 */
export const cellFor = (schema: z.ZodType | undefined, value: Cell): Cell =>
  typeof value === 'string' && schema && isDecimal(schema) && String(Number(value)) === value
    ? Number(value)
    : value

const isDecimal = (schema: z.ZodType) => schema.safeParse('0.5').success && !schema.safeParse('a').success
