import { fold, searchable, type SearchDocument } from '../search/document.ts'
import { tagWords } from '../search/query.ts'
import { contentLanguages, sourceLanguage, type Language } from '../../shared/text/languages.ts'
import type { Row } from './columns.ts'
import type { Content, Kind } from './kind.ts'
import { foreignLanguages, inLanguageOf, liveContent, visibleTimes, workingContent } from './state.ts'

type State = SearchDocument['state']

function documentsOf(
  kind: Kind,
  textsOf: NonNullable<Kind['searchTexts']>,
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
    return {
      lang,
      state,
      langs:
        lang === sourceLanguage
          ? contentLanguages.filter((other) => !(translated as Language[]).includes(other))
          : [lang],
      visibleFrom: times.from,
      visibleUntil: times.until,
      slug: String(record['slug'] ?? ''),
      kind: texts.kind ?? '',
      href: null,
      title: texts.title,
      tags: tagWords(texts.tags ?? []),
      body: searchable(texts.body),
      folded: fold(texts.title),
    }
  })
}

const always = { from: null, until: null }

/** All texts by which a record can be found, for guests and for editors. */
export function searchDocuments(kind: Kind, row: Row): SearchDocument[] {
  const { searchTexts } = kind
  if (!searchTexts) return []
  if (row.deletedAt) return documentsOf(kind, searchTexts, workingContent(kind, row), 'bin', always)
  const times = visibleTimes(kind, row)
  const live = times ? documentsOf(kind, searchTexts, liveContent(kind, row), 'live', times) : []
  return !times || row.draft
    ? [...live, ...documentsOf(kind, searchTexts, workingContent(kind, row), 'working', always)]
    : live
}
