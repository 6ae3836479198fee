import type { Translation, Translations } from '#kit/shared/records/editorial.ts'
import { withoutControls } from '../../text/control-characters.ts'
import { takeRichText } from '../../text/rich-text.ts'
import type { Content, EditorialKind } from './kind.ts'
import { foreignLanguages } from './state.ts'

/** Converts a time to UTC, whatever its offset. */
export const utc = (time: string): string => new Date(time).toISOString()

function settled(kind: EditorialKind, name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (kind.times.has(name)) return utc(value)
  return kind.richText.includes(name) ? value : withoutControls(value)
}

async function cleanTextsOf(
  kind: EditorialKind,
  fields: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const clean = { ...fields }
  for (const name of kind.richText) {
    const value = fields[name]
    if (typeof value === 'string') clean[name] = await takeRichText(value)
  }
  return clean
}

/** Sanitises the formatted texts of an input, translations included. Call it before locking the row. */
export async function withCleanTexts<Input extends { translations?: unknown }>(
  kind: EditorialKind,
  input: Input,
): Promise<Input> {
  if (kind.richText.length === 0) return input
  const clean = (await cleanTextsOf(kind, input)) as Input
  const given = input.translations as Partial<Record<string, Record<string, unknown> | null>> | undefined
  if (!given) return clean
  const translations: typeof given = {}
  for (const [lang, texts] of Object.entries(given))
    translations[lang] = texts ? await cleanTextsOf(kind, texts) : null
  return { ...clean, translations }
}

/** The domain's own fields of an input, with times in UTC; formatted text must be sanitised already. */
export function fieldsIn(kind: EditorialKind, input: Record<string, unknown>): Record<string, unknown> {
  const given = kind.fields.filter((name) => input[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, settled(kind, name, input[name])]))
}

/**
 * Merges the translations of an input text by text; `null` removes a language.
 * @param upToDate version of the German text that a new or checked translation is based on
 */
export function mergedTranslations(
  kind: EditorialKind,
  current: Translations,
  input: unknown,
  upToDate: number,
  now: string,
): Translations {
  const given = (input ?? {}) as Partial<Record<string, Record<string, unknown> | null>>
  const merged: Translations = { ...current }
  for (const lang of foreignLanguages) {
    const texts = given[lang]
    if (texts === undefined) continue
    if (texts === null) {
      delete merged[lang]
      continue
    }
    const was = current[lang]
    const next: Translation = { status: 'draft', madeFrom: upToDate, ...was }
    for (const name of kind.translatable) {
      if (texts[name] === '') delete next[name]
      else if (texts[name] !== undefined) next[name] = settled(kind, name, texts[name])
    }
    if (texts['status'] === 'draft' || texts['status'] === 'published') next.status = texts['status']
    if (texts['upToDate'] === true) next.madeFrom = upToDate
    const changed = !was || Object.keys({ ...was, ...next }).some((key) => was[key] !== next[key])
    merged[lang] = changed ? { ...next, updatedAt: now } : was
  }
  return merged
}

/** A copy whose fields and translations may be modified. */
export const copyOf = (content: Content): Content => ({
  ...content,
  translations: Object.fromEntries(
    Object.entries(content.translations).map(([lang, texts]) => [lang, { ...texts }]),
  ),
})
