import { teaserOf } from '#kit/server/site/card-texts.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Availability, PriceTerms, ProductVariant, ShopProductData } from '../catalog.views.ts'
import type { Product } from '../product.contract.ts'

const availabilities: Record<Availability, string> = {
  available: 'https://schema.org/InStock',
  few: 'https://schema.org/LimitedAvailability',
  none: 'https://schema.org/OutOfStock',
}

const inUnits = (cents: number) => (cents / 100).toFixed(2)

function offerOf(
  { price, step, number, label }: ProductVariant,
  { currency, view }: PriceTerms,
  { url, isClosed }: { url: string; isClosed: boolean },
): object | null {
  if (!price) return null
  const withVat = { valueAddedTaxIncluded: view === 'gross', priceCurrency: currency }
  return {
    '@type': 'Offer',
    name: label,
    sku: number,
    url,
    price: inUnits(price.amount),
    priceCurrency: currency,
    availability: availabilities[isClosed ? 'none' : step],
    itemCondition: 'https://schema.org/NewCondition',
    ...(price.until ? { priceValidUntil: price.until } : {}),
    priceSpecification: [
      { '@type': 'UnitPriceSpecification', price: inUnits(price.amount), ...withVat },
      ...(price.base
        ? [
            {
              '@type': 'UnitPriceSpecification',
              price: inUnits(price.base.amount),
              ...withVat,
              referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: price.base.unit },
            },
          ]
        : []),
      ...(price.before === null
        ? []
        : [
            {
              '@type': 'UnitPriceSpecification',
              priceType: 'https://schema.org/StrikethroughPrice',
              price: inUnits(price.before),
              ...withVat,
            },
          ]),
    ],
  }
}

/** schema.org Product with an Offer for each item that has a price. Source: schema.org, Product and Offer. */
export function productJsonLd(
  ctx: Ctx,
  { record, data, href }: { record: Product; data: ShopProductData; href: string },
): object {
  const { publicUrl } = ctx.platform.config
  const url = `${publicUrl}${href}`
  const { terms, variants } = data
  const offers = terms
    ? variants.flatMap((one) => offerOf(one, terms, { url, isClosed: data.isClosed }) ?? [])
    : []
  const images = [data.picture, ...data.gallery].flatMap((image) => (image ? `${publicUrl}${image.src}` : []))
  const [only, second] = variants
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: record.title,
    description: teaserOf(record),
    url,
    inLanguage: record.lang ?? ctx.lang,
    category: data.group.title,
    ...(images.length > 0 ? { image: images } : {}),
    ...(only && !second ? { sku: only.number, ...(only.ean ? { gtin: only.ean } : {}) } : {}),
    ...(record.producer || record.bottler
      ? { manufacturer: { '@type': 'Organization', name: record.producer || record.bottler } }
      : {}),
    ...(data.properties.length > 0
      ? {
          additionalProperty: data.properties.map(({ name, value }) => ({
            '@type': 'PropertyValue',
            name,
            value,
          })),
        }
      : {}),
    ...(offers.length > 0 ? { offers } : {}),
  }
}
