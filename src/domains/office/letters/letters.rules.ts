/** Kinds of blocks, in the editor's order. */
export const moduleKinds = [
  'heading',
  'text',
  'picture',
  'button',
  'columns',
  'news',
  'events',
  'notices',
  'taverns',
  'records',
  'divider',
  'sponsor',
  'footer',
] as const
export type ModuleKind = (typeof moduleKinds)[number]

/** Records that fill a list automatically. */
export const recordSources = ['news', 'events', 'notices'] as const
export type RecordSource = (typeof recordSources)[number]

/** The source of a block; null: it shows no records. */
export const sourceOf = (kind: ModuleKind, source?: RecordSource): RecordSource | null =>
  kind === 'records'
    ? (source ?? 'news')
    : (recordSources.find((one): one is RecordSource => one === kind) ?? null)

/** Kinds with texts in both languages, and whether they are formatted. */
export const wordKinds: Partial<Record<ModuleKind, 'plain' | 'formatted'>> = {
  heading: 'plain',
  text: 'formatted',
  button: 'plain',
  news: 'plain',
  events: 'plain',
  notices: 'plain',
  taverns: 'plain',
  records: 'plain',
  sponsor: 'formatted',
  footer: 'formatted',
}
export const pictureKinds: readonly ModuleKind[] = ['picture', 'sponsor']
export const linkKinds: readonly ModuleKind[] = ['picture', 'button', 'sponsor']

export const letterBounds = {
  title: 120,
  subject: 150,
  preview: 200,
  text: 20_000,
  line: 200,
  alt: 300,
  href: 500,
  modules: 60,
  columns: 3,
  records: 20,
  /** Bytes above which large mail services truncate a letter. */
  bytes: 102 * 1024,
  /** Bytes above which a picture loads slowly on a phone. */
  picture: 400 * 1024,
} as const

/** Placeholders for the reader's data: `{{first_name|liebe Leserin, lieber Leser}}`. */
export const letterFields = ['name', 'first_name', 'email'] as const
export type LetterField = (typeof letterFields)[number]
/** Placeholders for personal addresses, inserted only by the program. */
export const letterLinks = ['unsubscribe', 'browser'] as const

const fieldForm = /\{\{\s*([a-z_]{1,20})\s*(?:\|([^{}]{0,120}))?\}\}/g

/** A text split at its placeholders: texts, and placeholders with their fallback. */
export type FilledPart = string | { field: string; fallback: string }

/** Splits a text at its placeholders, once for all readers. Unknown placeholders remain text. */
export function partsOf(text: string): FilledPart[] {
  const known: readonly string[] = [...letterFields, ...letterLinks]
  const parts: FilledPart[] = []
  let end = 0
  for (const found of text.matchAll(fieldForm)) {
    const [whole, field = '', fallback = ''] = found
    if (!known.includes(field)) continue
    parts.push(text.slice(end, found.index), { field, fallback: fallback.trim() })
    end = found.index + whole.length
  }
  return [...parts, text.slice(end)]
}

/** Inserts a reader's values. `escape` is applied to the reader's values, not to fallbacks. */
export const fillParts = (
  parts: readonly FilledPart[],
  values: Readonly<Record<string, string>>,
  escape: (text: string) => string = (text) => text,
): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part
      const value = values[part.field] ?? ''
      return value === '' ? part.fallback : escape(value)
    })
    .join('')

/** Unknown placeholders in a text, for the check before sending. */
export const unknownFields = (text: string): string[] => {
  const known: readonly string[] = [...letterFields, ...letterLinks]
  return [
    ...new Set(
      [...text.matchAll(/\{\{([^{}|]*)(?:\|[^{}]{0,120})?\}\}/g)]
        .map(([, name = '']) => name.trim())
        .filter((name) => name.length <= 40 && !known.includes(name)),
    ),
  ]
}

/** Values of the placeholders for a reader. */
export const fieldValues = ({
  name,
  email,
}: {
  name: string
  email: string
}): Record<LetterField, string> => ({
  name,
  first_name: name.trim().split(/\s+/)[0] ?? '',
  email,
})

/**
 * States of a recipient. A letter being handed over when the process died is uncertain, and never sent again
 * automatically.
 */
export const recipientStates = [
  'waiting',
  'claimed',
  'handing',
  'sent',
  'uncertain',
  'bounced',
  'failed',
  'skipped',
] as const
export type RecipientState = (typeof recipientStates)[number]
/** Why an address is excluded from letters. */
export const suppressionReasons = ['hard', 'soft', 'complaint', 'office'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

/** When an automatic letter goes out. */
export const rhythms = ['weekly', 'monthly', 'atOnce', 'welcome'] as const
export type Rhythm = (typeof rhythms)[number]

/** Minutes before the next attempt after a temporary refusal, by number of attempts. */
export const retryMinutes = [5, 15, 60, 240, 720, 1440] as const
/** Temporary refusals of this many different letters exclude an address. */
export const softLimit = 4
/** Consecutive refusals of any recipients after which a sending pauses. */
export const refusalsInRow = 20
/** Days after which a finished sending keeps only numbers, no addresses. */
export const keptDays = 180

/** Name of a letter in its address: `Gemeindebrief März` → `gemeindebrief-maerz`. */
export const archiveName = (number: number, slug: string): string =>
  slug ? `${number}-${slug}` : `${number}`
export const archiveNumber = (name: string): number | null => {
  const found = /^(\d{1,9})(?:-|$)/.exec(name)
  return found ? Number(found[1]) : null
}
