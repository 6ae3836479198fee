import type { Language } from '../../shared/text/languages.ts'
import type { Texts, TextTree, Translate } from '../../shared/text/texts.ts'

/**
 * Translators compatible with `createTexts` of shared/texts.ts (`{{name}}`, `_one` and `_other`, `[key]` if missing)
 * but without i18next, which would add 15 kB to public pages.
 */
export function createLightTexts(trees: Record<Language, TextTree>): Texts {
  return { de: translator(trees.de, 'de'), en: translator(trees.en, 'en') }
}

function translator(tree: TextTree, lang: Language): Translate {
  // Built on demand: few readers use both languages
  let laidOut: Map<string, string> | undefined
  let plural: Intl.PluralRules | undefined
  const formOf = (count: number) => (plural ??= new Intl.PluralRules(lang)).select(count)
  return (key, values) => {
    const texts = (laidOut ??= collect(tree, '', new Map()))
    const form = typeof values?.count === 'number' ? texts.get(`${key}_${formOf(values.count)}`) : undefined
    const text = form ?? texts.get(key)
    if (text === undefined) return `[${key}]`
    return values
      ? text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''))
      : text
  }
}

function collect(tree: TextTree, prefix: string, texts: Map<string, string>): Map<string, string> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') texts.set(prefix + key, value)
    else collect(value, `${prefix}${key}.`, texts)
  }
  return texts
}
