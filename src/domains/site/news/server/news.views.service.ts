import { hasRight } from '#kit/shared/access.ts'
import { requireAccess } from '#kit/server/access.ts'
import { otherLanguage, teaserOf } from '#kit/server/site/card-texts.ts'
import { isUuid } from '#kit/shared/uuid.ts'
import { previewOf } from '#kit/server/records/editorial/preview.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Loaded, ViewLoader, ViewRequest } from '#kit/server/domain.ts'
import { pageNumberIn, textIn } from '#kit/server/site/view-query.ts'
import { contentLanguages, type Language } from '#kit/shared/text/languages.ts'
import type { PageMeta } from '#kit/shared/site/site.ts'
import { attachments, picture } from '#domains/platform/files/server/offers.ts'
import { below, bySegment } from '#domains/site/pages/server/offers.ts'
import { kindOnCard, wordChoices, wordsIn } from '#domains/platform/words/server/offers.ts'
import type { NewsItem } from '../news.contract.ts'
import { newsPerPage } from '../news.rules.ts'
import type { NewsCreateData, NewsDetailData, NewsListData, NewsNeighbour } from '../news.views.ts'
import { createAddress, newsAddresses } from './record-addresses.ts'
import { cardsOf } from './news.cards.ts'
import { newsItems } from './news.kind.ts'
import { neighbours, typesOf } from './news.service.ts'
import { newsScreens } from '../news.addresses.ts'

type Page = NonNullable<ViewRequest['page']>

/** Items of a page: `?page=`, filtered by `?type=`, `?tag=` and `?search=`. Null beyond the last page. */
async function listOf(ctx: Ctx, page: Page, { query, audience }: ViewRequest): Promise<Loaded | null> {
  const number = pageNumberIn(query)
  const active = {
    type: textIn(query, 'type', 60),
    search: textIn(query, 'search', 200),
    tag: textIn(query, 'tag', 60),
  }
  const type = page.type || active.type
  const { news: items, total } = await newsItems.calls.list(ctx, {
    limit: newsPerPage,
    skip: (number - 1) * newsPerPage,
    lang: ctx.lang,
    view: audience,
    ...(type ? { type } : {}),
    ...(active.tag ? { tag: active.tag } : {}),
    ...(active.search ? { search: active.search } : {}),
  })
  if (number > 1 && items.length === 0) return null
  const data: NewsListData = {
    title: page.title,
    intro: { html: page.text, ...(page.lang === ctx.lang ? {} : { lang: page.lang }) },
    items: await cardsOf(ctx, items, ctx.lang, ({ slug }) => below(page.href, slug)),
    total,
    page: number,
    pageSize: newsPerPage,
    types: page.type ? [] : await wordChoices(ctx, await typesOf(ctx)),
    active,
    tag: active.tag === '' ? null : (await wordsIn(ctx))(active.tag),
    href: page.href,
    create: createAddress(ctx.lang),
    edit: page.edit,
  }
  const narrowed = active.type !== '' || active.search !== '' || active.tag !== ''
  return {
    data,
    meta: {
      ...(number > 1 ? { canonical: `${page.href}?page=${number}` } : {}),
      // The same items filtered: not for search engines
      ...(narrowed ? { hidden: true, canonical: page.href } : {}),
    },
  }
}

/** Address of an item in each language; the German slug is the default. */
async function alternatesOf(ctx: Ctx, item: NewsItem, slugs: Partial<Record<Language, string>>) {
  const alternates: Partial<Record<Language, string>> = {}
  for (const lang of contentLanguages) {
    const href = await (await newsAddresses(ctx, lang))({ slug: slugs[lang] ?? item.slug, kind: item.type })
    if (href) alternates[lang] = href
  }
  return alternates
}

/** schema.org NewsArticle. */
function jsonLdOf(
  ctx: Ctx,
  item: NewsItem,
  meta: { canonical: string; image?: string; section: string; keywords: readonly string[] },
): object {
  const { publicUrl } = ctx.platform.config
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: item.title,
    description: teaserOf(item),
    datePublished: item.start,
    dateModified: item.updatedAt,
    inLanguage: item.lang ?? ctx.lang,
    ...(meta.section ? { articleSection: meta.section } : {}),
    ...(meta.keywords.length > 0 ? { keywords: meta.keywords } : {}),
    mainEntityOfPage: `${publicUrl}${meta.canonical}`,
    ...(item.author ? { author: { '@type': 'Person', name: item.author } } : {}),
    ...(meta.image ? { image: [`${publicUrl}${meta.image}`] } : {}),
  }
}

/** An item below a list, by slug or id; former addresses redirect. */
async function detailOf(
  ctx: Ctx,
  page: Page,
  segment: string,
  { audience }: ViewRequest,
): Promise<Loaded | null> {
  const found = await newsItems.find(ctx, bySegment(segment), {
    lang: ctx.lang,
    audience,
  })
  if (!found || (page.type !== '' && found.record.type !== page.type)) return null
  const { record: item, slugs } = found
  const own = slugs[ctx.lang] ?? item.slug
  if (segment !== own && audience === 'live')
    return { data: null, redirect: below(page.href, own), moved: true }

  const [shown, attached, beside, alternates, say] = await Promise.all([
    picture(ctx, item.picture, ctx.lang),
    attachments(ctx, item.files, ctx.lang),
    neighbours(ctx, item),
    alternatesOf(ctx, item, slugs),
    wordsIn(ctx),
  ])
  const tags = item.tags.map(say)
  const keywords = tags.map(({ label }) => label)
  const neighbour = (other: NewsItem | null): NewsNeighbour | null =>
    other && { href: below(page.href, other.slug), title: other.title, ...otherLanguage(other, ctx.lang) }
  const data: NewsDetailData = {
    _id: item._id,
    title: item.title,
    teaser: item.teaser,
    ...otherLanguage(item, ctx.lang),
    text: { html: item.text, ...otherLanguage(item, ctx.lang) },
    start: item.start,
    updatedAt: item.updatedAt,
    ...kindOnCard(say(item.type)),
    tags: tags.map((tag) => ({ ...tag, href: `${page.href}?tag=${encodeURIComponent(tag.name)}` })),
    author: item.author,
    picture: shown,
    list: { href: page.href, title: page.title },
    newer: neighbour(beside.newer),
    older: neighbour(beside.older),
    ...attached,
    edit: `${newsScreens.edit}/${item._id}`,
    ...(audience === 'working' ? { preview: await previewOf(ctx, newsItems, item) } : {}),
  }
  const canonical = alternates[ctx.lang] ?? below(page.href, own)
  const meta: Partial<PageMeta> = {
    title: item.title,
    description: teaserOf(item),
    canonical,
    alternates,
    ...(shown ? { picture: shown } : {}),
    ...(keywords.length > 0 ? { keywords: keywords.join(', ') } : {}),
    jsonLd: [
      jsonLdOf(ctx, item, {
        canonical,
        section: data.type,
        keywords,
        ...(shown ? { image: shown.src } : {}),
      }),
    ],
    ...(audience === 'working' ? { hidden: true } : {}),
  }
  return { view: 'newsDetail', data, meta, trail: [{ label: item.title, href: below(page.href, own) }] }
}

/** View `listview`: the list, and an item below it. */
export const newsList: ViewLoader = async (ctx, request) => {
  const { page, rest } = request
  if (!page || rest.length > 1) return null
  const [segment] = rest
  return segment === undefined ? listOf(ctx, page, request) : detailOf(ctx, page, segment, request)
}

const createTitle = { de: 'Neuigkeit schreiben', en: 'Write a news item' }
const changeTitle = { de: 'Neuigkeit bearbeiten', en: 'Edit a news item' }

/** View `newsCreate` (specification § 2.1, create mode); throws 401 or 403 without the right to write. */
export const newsCreate: ViewLoader = async (ctx, { rest }) => {
  requireAccess(ctx.user, { module: 'news', action: 'create' })
  const [id] = rest
  if (id !== undefined) requireAccess(ctx.user, { module: 'news', action: 'update' })
  if (id !== undefined && !isUuid(id)) return null
  const found =
    id === undefined ? null : await newsItems.find(ctx, { _id: id }, { lang: 'de', audience: 'working' })
  if (id !== undefined && !found) return null
  const item = found && {
    _id: found.record._id,
    title: found.record.title,
    teaser: found.record.teaser,
    text: found.record.text,
    type: found.record.type,
    start: found.record.start,
    version: found.record.version,
  }
  const data: NewsCreateData = {
    item,
    types: (await typesOf(ctx)).map(({ name }) => name),
    mayPublish: hasRight(ctx.user, 'news', 'publish'),
  }
  return { data, meta: { title: (item ? changeTitle : createTitle)[ctx.lang], hidden: true } }
}
