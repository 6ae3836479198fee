import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { textAt } from '#kit/browser/admin/edit/field-text.ts'
import { domainOf } from '#kit/browser/admin/edit/use-value-words.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Translate } from '#kit/shared/text/texts.ts'
import { admin as de } from '../settings.de.ts'
import { admin as en } from '../settings.en.ts'

const own = { de, en }

/** Modules of the trail without an edit screen. */
export const otherModules = ['users', 'role', 'settings', 'jobs', 'failures'] as const

/** Name of a module in the trail; its internal name if it has none. */
export function moduleName(collection: string, domains: readonly AdminDomain[], t: Translate): string {
  if (collection in own.de.audit.modules) return t(`settings.audit.modules.${collection}`)
  const label = domainOf(collection, domains)?.navigation[0]?.label
  return label ? t(label) : collection
}

/** Name of an action. */
export const actionName = (action: string, t: Translate): string =>
  action in own.de.audit.actions ? t(`settings.audit.actions.${action}`) : action

/**
 * Name of a changed field as on the domain's screens, `translations.en.title` with its language. A setting without a
 * name is named after its screen.
 */
export function changedName(
  path: string,
  collection: string,
  domains: readonly AdminDomain[],
  lang: Language,
  t: Translate,
): string {
  const [head, language, ...rest] = path.split('.')
  if (head === 'translations' && language && rest.length > 0) {
    const name = changedName(rest.join('.'), collection, domains, lang, t)
    return `${name} (${t(`kit.languages.${language}`)})`
  }
  const fields = domainOf(collection, domains)?.texts[lang]['fields']
  const { audit } = own[lang]
  const section = collection === 'settings' ? textAt(audit.sections, head ?? '') : undefined
  return textAt(fields, path) ?? textAt(audit.fields, path) ?? section ?? path
}
