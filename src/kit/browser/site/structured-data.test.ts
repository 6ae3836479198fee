import { expect, test } from 'vitest'
import type { SitePage } from '../../shared/site/site.ts'
import { structuredData } from './structured-data.ts'

const origin = 'https://rebenau.example'
const page: SitePage = {
  status: 200,
  lang: 'de',
  path: '/neues/fest',
  view: 'newsDetail',
  data: null,
  meta: {
    title: 'Fest',
    description: '',
    canonical: '/neues/fest',
    alternates: { de: '/neues/fest' },
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'NewsArticle',
        headline: 'Fest',
        datePublished: '2026-03-01T10:00:00Z',
        dateModified: '2026-03-01T10:00:00Z',
      },
    ],
  },
  trail: [
    { label: 'Rebenau', href: '/' },
    { label: 'Neues', href: '/neues' },
    { label: 'Fest', href: '' },
  ],
  frame: {
    name: 'Rebenau',
    hyphenatedName: 'Rebenau',
    claim: '',
    logo: null,
    languages: ['de', 'en'],
    navigation: [],
    footer: [],
    parts: [],
    places: { search: '/en/search' },
    contact: {
      organisation: 'Marktgemeinde Rebenau',
      street: 'Platz 1',
      zip: '2170',
      city: 'Rebenau',
      phone: '+43 1 2',
      email: 'amt@rebenau.example',
    },
    openingHours: [],
    openingDays: [],
    holidays: [],
    colours: { primary: '#ff9800', accent: '#5f7037' },
    adminUrl: '/admincenter',
    timeZone: 'Europe/Vienna',
    consent: { version: 0, since: '', services: {}, accounts: {}, days: 180, domain: '', policy: '' },
    warnings: [],
  },
  build: 'b',
}

/**
 * Required properties per type in Google's documentation of structured data, and recommended ones that a village can
 * provide (Event, Article, Breadcrumb, Organization; site names for WebSite).
 */
const required: Record<string, string[]> = {
  GovernmentOrganization: ['@id', 'name', 'url', 'logo', 'address', 'telephone', 'email'],
  WebSite: ['name', 'url', 'potentialAction', 'publisher'],
  BreadcrumbList: ['itemListElement'],
  NewsArticle: [
    'headline',
    'image',
    'datePublished',
    'dateModified',
    'author.@type',
    'author.name',
    'publisher.name',
  ],
  Event: [
    'name',
    'startDate',
    'location.@type',
    'location.name',
    'location.address',
    'image',
    'organizer.name',
    'eventStatus',
  ],
}

const moment = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/

/** Rules for all objects: no empty values, absolute addresses, ISO 8601 times with a zone. */
function checkValues(value: unknown, name = ''): void {
  expect([name, value]).not.toEqual([name, ''])
  expect([name, value]).not.toEqual([name, undefined])
  if (['url', 'item', 'image', 'logo', 'mainEntityOfPage'].includes(name))
    for (const address of [value].flat()) expect(address).toMatch(/^https:\/\//)
  if (/^(date|start|end|previousStart)/.test(name)) expect(value).toMatch(moment)
  if (typeof value === 'object' && value !== null)
    for (const [inner, one] of Object.entries(value)) checkValues(one, inner)
}

function check(given: SitePage): Record<string, Record<string, unknown>> {
  const things = structuredData(given, origin, `${origin}/share/x.png`)
  for (const thing of things) {
    expect(thing['@context']).toBe('https://schema.org')
    for (const field of required[String(thing['@type'])] ?? ['a known type'])
      expect(thing).toHaveProperty(field.split('.'))
    checkValues(thing)
  }
  const types = things.map((thing) => String(thing['@type']))
  expect(new Set(types).size).toBe(types.length)
  return Object.fromEntries(things.map((thing) => [thing['@type'], thing]))
}

test('an item names who publishes it and the way to it, each once', () => {
  const things = check(page)
  expect(Object.keys(things)).toEqual(['GovernmentOrganization', 'BreadcrumbList', 'NewsArticle'])
  expect(things['NewsArticle']!['publisher']).toEqual({
    '@type': 'GovernmentOrganization',
    '@id': things['GovernmentOrganization']!['@id'],
    name: 'Marktgemeinde Rebenau',
    url: `${origin}/`,
  })
  const author = (name: string) => {
    const [item] = page.meta.jsonLd!
    const jsonLd = [{ ...item, author: { '@type': 'Person', name } }]
    return check({ ...page, meta: { ...page.meta, jsonLd } })['NewsArticle']!['author']
  }
  expect(author('Eva Novak')).toEqual({ '@type': 'Person', name: 'Eva Novak' })
  expect(author('Marktgemeinde Rebenau')).toEqual(things['NewsArticle']!['publisher'])
  expect(things['NewsArticle']!['image']).toEqual([`${origin}/share/x.png`])
  expect(things['BreadcrumbList']!['itemListElement']).toMatchObject([
    { '@type': 'ListItem', position: 1, name: 'Rebenau', item: `${origin}/` },
    { position: 2, item: `${origin}/neues` },
    { position: 3, name: 'Fest', item: `${origin}/neues/fest` },
  ])
})

test('the first page tells of the site and its search in its language', () => {
  const first = {
    ...page,
    path: '/en',
    lang: 'en' as const,
    trail: [page.trail[0]!],
    meta: { ...page.meta, jsonLd: [] },
  }
  const things = check(first)
  expect(Object.keys(things)).toEqual(['GovernmentOrganization', 'WebSite'])
  expect(things['WebSite']!['potentialAction']).toMatchObject({
    target: { urlTemplate: `${origin}/en/search?q={search_term_string}` },
  })
})

test('an event without a place takes place in the village; its own place stays', () => {
  const event = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Fest',
    startDate: '2026-06-01',
    eventStatus: 'https://schema.org/EventScheduled',
  }
  const withEvent = (more: object) =>
    check({ ...page, meta: { ...page.meta, jsonLd: [{ ...event, ...more }] } })['Event']!
  expect(withEvent({})['location']).toMatchObject({ name: 'Rebenau', address: { postalCode: '2170' } })
  expect(withEvent({ location: { '@type': 'Place', name: 'Halle' } })['location']).toEqual({
    '@type': 'Place',
    name: 'Halle',
    address: { '@type': 'PostalAddress', postalCode: '2170', addressLocality: 'Rebenau' },
  })
  const elsewhere = { '@type': 'Place', name: 'Stadion', address: 'Ring 1, 1010 Wien' }
  expect(withEvent({ location: elsewhere })['location']).toEqual(elsewhere)
})

test('a club is no office, and what is not there or hidden says nothing', () => {
  const club = { ...page.frame, name: 'Musikverein', contact: { ...page.frame.contact, organisation: '' } }
  expect(structuredData({ ...page, frame: club }, origin, undefined)[0]).toMatchObject({
    '@type': 'Organization',
    name: 'Musikverein',
  })
  expect(structuredData({ ...page, status: 404 }, origin, undefined)).toEqual([])
  expect(structuredData({ ...page, meta: { ...page.meta, hidden: true } }, origin, undefined)).toEqual([])
})

test('search engines learn the hours of the office, and the days on which they differ', () => {
  const christmas = { day: '2026-12-25', spans: [], reason: { de: 'Weihnachten', en: 'Christmas Day' } }
  const openingHours = [{ day: 5, from: '08:00', to: '12:00' }]
  const frame = { ...page.frame, openingHours, openingDays: [christmas] }
  expect(check({ ...page, frame })['GovernmentOrganization']!['location']).toMatchObject({
    '@type': 'Place',
    address: { streetAddress: 'Platz 1' },
    openingHoursSpecification: [{ dayOfWeek: 'https://schema.org/Friday', opens: '08:00', closes: '12:00' }],
    specialOpeningHoursSpecification: [
      { validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' },
    ],
  })
  expect(check(page)['GovernmentOrganization']).not.toHaveProperty('location')
})
