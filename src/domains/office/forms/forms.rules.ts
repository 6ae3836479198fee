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

/** A field as the public page asks for it. */
export interface AskedField {
  _id: string
  kind: FieldKind
  required: boolean
  /** What can be chosen, as it is sent. */
  options: readonly { value: string }[]
}

/** What a field is called in the form: files have one name, because a form takes them in one field. */
export const inputName = ({ _id, kind }: Pick<AskedField, '_id' | 'kind'>): string =>
  kind === 'file' ? 'file' : `f${_id.replaceAll('-', '')}`

/** What these forms are stamped and counted under. */
export const guardName = 'office-form'

/** The box of what has to be agreed to. */
export const consentName = 'consent'

/** Options as they are kept: one a line, each once, without empty ones. */
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

/** What is wrong with what was typed, by the names of its fields; empty when all is well. Files are judged by their bytes elsewhere. */
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
