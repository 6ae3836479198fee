import { otherLanguage, teaserOf } from '#kit/server/site/card-texts.ts'
import type { Ctx } from '#kit/server/context.ts'
import { previewOf } from '#kit/server/records/editorial/preview.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import { countryName } from '#kit/shared/people/country-names.ts'
import type { PageMeta } from '#kit/shared/site/site.ts'
import { attachments, picture, pictures } from '#domains/platform/files/server/offers.ts'
import { wordsIn } from '#domains/platform/words/server/offers.ts'
import { bySegment } from '#domains/site/pages/server/offers.ts'
import { catalogScreens } from '../catalog.addresses.ts'
import { pastelOf, shippingWeeks } from '../catalog.rules.ts'
import type { ProductVariant, ShopProductData } from '../catalog.views.ts'
import { inOrder } from '../facets.rules.ts'
import type { Product } from '../product.contract.ts'
import { guaranteeNotice } from './guarantee-notice.ts'
import { shopClosures } from './closures.service.ts'
import { shownColors } from './shown-colors.service.ts'
import { type ItemOffer, itemOffers, priceTerms } from './item-offers.service.ts'
import { listedProducts } from './listed-products.service.ts'
import { productCards } from './product-cards.ts'
import { productJsonLd } from './product-json-ld.ts'
import { products } from './products.kind.ts'
import { allAddress, groupAddress, inEach, productAddress } from './shop-links.ts'
import { shopSettings } from './shop-settings.service.ts'
import { groupTrail, shopStep, wordsOf } from './shop.views.service.ts'
import { placeAmong, shownGroups } from './shown-groups.service.ts'
import { variantParts } from './variant-label.service.ts'

const mostRelated = 6

async function variantsOf(ctx: Ctx, offers: readonly ItemOffer[]): Promise<ProductVariant[]> {
  const known = await shownColors(ctx)
  const parts = await variantParts(ctx)
  const colourOf = (name: string) => known.get(name.trim().toLowerCase()) ?? null
  const images = await pictures(
    ctx,
    offers.flatMap(({ item }) => colourOf(item.colour)?.picture ?? []),
  )
  const { showPrice } = await shopSettings(ctx)
  return offers.map((offer) => {
    const { item, price, step } = offer
    const colour = colourOf(item.colour)
    return {
      _id: item._id,
      number: item.number,
      label: parts(item).join(', ') || item.name,
      colour:
        item.colour === ''
          ? null
          : {
              title: colour?.title ?? item.colour,
              ...(colour?.lang ? { lang: colour.lang } : {}),
              value: colour?.value || pastelOf(item.colour),
              picture: (colour?.picture && images.get(colour.picture)) || null,
            },
      price: showPrice ? price : null,
      step,
      alcohol: item.alcohol,
      content:
        item.content === null || item.contentUnit === ''
          ? null
          : { quantity: item.content, unit: item.contentUnit },
      ean: item.ean,
      origin: countryName(item.countryOfOrigin, ctx.lang) ?? item.countryOfOrigin,
      ageClass: item.ageClass,
    }
  })
}

/** Related products: those chosen by editors, then others of its groups, available ones first. */
async function relatedCards(ctx: Ctx, record: Product) {
  const listed = await listedProducts(ctx)
  const byId = new Map(listed.map((one) => [one._id, one]))
  const named = record.related.flatMap((_id) => byId.get(_id) ?? [])
  const taken = new Set([record._id, ...named.map(({ _id }) => _id)])
  const others = listed.filter(
    (one) => !taken.has(one._id) && one.there && one.groups.some((group) => record.groups.includes(group)),
  )
  return productCards(ctx, [...named, ...inOrder(others, 'order')].slice(0, mostRelated))
}

async function saidProperties(ctx: Ctx, record: Product) {
  const say = await wordsIn(ctx)
  const href = allAddress(ctx.lang)
  return record.properties.map(({ name, value }) => {
    const [saidName, saidValue] = [say(name), say(value)]
    return {
      name: saidName.label,
      ...(saidName.lang ? { nameLang: saidName.lang } : {}),
      value: saidValue.label,
      ...(saidValue.lang ? { valueLang: saidValue.lang } : {}),
      href: `${href}?${new URLSearchParams({ p: `${name}:${value}` })}`,
    }
  })
}

/** View `shopProduct`, by slug or id; any group in the address redirects to the product's own. */
export const shopProduct: ViewLoader = async (ctx, { rest, audience }) => {
  const [groupSegment = '', segment = ''] = rest
  const found = await products.find(ctx, bySegment(segment), { lang: ctx.lang, audience })
  if (!found) return null
  const { record, slugs } = found
  const tree = await shownGroups(ctx)
  const place = placeAmong(new Map(tree.map((group) => [group._id, group])), record.groups)
  const addressIn = (lang: 'de' | 'en') =>
    productAddress(lang, place?.slugs[lang] ?? null, slugs[lang] ?? record.slug)
  const href = addressIn(ctx.lang)
  const own = slugs[ctx.lang] ?? record.slug
  const isProper = segment === own && groupSegment === (place?.slugs[ctx.lang] ?? 'all')
  if (!isProper && audience === 'live') return { data: null, redirect: href, moved: true }

  const offers = await itemOffers(ctx, record.items)
  const offered = record.items.flatMap((_id) => offers.get(_id) ?? [])
  const [image, attached, variants, properties, related, terms] = await Promise.all([
    picture(ctx, record.picture),
    attachments(ctx, record.files),
    variantsOf(ctx, offered),
    saidProperties(ctx, record),
    relatedCards(ctx, record),
    priceTerms(ctx),
  ])
  const ages = offered.map(({ item }) => item.ageClass)
  const data: ShopProductData = {
    _id: record._id,
    title: record.title,
    ...otherLanguage(record, ctx.lang),
    teaser: record.teaser,
    text: { html: record.text, ...otherLanguage(record, ctx.lang) },
    picture: image,
    variants,
    terms,
    properties,
    weeks: shippingWeeks(record),
    isClosed: (await shopClosures(ctx)).products.includes(record._id),
    goods: record.goods,
    ageClass: ages.includes(18) ? 18 : ages.includes(16) ? 16 : 0,
    food: {
      allergens: record.allergens,
      ingredients: record.ingredients,
      bottler: record.bottler,
      eLabel: record.eLabel,
    },
    safety: {
      producer: record.producer,
      address: record.producerAddress,
      contact: record.producerContact,
      warnings: record.warnings,
    },
    guarantee: await guaranteeNotice(ctx, [record.goods]),
    noWithdrawal: record.noWithdrawal,
    related,
    group: place
      ? {
          title: place.title,
          href: groupAddress(ctx.lang, place.slugs[ctx.lang]),
          ...(place.lang ? { lang: place.lang } : {}),
        }
      : { title: wordsOf(ctx).all, href: allAddress(ctx.lang) },
    ...attached,
    edit: `${catalogScreens.products}/${record._id}`,
    ...(audience === 'working' ? { preview: await previewOf(ctx, products, record) } : {}),
  }
  const meta: Partial<PageMeta> = {
    title: record.title,
    description: record.meta_description || teaserOf(record),
    canonical: href,
    alternates: inEach(addressIn),
    ...(image ? { picture: image } : {}),
    jsonLd: [productJsonLd(ctx, { record, data, href })],
    ...(audience === 'working' ? { hidden: true } : {}),
  }
  return {
    data,
    meta,
    trail: [
      shopStep(ctx),
      ...(place ? groupTrail(ctx, tree, place) : []),
      { label: record.title, href, ...otherLanguage(record, ctx.lang) },
    ],
  }
}
