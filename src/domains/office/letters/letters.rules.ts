/** What a letter is put together of, in the order in which the editor offers it. */
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

/** Records that a list can be filled with by itself. */
export const recordSources = ['news', 'events', 'notices'] as const
export type RecordSource = (typeof recordSources)[number]

/** The source that a block shows; null: it shows no records. */
export const sourceOf = (kind: ModuleKind, source?: RecordSource): RecordSource | null =>
  kind === 'records'
    ? (source ?? 'news')
    : (recordSources.find((one): one is RecordSource => one === kind) ?? null)

/** Kinds with words in both languages, and whether they are formatted. */
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
  /** Bytes beyond which large mail services cut a letter off. */
  bytes: 102 * 1024,
  /** Bytes beyond which a picture takes long on a phone. */
  picture: 400 * 1024,
} as const

/** Fields that stand for something of the reader, as they are written: `{{first_name|liebe Leserin, lieber Leser}}`. */
export const letterFields = ['name', 'first_name', 'email'] as const
export type LetterField = (typeof letterFields)[number]
/** Addresses that every reader has others of: put in by the program alone. */
export const letterLinks = ['unsubscribe', 'browser'] as const

const fieldForm = /\{\{\s*([a-z_]{1,20})\s*(?:\|([^{}]{0,120}))?\}\}/g

/** A text cut at its fields: words, and fields with what stands there when they are empty. */
export type FilledPart = string | { field: string; fallback: string }

/** Cuts a text at its fields, once for all readers. Fields nobody knows stay as words. */
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

/** Puts a reader's own words in. `escape` is asked for what people wrote, never for what the letter says instead. */
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

/** Names of fields in a text that nobody knows, for the check before sending. */
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

/** What fields say of a reader. */
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

/** Where a recipient of a sending stands. What was handed over when the process died is uncertain, and never sent again by itself. */
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
/** Why nothing more goes to an address. */
export const suppressionReasons = ['hard', 'soft', 'complaint', 'office'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

/** When an automatic letter goes out. */
export const rhythms = ['weekly', 'monthly', 'atOnce', 'welcome'] as const
export type Rhythm = (typeof rhythms)[number]

/** Minutes before a recipient is tried again whose server said "later", by how often it has. */
export const retryMinutes = [5, 15, 60, 240, 720, 1440] as const
/** Temporary refusals in this many different letters make an address one that nothing goes to. */
export const softLimit = 4
/** Refusals in a row, whoever they were for, after which a sending pauses by itself. */
export const refusalsInRow = 20
/** Days after which a finished sending keeps numbers only, no addresses. */
export const keptDays = 180

/** The name of a letter in an address: `Gemeindebrief März` → `gemeindebrief-maerz`. */
export const archiveName = (number: number, slug: string): string =>
  slug ? `${number}-${slug}` : `${number}`
export const archiveNumber = (name: string): number | null => {
  const found = /^(\d{1,9})(?:-|$)/.exec(name)
  return found ? Number(found[1]) : null
}
