import { describe, expect, test } from 'vitest'
import { cleanRichText } from '#kit/server/text/rich-text.ts'
import { pictures } from '../pictures/pictures.ts'
import { clubs } from './clubs.ts'
import { dated } from './calendar.ts'
import { directory, pieces } from './directory.ts'
import { downloadsAt } from './downloads.ts'
import { events } from './events.ts'
import { news } from './news.ts'
import { pages } from './pages.ts'
import { people } from './people.ts'
import { settings } from './settings.ts'
import { taverns } from './taverns.ts'

const downloads = downloadsAt('2026-11-21')
const keys: Record<string, Set<string>> = {
  page: new Set(pages.map(({ key }) => key)),
  news: new Set(news.map(({ key }) => key)),
  download: new Set(downloads.map(({ key }) => key)),
  drawing: new Set(pictures.map(({ name }) => name)),
}

/** All texts with a name that locates failures. */
const texts: [string, string][] = [
  ...[...pages, ...news, ...events, ...people, ...clubs, ...taverns, ...directory, ...pieces].flatMap(
    (one): [string, string][] => [
      [`${one.key} de`, one.de.text],
      ...(one.en ? [[`${one.key} en`, one.en.text] as [string, string]] : []),
    ],
  ),
  ...(['de', 'en'] as const).flatMap((lang): [string, string][] => [
    [`imprint ${lang}`, settings.legal.imprint[lang]],
    [`privacy ${lang}`, settings.legal.privacy[lang]],
  ]),
]

describe('the made-up village', () => {
  test.each([
    ['pages', pages, 25],
    ['news', news, 40],
    ['events', events, 30],
    ['people', people, 20],
    ['clubs', clubs, 10],
    ['taverns', taverns, 8],
    ['directory entries', directory, 23],
    ['downloads', downloads, 30],
  ] as const)('has enough %s, each with a key of its own', (_, list, least) => {
    expect(list.length).toBeGreaterThanOrEqual(least)
    expect(new Set(list.map(({ key }) => key)).size).toBe(list.length)
  })

  test('says nothing twice', () => {
    const sentences = news.flatMap(({ de }) => [
      de.title,
      de.teaser,
      ...(de.text.match(/[^.<>]{50,}\./g) ?? []),
    ])
    expect(sentences.filter((one, index) => sentences.indexOf(one) !== index)).toEqual([])
  })

  test('has drafts, planned, sticky and untranslated news', () => {
    const count = (test: (one: (typeof news)[number]) => unknown) => news.filter(test).length
    expect(count(({ status }) => status === 'draft')).toBe(3)
    expect(count(({ status }) => status === 'scheduled')).toBe(2)
    expect(count(({ sticky }) => sticky)).toBe(2)
    expect(count(({ en }) => !en)).toBeGreaterThanOrEqual(6)
    expect(count(({ en }) => en)).toBeGreaterThanOrEqual(32)
    for (const { status, when } of news) expect('inDays' in when).toBe(status === 'scheduled')
  })

  test('has a page tree without loose ends', () => {
    for (const [index, page] of pages.entries()) {
      const before = [undefined, ...pages.slice(0, index).map(({ key }) => key)]
      expect(before).toContain(page.parent)
      for (const lang of ['de', 'en'] as const) {
        const words = page[lang]
        expect(words.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(words.linktext.length).toBeLessThanOrEqual(30)
        expect(words.metaDescription.length).toBeGreaterThan(40)
        expect(words.metaDescription.length).toBeLessThanOrEqual(160)
        const twins = pages.filter((other) => other.parent === page.parent && other[lang].slug === words.slug)
        expect(twins).toHaveLength(1)
      }
    }
  })

  test('has a portrait for everyone', () => {
    const portraits = pictures.filter(({ name }) => name.startsWith('portrait-'))
    expect(portraits.map(({ name, title }) => [name, title.en])).toEqual(
      people.map(({ key, firstName, lastName }) => [
        `portrait-${key}`,
        `Initials of ${firstName} ${lastName}`,
      ]),
    )
  })

  test('gives only numbers and addresses that nobody has', () => {
    const all = JSON.stringify([pages, news, events, people, directory, pieces, settings, downloads])
    for (const [mail] of all.matchAll(/[\w.-]+@[\w.-]+\w/g)) expect(mail).toMatch(/@rebenau\.example$/)
    const emergency = /^tel:(122|141|144|1450)$/
    for (const [link] of all.matchAll(/tel:[^"\\]+/g))
      expect(link).toMatch(emergency.test(link) ? emergency : /^tel:\+432999\d{3,8}$/)
    for (const { phone } of [...people, ...directory]) expect(phone).toMatch(/^\+43 2999 [\d ]+$/)
  })
})

describe('its texts', () => {
  test.each(texts)('%s keep to the dialect', (_, text) => {
    // Placeholders for addresses that only the loader knows.
    const loaded = text.replaceAll(/"(page|news|download|drawing):[\w-]+"/g, '"/x"')
    const plain = (html: string) =>
      html.replaceAll(' loading="lazy"', '').replaceAll(' />', '>').replaceAll('&amp;', '&')
    expect(plain(cleanRichText(loaded))).toBe(plain(loaded))
    for (const [table] of text.matchAll(/<table>[\s\S]*?<\/table>/g)) {
      expect(table).toContain('<caption>')
      expect(table).not.toMatch(/<th>/)
    }
  })

  test.each(texts)('%s link only to what there is', (_, text) => {
    for (const [, kind = '', key = ''] of text.matchAll(/"(page|news|download|drawing):([\w-]+)"/g))
      expect([...(keys[kind] ?? [])]).toContain(key)
    for (const [, href = ''] of text.matchAll(/href="([^"]*)"/g))
      expect(href).toMatch(/^((page|news|download|tel|mailto):.|(\/en)?\/(nachricht|schaden-melden)$)/)
    for (const [image] of text.matchAll(/<img[^>]*>/g))
      expect(image).toMatch(/^<img src="drawing:[\w-]+" alt="[^"]{10,}">$/)
  })

  test.each(texts)('%s leave no date mark behind', (_, text) => {
    for (const lang of ['de', 'en'] as const) expect(dated(text, lang, '2026-11-21')).not.toMatch(/[{}]/)
  })

  test('headings go down one step at a time', () => {
    for (const [name, text] of texts) {
      const levels = [...text.matchAll(/<h(\d)>/g)].map(([, level]) => Number(level))
      const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1)
      expect({ name, jumps }).toEqual({ name, jumps: [] })
    }
  })
})
