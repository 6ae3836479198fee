import { contentLanguages, sourceLanguage } from '#kit/shared/text/languages.ts'
import type { EditorialRecord } from '../records.ts'
import { changedPaths, fieldAt, same, withField, type Fields } from './merge.ts'

const otherLanguages = contentLanguages.filter((lang) => lang !== sourceLanguage)

/** Editable values of a record: its own fields, and per language the translatable ones with their state. */
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

/** Input of a create or update call: only the changes from the stored values. */
export function inputOf(base: Fields, values: Fields): Fields {
  const input: Fields = {}
  for (const path of changedPaths(base, values)) {
    const [head = '', lang = ''] = path.split('.')
    if (head !== 'translations') {
      if (values[head] !== undefined) input[head] = values[head]
      continue
    }
    const translation = fieldAt(values, `translations.${lang}`)
    // A missing translation is removed.
    input.translations = { ...(input.translations as Fields | undefined), [lang]: translation ?? null }
  }
  return input
}

/**
 * Input for creating a record: the changes, plus the `given` fields of the initial values, which are not server
 * defaults, such as the parent of a new page.
 */
export const creationOf = (given: readonly string[], base: Fields, values: Fields): Fields => ({
  ...Object.fromEntries(given.map((name) => [name, values[name]])),
  ...inputOf(base, values),
})

/**
 * The form after a save: sent values count as stored as typed, server changes to untouched fields (a slug, a tidied
 * text) are taken over, and newer input is kept.
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

/** State of a translation compared with its source. */
export function markOf(
  record: Pick<EditorialRecord, 'translations' | 'sourceVersion'> | null,
  lang: string,
): TranslationMark {
  const translation = record?.translations?.[lang]
  if (!translation) return 'missing'
  if (record.sourceVersion !== undefined && translation.madeFrom < record.sourceVersion) return 'outdated'
  return translation.status === 'draft' ? 'draft' : 'current'
}

/** Values for a copy of a record: those of the form without its slugs, and with `named` applied to the title. */
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
