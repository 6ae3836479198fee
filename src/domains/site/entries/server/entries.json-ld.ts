import { teaserOf } from '#kit/server/site/card-texts.ts'
import type { Ctx } from '#kit/server/context.ts'
import { openingHoursSpecification } from '#kit/shared/dates/opening-hours-json-ld.ts'
import type { Entry } from '../entries.contract.ts'
import { schemaTypeOf } from '../entries.rules.ts'

/** schema.org LocalBusiness, a subtype, or Organization. Opening hours only for types that have them. */
export function entryJsonLd(
  ctx: Ctx,
  item: Entry,
  { canonical, openingHours, image }: { canonical: string; openingHours: readonly object[]; image?: string },
): object {
  const { publicUrl } = ctx.platform.config
  const type = schemaTypeOf(item.type)
  const isPlace = type !== 'Organization'
  return {
    '@context': 'https://schema.org',
    '@type': type,
    '@id': `${publicUrl}${canonical}`,
    name: item.title,
    ...(teaserOf(item) ? { description: teaserOf(item) } : {}),
    url: item.website || `${publicUrl}${canonical}`,
    ...(item.address ? { address: item.address } : {}),
    ...(item.phone ? { telephone: item.phone } : {}),
    ...(image ? { image: `${publicUrl}${image}` } : {}),
    ...(isPlace && item.latitude !== null && item.longitude !== null
      ? { geo: { '@type': 'GeoCoordinates', latitude: item.latitude, longitude: item.longitude } }
      : {}),
    ...(isPlace && item.openingHours.length + openingHours.length > 0
      ? {
          openingHoursSpecification: [
            ...item.openingHours.map((span) => openingHoursSpecification(span)),
            ...openingHours,
          ],
        }
      : {}),
  }
}
