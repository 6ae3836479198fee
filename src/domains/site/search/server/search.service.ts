import { routeAddress } from '#kit/shared/site/route-address.ts'
import { searchPage } from '../search.addresses.ts'
import { hasRight } from '#kit/shared/access.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import { recordKinds } from '#kit/server/records/kind.ts'
import {
  mostRanked,
  search as index,
  type SearchRequest,
  type SearchResult,
} from '#kit/server/search/search.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { countMissedSearch } from '#domains/platform/analytics/server/offers.ts'
import type { search } from '../search.contract.ts'
import type { SearchData } from '../search.views.ts'
import { collectionLabels, collectionPlurals, searchTitle } from '../search.rules.ts'

const pageSize = 10

const answerOf = ({ hits, total, suggestion }: SearchResult) => ({
  items: hits.map(({ recordId, collection, lang, title, excerpt, href }) => ({
    _id: recordId,
    collection,
    lang,
    title,
    excerpt,
    href,
  })),
  total,
  ...(suggestion ? { suggestion } : {}),
})

/** Hits for guests, without texts that currently have no page. */
async function findReachable(ctx: Ctx, request: Omit<SearchRequest, 'publicOnly'>): Promise<SearchResult> {
  const result = await index.find(ctx, { ...request, publicOnly: true })
  const gone = result.hits.filter(({ href }) => href === null)
  const goneOf = (name: string) => gone.filter(({ collection }) => collection === name).length
  return {
    ...result,
    hits: result.hits.filter(({ href }) => href !== null),
    total: result.total - gone.length,
    kinds: result.kinds
      .map(({ collection, count }) => ({ collection, count: count - goneOf(collection) }))
      .filter(({ count }) => count > 0),
  }
}

export const findPublic = async (ctx: Ctx, input: InputOf<typeof search.public>) =>
  answerOf(await findReachable(ctx, { ...input, lang: input.lang ?? ctx.lang }))

/** Collections in the editors' search, with the module of the required right. */
const findable = (): { name: string; module: string }[] => [
  { name: 'file', module: 'file' },
  ...recordKinds().filter(({ found, isEditorial }) => found ?? isEditorial),
]

/** Limited to modules the caller may read, because titles may be confidential. */
export async function findEverything(ctx: Ctx, { lang, ...input }: InputOf<typeof search.everything>) {
  const collections = findable()
    .filter(({ module }) => hasRight(ctx.user, module, 'read'))
    .map(({ name }) => name)
  return answerOf(
    await index.find(ctx, { ...input, ...(lang ? { lang } : {}), collections, publicOnly: false }),
  )
}

/** Label of a hit: `Neuigkeit`; for files with their kind: `Datei, PDF`. */
const labelOf = (collection: string, kind: string, lang: Language): string =>
  [collectionLabels[collection]?.[lang], collection === 'file' ? kind : ''].filter(Boolean).join(', ')

/** Page of search results. Not cached: queries are endless. */
export const searchView: ViewLoader = async (ctx, { query, path }) => {
  const text = (query.get('q') ?? '').trim().slice(0, 200)
  const page = Math.min(100, Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1))
  const asked = query.get('kind') ?? ''
  const kind = Object.hasOwn(collectionPlurals, asked) ? asked : ''
  const title = searchTitle[ctx.lang]
  const result: SearchResult = text
    ? await findReachable(ctx, {
        text,
        lang: ctx.lang,
        ...(kind ? { collection: kind } : {}),
        limit: pageSize,
        skip: (page - 1) * pageSize,
      })
    : { hits: [], total: 0, kinds: [] }
  if (text && page === 1 && result.kinds.length === 0) countMissedSearch(ctx, text)
  const data: SearchData = {
    query: text,
    items: result.hits.map(
      ({ recordId, href, title: words, excerpt, collection, kind: sort, lang, date }) => ({
        _id: recordId,
        href: href!,
        title: words,
        excerpt,
        kind: labelOf(collection, sort, ctx.lang),
        ...(date ? { date } : {}),
        ...(lang === ctx.lang ? {} : { lang }),
      }),
    ),
    total: result.total,
    isMore: result.isMore === true,
    reachable: Math.min(result.total, mostRanked),
    kinds: result.kinds.map(({ collection, count }) => ({
      name: collection,
      label: collectionPlurals[collection]?.[ctx.lang] ?? '',
      count,
    })),
    kind,
    page,
    pageSize,
    suggestion: result.suggestion ?? '',
  }
  return {
    data,
    meta: {
      title: text ? `${text} – ${title}` : title,
      hidden: true,
      alternates: { de: routeAddress(searchPage, 'de'), en: routeAddress(searchPage, 'en') },
    },
    trail: [{ label: title, href: path }],
  }
}
