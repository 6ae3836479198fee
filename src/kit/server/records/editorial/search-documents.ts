import type { SearchDocument } from '../../search/document.ts'
import { documentOf } from '../change.ts'
import { contentLanguages, sourceLanguage, type Language } from '#kit/shared/text/languages.ts'
import type { Row } from './columns.ts'
import type { Content, EditorialKind } from './kind.ts'
import { foreignLanguages, inLanguageOf, liveContent, visibleTimes, workingContent } from './state.ts'

type State = SearchDocument['state']

function documentsOf(
  kind: EditorialKind,
  textsOf: NonNullable<EditorialKind['found']>,
  content: Content,
  state: State,
  times: { from: string | null; until: string | null },
): SearchDocument[] {
  const everyState = state !== 'live'
  const translated = foreignLanguages.filter((lang) => {
    const translation = content.translations[lang]
    return translation && (everyState || translation.status === 'published')
  })
  return [sourceLanguage, ...translated].map((lang: Language) => {
    const record = inLanguageOf(kind, content, lang, everyState)
    const texts = textsOf(record)
    return documentOf(texts, {
      lang,
      state,
      langs:
        lang === sourceLanguage
          ? contentLanguages.filter((other) => !(translated as Language[]).includes(other))
          : [lang],
      visibleFrom: times.from,
      visibleUntil: times.until,
      slug: String(record['slug'] ?? ''),
    })
  })
}

const always = { from: null, until: null }

/** All search documents of a record, for guests and for editors. */
export function searchDocuments(kind: EditorialKind, row: Row): SearchDocument[] {
  const { found } = kind
  if (!found) return []
  if (row.deletedAt) return documentsOf(kind, found, workingContent(kind, row), 'bin', always)
  const times = visibleTimes(kind, row)
  const live = times ? documentsOf(kind, found, liveContent(kind, row), 'live', times) : []
  return !times || row.draft
    ? [...live, ...documentsOf(kind, found, workingContent(kind, row), 'working', always)]
    : live
}
