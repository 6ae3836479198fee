import { looksLikeEmail } from '#kit/shared/people/email-form.ts'

export const fieldKinds = [
  'name',
  'email',
  'phone',
  'line',
  'text',
  'number',
  'date',
  'choice',
  'yes',
  'file',
] as const
export type FieldKind = (typeof fieldKinds)[number]

const megabyte = 1024 * 1024
export const bounds = {
  title: 120,
  intro: 2000,
  label: 200,
  hint: 300,
  options: 4000,
  fields: 40,
  line: 300,
  text: 10_000,
  files: 5,
  fileBytes: 10 * megabyte,
} as const

/** A field of the public page. */
export interface AskedField {
  _id: string
  kind: FieldKind
  required: boolean
  /** The options, as sent. */
  options: readonly { value: string }[]
}

/** Name of a field in the form: all files share one name, because the parser accepts a single file field. */
export const inputName = ({ _id, kind }: Pick<AskedField, '_id' | 'kind'>): string =>
  kind === 'file' ? 'file' : `f${_id.replaceAll('-', '')}`

/** The name under which the spam guard stamps and counts these forms. */
export const guardName = 'office-form'

/** Name of the consent checkbox. */
export const consentName = 'consent'

/** Options as stored: one per line, without duplicates and empty lines. */
export const optionsOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

/** Keys of the texts under `forms.wrong`. */
export type Wrong = 'required' | 'email' | 'phone' | 'number' | 'date' | 'choice' | 'tooLong' | 'consent'

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

function wrongValue({ kind, options }: AskedField, value: string): Wrong | undefined {
  if (value.length > (kind === 'text' ? bounds.text : bounds.line)) return 'tooLong'
  switch (kind) {
    case 'email':
      return looksLikeEmail(value) ? undefined : 'email'
    case 'phone':
      return /^\+?[\d\s()/.–-]{4,40}$/.test(value) ? undefined : 'phone'
    case 'number':
      return /^-?\d{1,15}([.,]\d{1,6})?$/.test(value) ? undefined : 'number'
    case 'date':
      return isDay(value) ? undefined : 'date'
    case 'choice':
      return options.some((option) => option.value === value) ? undefined : 'choice'
    default:
      return undefined
  }
}

/** Errors of the input, by field name; empty when valid. Files are checked elsewhere, by content. */
export function wrongAnswers(
  { fields, consent }: { fields: readonly AskedField[]; consent: boolean },
  typed: Readonly<Record<string, string>>,
): Record<string, Wrong> {
  const wrong: Record<string, Wrong> = {}
  for (const field of fields) {
    if (field.kind === 'file') continue
    const name = inputName(field)
    const value = (typed[name] ?? '').trim()
    const found = value === '' ? (field.required ? 'required' : undefined) : wrongValue(field, value)
    if (found) wrong[name] = found
  }
  if (consent && typed[consentName] !== 'on') wrong[consentName] = 'consent'
  return wrong
}
