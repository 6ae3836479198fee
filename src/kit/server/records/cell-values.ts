import type { z } from 'zod'
import { issueText } from '../../shared/issue-texts.ts'
import type { Language } from '../../shared/languages.ts'
import { longestDay, readDay } from '../written-days.ts'

const yes = new Set(['ja', 'yes', 'true', 'wahr', '1', 'x'])
const no = new Set(['nein', 'no', 'false', 'falsch', '0'])

/** What a cell may mean, the nearest first: the text as it is, a whole number, yes or no, a day as people write it. */
function meaningsOf(text: string): unknown[] {
  const small = text.toLowerCase()
  const day = text.length <= longestDay ? readDay(text) : null
  return [
    text,
    ...(/^-?\d{1,15}$/.test(text) ? [Number(text)] : []),
    ...(yes.has(small) ? [true] : no.has(small) ? [false] : []),
    ...(day === null ? [] : [day]),
  ]
}

/** What a cell says of a field: its value, nothing (it is empty, and empty is no value of the field), or what is wrong. */
export function valueOf(
  schema: z.ZodType,
  text: string,
  lang: Language,
): { value?: unknown; problem?: string } {
  const meanings = text === '' ? [null, ''] : meaningsOf(text)
  let problem = ''
  for (const meaning of meanings) {
    const read = schema.safeParse(meaning, { error: issueText(lang) })
    if (read.success) return { value: read.data }
    problem = read.error.issues[0]?.message ?? ''
  }
  return text === '' ? {} : { problem }
}
