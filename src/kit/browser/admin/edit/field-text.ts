import type { Translate } from '../../../shared/texts.ts'
import { readable } from './word-diff.ts'

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)

/** A field's value as people read it, whatever it is; for diffs and for the dialog after a clash. */
export function fieldText(value: unknown, t: Translate, sayMoment: (iso: string) => string): string {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value === 'boolean') return t(value ? 'kit.yes' : 'kit.no')
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return isTime(value) ? sayMoment(value) : readable(value)
  if (Array.isArray(value)) return value.map((one) => fieldText(one, t, sayMoment)).join(', ')
  return Object.values(value)
    .map((one) => fieldText(one, t, sayMoment))
    .filter(Boolean)
    .join(', ')
}

/** What people call a field: `translations.en.title` → `Titel (English)`. */
export function fieldLabel(path: string, labels: Record<string, string>, t: Translate): string {
  const [head, lang, name] = path.split('.')
  if (head !== 'translations' || !lang) return labels[path] ?? t('kit.edit.otherField')
  const label = name === 'status' || !name ? t('kit.languageTabs.status') : (labels[name] ?? name)
  return `${label} (${t(`kit.languages.${lang}`)})`
}
