import { writeDay } from '#kit/shared/dates/dates.ts'
import { isDay } from '#kit/shared/dates/days.ts'
import { cents } from '#kit/shared/money/cents.ts'
import { writeAmount } from '#kit/shared/money/format.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { TextTree, Translate } from '#kit/shared/text/texts.ts'
import type { Saying } from './form-state.ts'
import { readable } from './word-diff.ts'

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Converts stored values to readable text. */
export interface ValueWords {
  t: Translate
  lang: Language
  /** A time (ISO) in full. */
  sayMoment: (iso: string) => string
  /** Name of the record with this id; undefined if unknown. */
  nameOf: (id: string) => string | undefined
  /** Texts of the record's domain, which name values of enumerations. */
  texts?: TextTree | undefined
  /** Names of values from the screen's fields. */
  sayings?: ReadonlyMap<string, Saying>
}

/** Text at a path in a tree of texts, such as `fields.title`; undefined if there is none. */
export function textAt(tree: TextTree | string | undefined, path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<TextTree | string | undefined>(
      (at, key) => (typeof at === 'object' && Object.hasOwn(at, key) ? at[key] : undefined),
      tree,
    )
  return typeof found === 'string' ? found : undefined
}

/** All texts whose path ends like this, anywhere in a tree. */
const textsBelow = (tree: TextTree, path: string): string[] => {
  const here = textAt(tree, path)
  const below = Object.values(tree).flatMap((one) => (typeof one === 'object' ? textsBelow(one, path) : []))
  return here === undefined ? below : [here, ...below]
}

const editorialStates = new Set(['draft', 'scheduled', 'published'])

/** Name of an enumerated value, such as a state, in the domain's texts; undefined if there is none. */
function choiceText(path: string, value: string, { t, texts }: ValueWords): string | undefined {
  if (!/^\w+$/.test(value)) return undefined
  const name = path.split('.').at(-1) ?? path
  if (name === 'status' && editorialStates.has(value)) return t(`kit.status.${value}`)
  const atTop = textAt(texts, `${name}.${value}`) ?? textAt(texts, `${name}s.${value}`)
  if (atTop !== undefined || !texts) return atTop
  // In nested texts, a name counts only if unique: two records may have kinds of the same name.
  const [found, ...others] = new Set([name, `${name}s`].flatMap((of) => textsBelow(texts, `${of}.${value}`)))
  return others.length === 0 ? found : undefined
}

function recurrenceText(rule: string, { t, lang }: ValueWords): string {
  const parts = Object.fromEntries(rule.split(';').map((part) => part.split('=', 2)))
  const frequency = t(`kit.history.repeats.${parts['FREQ']}`, { count: Number(parts['INTERVAL'] ?? 1) })
  const until = String(parts['UNTIL'] ?? '').replace(/^(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3')
  const end = isDay(until)
    ? t('kit.history.repeatsUntil', { day: writeDay(until, lang, { year: true }) })
    : parts['COUNT']
      ? t('kit.history.repeatsTimes', { count: Number(parts['COUNT']) })
      : ''
  return [frequency, end].filter(Boolean).join(', ')
}

/** Readable text of any field value, for comparisons and the conflict dialog. Never shows internal values. */
export function fieldText(path: string, value: unknown, words: ValueWords): string {
  const { t, lang, sayMoment, nameOf } = words
  if (value === undefined || value === null || value === '') return ''
  const said = words.sayings?.get(path)?.(value)
  if (said !== undefined) return said
  if (typeof value === 'boolean') return t(value ? 'kit.yes' : 'kit.no')
  if (typeof value === 'number' && /(^|\.)cents$|Cents$/.test(path)) return writeAmount(cents(value), lang)
  if (typeof value === 'number') return new Intl.NumberFormat(lang).format(value)
  if (typeof value === 'string') {
    if (isTime(value)) return sayMoment(value)
    if (isDay(value)) return writeDay(value, lang, { weekday: true, year: true })
    if (isId(value)) return nameOf(value) ?? t('kit.history.record')
    if (/^FREQ=[A-Z]+/.test(value)) return recurrenceText(value, words)
    return choiceText(path, value, words) ?? readable(value)
  }
  if (Array.isArray(value)) return value.map((one) => fieldText(path, one, words)).join(', ')
  return Object.entries(value)
    .filter(([name]) => name !== '_id') // line ids mean nothing to users
    .map(([name, one]) => fieldText(`${path}.${name}`, one, words))
    .filter(Boolean)
    .join(', ')
}

/** All ids in a value. */
export function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return isId(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(idsIn)
}

const everywhere = new Set(['status', 'publishAt', 'unpublishAt', 'publishedAt', 'deletedAt', 'order'])

/** Label of a field path: `translations.en.title` → `Titel (English)`, `addresses.0.city` → `Ort, 1. Zeile`. */
export function fieldLabel(path: string, labels: Record<string, string>, t: Translate): string {
  const [head, lang, name] = path.split('.')
  const label = labels[`${head}.${name}`]
  if (lang && /^\d+$/.test(lang) && label)
    return t('kit.record.lines.label', { label, place: String(Number(lang) + 1) })
  if (head !== 'translations' || !lang)
    return labels[path] ?? t(everywhere.has(path) ? `kit.history.fields.${path}` : 'kit.edit.otherField')
  const own = name === 'status' || !name ? t('kit.languageTabs.status') : (labels[name] ?? name)
  return `${own} (${t(`kit.languages.${lang}`)})`
}
