import type { AdminDomain } from '../../../../kit/browser/admin/domain.ts'
import type { Language } from '../../../../kit/shared/languages.ts'
import type { TextTree, Translate } from '../../../../kit/shared/texts.ts'
import { admin as de } from '../settings.de.ts'
import { admin as en } from '../settings.en.ts'

const own = { de, en }
const editorialStates = new Set(['draft', 'scheduled', 'published'])

/** Modules of the trail that are no records with an edit screen. */
export const otherModules = ['users', 'settings', 'jobs', 'failures'] as const

/** The domain whose records these are. */
const domainOf = (collection: string, domains: readonly AdminDomain[]): AdminDomain | undefined =>
  domains.find(({ name, records }) => name === collection || (records && collection in records))

/** What people call a module of the trail; its own name where nobody knows another. */
export function moduleName(collection: string, domains: readonly AdminDomain[], t: Translate): string {
  if (collection in own.de.audit.modules) return t(`settings.audit.modules.${collection}`)
  const label = domainOf(collection, domains)?.navigation[0]?.label
  return label ? t(label) : collection
}

/** What people call a deed. */
export const actionName = (action: string, t: Translate): string =>
  action in own.de.audit.actions ? t(`settings.audit.actions.${action}`) : action

function textAt(tree: TextTree | string | undefined, path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<TextTree | string | undefined>((at, key) => (typeof at === 'object' ? at[key] : undefined), tree)
  return typeof found === 'string' ? found : undefined
}

/**
 * What people call a changed field: as the domain's own screens do, `translations.en.title` with its language. A setting
 * without a name of its own is called after the screen it stands on.
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

/** What people call a value that is one of a few, such as a state: as the domain's own screens do; else nothing. */
export function valueName(
  path: string,
  value: unknown,
  collection: string,
  domains: readonly AdminDomain[],
  lang: Language,
  t: Translate,
): string | undefined {
  if (typeof value !== 'string' || !/^\w+$/.test(value)) return undefined
  if (path === 'status' && editorialStates.has(value)) return t(`kit.status.${value}`)
  const texts = domainOf(collection, domains)?.texts[lang]
  return textAt(texts, `${path}.${value}`) ?? textAt(texts, `${path}s.${value}`)
}
