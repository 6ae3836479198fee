import type { Language } from '../../shared/languages.ts'
import type { Texts, TextTree, Translate } from '../../shared/texts.ts'

/**
 * Translators that agree with `createTexts` of shared/texts.ts (`{{name}}`, `_one` and `_other`, `[key]` for what is
 * missing) without i18next, whose 15 kB public pages do without.
 */
export function createLightTexts(trees: Record<Language, TextTree>): Texts {
  return { de: translator(trees.de, 'de'), en: translator(trees.en, 'en') }
}

function translator(tree: TextTree, lang: Language): Translate {
  const texts = new Map<string, string>()
  collect(tree, '', texts)
  const plural = new Intl.PluralRules(lang)
  return (key, values) => {
    const form =
      typeof values?.count === 'number' ? texts.get(`${key}_${plural.select(values.count)}`) : undefined
    const text = form ?? texts.get(key)
    if (text === undefined) return `[${key}]`
    return values
      ? text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''))
      : text
  }
}

function collect(tree: TextTree, prefix: string, texts: Map<string, string>): void {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') texts.set(prefix + key, value)
    else collect(value, `${prefix}${key}.`, texts)
  }
}
