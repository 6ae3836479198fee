import { otherLanguage } from '#kit/server/site/card-texts.ts'
import type { Ctx } from '#kit/server/context.ts'
import { previewOf } from '#kit/server/records/editorial/preview.ts'
import type { Loaded, ViewLoader, ViewRequest } from '#kit/server/domain.ts'
import { richTextToPlain } from '#kit/server/text/rich-text.ts'
import { textIn } from '#kit/server/site/view-query.ts'
import { picture, pictures } from '#domains/platform/files/server/offers.ts'
import { bySegment } from '#domains/site/pages/server/offers.ts'
import { catalogScreens } from '../catalog.addresses.ts'
import { site as de } from '../catalog.de.ts'
import { site as en } from '../catalog.en.ts'
import type { GroupCard, ShopFrontData, ShopGroupData, ShopSearchData } from '../catalog.views.ts'
import { above, inOrder } from '../facets.rules.ts'
import { groups } from './groups.kind.ts'
import { priceTerms } from './item-offers.service.ts'
import { listedProducts, type ShownProduct } from './listed-products.service.ts'
import { productCards } from './product-cards.ts'
import { isPlain, productList } from './product-list.ts'
import { foundProducts } from './search/product-search.service.ts'
import { allAddress, frontAddress, groupAddress, inEach, searchAddress } from './shop-links.ts'
import { sellerText } from './seller.ts'
import { shopSettings } from './shop-settings.service.ts'
import { type ShownGroup, shownGroups } from './shown-groups.service.ts'

export const wordsOf = (ctx: Pick<Ctx, 'lang'>) => (ctx.lang === 'en' ? en : de)

/** First step below the home page in the trail of every page of the shop. */
export const shopStep = (ctx: Ctx) => ({ label: wordsOf(ctx).title, href: frontAddress(ctx.lang) })

/** Trail for pages that outlive the shop: no link while it is off. */
export const shopTrail = async (ctx: Ctx) => ((await shopSettings(ctx)).enabled ? [shopStep(ctx)] : [])

/** Runs a loader only while the shop is on (else 404), except for editors in preview (`?preview`). */
export const whileOn =
  (load: ViewLoader): ViewLoader =>
  async (ctx, request) =>
    request.audience === 'working' || (await shopSettings(ctx)).enabled ? load(ctx, request) : null

const mostOnFront = 12
const longestDescription = 160

/** Names of the first products: the description for search engines if a group has none. */
function namesOf(products: readonly ShownProduct[]): string {
  let said = ''
  for (const { title } of products) {
    const more = said === '' ? title : `${said}, ${title}`
    if (more.length > longestDescription) break
    said = more
  }
  return said
}

async function groupCards(
  ctx: Ctx,
  shown: readonly ShownGroup[],
  listed: readonly ShownProduct[],
): Promise<GroupCard[]> {
  const images = await pictures(
    ctx,
    shown.flatMap((group) => group.picture ?? []),
  )
  return shown.map(({ _id, title, slugs, picture: image, lang }) => ({
    _id,
    title,
    ...(lang ? { lang } : {}),
    href: groupAddress(ctx.lang, slugs[ctx.lang]),
    picture: (image && images.get(image)) || null,
    count: listed.filter((one) => one.groups.includes(_id)).length,
  }))
}

/** Groups on the front page: top-level groups, except those left out of the list of all. */
const rootCards = async (ctx: Ctx, listed: readonly ShownProduct[]): Promise<GroupCard[]> => {
  const roots = (await shownGroups(ctx)).filter(({ parent, mainGallery }) => parent === null && !mainGallery)
  return (await groupCards(ctx, roots, listed)).filter(({ count }) => count > 0)
}

/** View `shopFront`. */
export const shopFront: ViewLoader = async (ctx) => {
  const listed = await listedProducts(ctx)
  const ordered = inOrder(listed, 'order')
  const featured = ordered.filter((one) => one.featured)
  const words = wordsOf(ctx)
  const data: ShopFrontData = {
    groups: await rootCards(ctx, listed),
    featured: await productCards(ctx, (featured.length > 0 ? featured : ordered).slice(0, mostOnFront)),
    terms: await priceTerms(ctx),
    searchHref: searchAddress(ctx.lang),
    allHref: allAddress(ctx.lang),
    total: listed.length,
    seller: await sellerText(ctx, ctx.lang),
  }
  return {
    data,
    meta: { title: words.title, description: words.description, alternates: inEach(frontAddress) },
    trail: [shopStep(ctx)],
  }
}

/** View `shopGroup` for the list of all products. */
export const shopAll: ViewLoader = async (ctx, { query }) => {
  const listed = await listedProducts(ctx)
  const href = allAddress(ctx.lang)
  const list = await productList(ctx, listed, { href, query })
  if (!list) return null
  const title = wordsOf(ctx).all
  const data: ShopGroupData = {
    title,
    text: { html: '' },
    picture: null,
    groups: await rootCards(ctx, listed),
    list,
    searchHref: searchAddress(ctx.lang),
  }
  return {
    view: 'shopGroup',
    data,
    meta: {
      title,
      description: wordsOf(ctx).description,
      alternates: inEach(allAddress),
      canonical: list.page > 1 && isPlain(list) ? `${href}?page=${list.page}` : href,
      ...(isPlain(list) ? {} : { hidden: true }),
    },
    trail: [shopStep(ctx), { label: title, href }],
  }
}

/** Steps of the trail from the shop to a group, including the group. */
export function groupTrail(ctx: Ctx, all: readonly ShownGroup[], group: ShownGroup) {
  return [...above(all, group._id), group].map(({ title, slugs, lang }) => ({
    label: title,
    href: groupAddress(ctx.lang, slugs[ctx.lang]),
    ...(lang ? { lang } : {}),
  }))
}

/** View `shopGroup`: the products of a group and of those below it. */
export const shopGroup: ViewLoader = async (ctx, request) => {
  const [segment = ''] = request.rest
  const { audience, query } = request
  const found = await groups.find(ctx, bySegment(segment), { lang: ctx.lang, audience })
  if (!found) return null
  const { record, slugs } = found
  const own = slugs[ctx.lang] ?? record.slug
  const href = groupAddress(ctx.lang, own)
  if (segment !== own && audience === 'live') return { data: null, redirect: href, moved: true }
  const all = await shownGroups(ctx)
  const shown = all.find(({ _id }) => _id === record._id)
  // A parent group is not public
  if (!shown && audience === 'live') return null
  const listed = await listedProducts(ctx)
  const among = listed.filter((one) => one.groups.includes(record._id))
  const list = await productList(ctx, among, { href, query })
  if (!list) return null
  const image = await picture(ctx, record.picture)
  const data: ShopGroupData = {
    title: record.title,
    ...otherLanguage(record, ctx.lang),
    text: { html: record.text, ...otherLanguage(record, ctx.lang) },
    picture: image,
    groups: (
      await groupCards(
        ctx,
        all.filter(({ parent }) => parent === record._id),
        listed,
      )
    ).filter(({ count }) => count > 0),
    list,
    searchHref: searchAddress(ctx.lang),
    edit: `${catalogScreens.groups}/${record._id}`,
    ...(audience === 'working' ? { preview: await previewOf(ctx, groups, record) } : {}),
  }
  return {
    data,
    meta: {
      title: record.title,
      description:
        record.meta_description || richTextToPlain(record.text, longestDescription) || namesOf(among),
      canonical: list.page > 1 && isPlain(list) ? `${href}?page=${list.page}` : href,
      alternates: inEach((lang) => groupAddress(lang, slugs[lang] ?? record.slug)),
      ...(image ? { picture: image } : {}),
      ...(isPlain(list) && audience === 'live' ? {} : { hidden: true }),
    },
    trail: [shopStep(ctx), ...(shown ? groupTrail(ctx, all, shown) : [{ label: record.title, href }])],
  }
}

/** View `shopSearch` (named route `productsearch`). */
export const shopSearch = async (ctx: Ctx, { query }: ViewRequest): Promise<Loaded | null> => {
  const text = textIn(query, 'q', 200)
  const href = searchAddress(ctx.lang)
  const found = text === '' ? null : await foundProducts(ctx, text)
  const list = found && (await productList(ctx, found.products, { href, query, found: text }))
  if (found && !list) return null
  const isLost = !list || (list.total === 0 && !list.isNarrowed)
  const data: ShopSearchData = {
    search: text,
    suggestion: found?.suggestion
      ? { text: found.suggestion, href: `${href}?${new URLSearchParams({ q: found.suggestion })}` }
      : null,
    isPartial: found?.isPartial ?? false,
    list: list && !isLost ? list : null,
    groups: isLost ? await rootCards(ctx, await listedProducts(ctx)) : [],
    searchHref: href,
    allHref: allAddress(ctx.lang),
  }
  return {
    data,
    meta: {
      title: wordsOf(ctx).searchTitle,
      hidden: true,
      canonical: href,
      alternates: inEach(searchAddress),
    },
    trail: [shopStep(ctx), { label: wordsOf(ctx).searchTitle, href }],
  }
}
