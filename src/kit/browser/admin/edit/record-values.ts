import { contentLanguages, sourceLanguage } from '#kit/shared/text/languages.ts'
import type { EditorialRecord } from '../records.ts'
import { changedPaths, fieldAt, same, withField, type Fields } from './merge.ts'

const otherLanguages = contentLanguages.filter((lang) => lang !== sourceLanguage)

/** What of a record a form edits: its own fields, and per language the translatable ones with their state. */
export function valuesOf(record: Fields, fields: readonly string[], translatable: readonly string[]): Fields {
  const values: Fields = Object.fromEntries(fields.map((name) => [name, record[name]]))
  const translations: Fields = {}
  for (const lang of otherLanguages) {
    const translation = fieldAt(record, `translations.${lang}`) as Fields | undefined
    if (!translation) continue
    translations[lang] = Object.fromEntries(
      [...translatable, 'status']
        .filter((key) => translation[key] !== undefined)
        .map((key) => [key, translation[key]]),
    )
  }
  return Object.keys(translations).length > 0 ? { ...values, translations } : values
}

/** What a create or update call needs to get from the stored values to those of the form: only what changed. */
export function inputOf(base: Fields, values: Fields): Fields {
  const input: Fields = {}
  for (const path of changedPaths(base, values)) {
    const [head = '', lang = ''] = path.split('.')
    if (head !== 'translations') {
      if (values[head] !== undefined) input[head] = values[head]
      continue
    }
    const translation = fieldAt(values, `translations.${lang}`)
    // A translation that is no longer there is taken away.
    input.translations = { ...(input.translations as Fields | undefined), [lang]: translation ?? null }
  }
  return input
}

/**
 * What creating a record needs: what changed, and of what the form began with the fields that are `given`, which are no
 * default of the server, such as the page below which a new one was asked for.
 */
export const creationOf = (given: readonly string[], base: Fields, values: Fields): Fields => ({
  ...Object.fromEntries(given.map((name) => [name, values[name]])),
  ...inputOf(base, values),
})

/**
 * The form after a save: what was sent counts as stored as it was typed, what the server added (a slug, a tidied
 * field that nobody touched) is taken over, and what was typed meanwhile stays.
 */
export function afterSave(
  before: { base: Fields; sent: Fields; now: Fields },
  stored: Fields,
): { base: Fields; values: Fields } {
  const mine = new Set(changedPaths(before.base, before.sent))
  let base = before.sent
  let values = before.now
  for (const path of changedPaths(before.sent, stored)) {
    const once = path.endsWith('.upToDate')
    if (mine.has(path) && !once) continue
    const untouched = same(fieldAt(values, path), fieldAt(before.sent, path))
    base = withField(base, path, fieldAt(stored, path))
    if (untouched) values = withField(values, path, fieldAt(stored, path))
  }
  return { base, values }
}

export type TranslationMark = 'missing' | 'outdated' | 'draft' | 'current'

/** How a translation stands to its source. */
export function markOf(
  record: Pick<EditorialRecord, 'translations' | 'sourceVersion'> | null,
  lang: string,
): TranslationMark {
  const translation = record?.translations?.[lang]
  if (!translation) return 'missing'
  if (record.sourceVersion !== undefined && translation.madeFrom < record.sourceVersion) return 'outdated'
  return translation.status === 'draft' ? 'draft' : 'current'
}

/**
 * What creating a copy of a record needs: what the form shows, without the addresses, which are one record's alone, and with
 * `named` telling the copy from the original where it has a title.
 */
export function copyOf(values: Fields, named: (title: string) => string): Fields {
  const alone = ({ slug: _slug, ...rest }: Fields): Fields =>
    typeof rest['title'] === 'string' && rest['title'] ? { ...rest, title: named(rest['title']) } : rest
  const { translations, ...own } = values
  const copied = Object.entries((translations ?? {}) as Record<string, Fields>).map(([lang, texts]) => {
    const { upToDate: _upToDate, ...rest } = alone(texts)
    return [lang, rest]
  })
  return { ...alone(own), ...(copied.length > 0 ? { translations: Object.fromEntries(copied) } : {}) }
}
