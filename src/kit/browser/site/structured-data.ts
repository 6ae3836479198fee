import { inLanguage, withoutLanguage } from '../../shared/text/languages.ts'
import {
  openingHoursSpecification,
  specialHoursSpecification,
} from '../../shared/dates/opening-hours-json-ld.ts'
import type { SiteFrame, SitePage } from '../../shared/site/site.ts'

type Thing = Record<string, unknown>

const schema = { '@context': 'https://schema.org' }
/** Search engines distinguish public offices from clubs and firms. */
const isOffice = ({ name, contact }: SiteFrame): boolean =>
  /gemeinde|magistrat|stadtverwaltung|rathaus|municipality|city of/i.test(`${contact.organisation} ${name}`)

const present = (thing: Thing): Thing =>
  Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== '' && value !== undefined))

function addressOf({ contact }: SiteFrame): Thing | undefined {
  const { street, zip, city } = contact
  if (!street && !city) return undefined
  return present({
    '@type': 'PostalAddress',
    streetAddress: street,
    postalCode: zip,
    addressLocality: city,
  })
}

const publisherId = (origin: string) => `${origin}/#organisation`

/** The office as a place with opening hours; undefined without hours. */
function officeOf(frame: SiteFrame): Thing | undefined {
  const { openingHours, openingDays } = frame
  if (openingHours.length === 0) return undefined
  return present({
    '@type': 'Place',
    name: frame.contact.organisation || frame.name,
    address: addressOf(frame) ?? villageOf(frame),
    openingHoursSpecification: openingHours.map((span) => openingHoursSpecification(span)),
    specialOpeningHoursSpecification:
      openingDays.length > 0 ? openingDays.flatMap(specialHoursSpecification) : undefined,
  })
}

function organisation(frame: SiteFrame, origin: string): Thing {
  return present({
    ...schema,
    '@type': isOffice(frame) ? 'GovernmentOrganization' : 'Organization',
    '@id': publisherId(origin),
    name: frame.contact.organisation || frame.name,
    url: `${origin}/`,
    logo: new URL(frame.logo?.src ?? '/apple-touch-icon.png', origin).href,
    address: addressOf(frame),
    telephone: frame.contact.phone,
    email: frame.contact.email,
    location: officeOf(frame),
  })
}

function website({ frame, lang }: SitePage, origin: string): Thing {
  const { search } = frame.places
  return present({
    ...schema,
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: frame.name,
    url: `${origin}${inLanguage('/', lang)}`,
    inLanguage: lang,
    publisher: { '@id': publisherId(origin) },
    potentialAction: search && {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${search}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  })
}

const breadcrumb = ({ trail, path }: SitePage, origin: string): Thing => ({
  ...schema,
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: new URL(href || path, origin).href,
  })),
})

/** Default location: the village. */
function villageOf({ name, contact }: SiteFrame): Thing {
  const { zip, city } = contact
  return present({ '@type': 'PostalAddress', postalCode: zip, addressLocality: city || name })
}

/** Adds properties that search engines require or recommend and the record lacks. */
function completed(given: Thing, { frame }: SitePage, origin: string, image: string | undefined): Thing {
  const thing = present(given)
  const publisher = {
    '@type': isOffice(frame) ? 'GovernmentOrganization' : 'Organization',
    '@id': publisherId(origin),
    name: frame.contact.organisation || frame.name,
    url: `${origin}/`,
  }
  const pictured = thing['image'] === undefined && image ? { image: [image] } : {}
  if (thing['@type'] === 'NewsArticle') {
    const { author = publisher } = thing as { author?: { name: string } }
    // The office itself is the author
    const writer = author.name === publisher.name ? publisher : author
    return { ...thing, ...pictured, author: writer, publisher }
  }
  if (thing['@type'] === 'Event') {
    const place = thing['location'] ?? {
      '@type': 'Place',
      name: frame.contact.city || frame.name,
      address: addressOf(frame) ?? villageOf(frame),
    }
    // A place without an address is assumed to be in the village
    const location = { address: villageOf(frame), ...(place as Thing) }
    return { organizer: publisher, ...thing, ...pictured, location }
  }
  return thing['openingHoursSpecification'] ? { address: villageOf(frame), ...thing } : thing
}

/**
 * Schema.org objects of a page: the site's organisation, on the first page the site with its search, the breadcrumb,
 * and the page's subject. Empty for pages that are not indexed.
 * @param origin scheme and host of the site, without a trailing slash
 * @param image absolute address of the page's preview picture
 */
export function structuredData(page: SitePage, origin: string, image: string | undefined): Thing[] {
  if (page.status !== 200 || page.meta.hidden) return []
  const isFirst = withoutLanguage(page.path) === '/'
  return [
    organisation(page.frame, origin),
    ...(isFirst ? [website(page, origin)] : []),
    ...(page.trail.length > 1 ? [breadcrumb(page, origin)] : []),
    ...(page.meta.jsonLd ?? []).map((thing) => completed(thing as Thing, page, origin, image)),
  ]
}
