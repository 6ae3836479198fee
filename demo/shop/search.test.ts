import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { learnWords } from '#kit/server/search/words.ts'
import { idOf } from '../village/village-ids.ts'
import { makeShop } from './make-shop.ts'
import { type LabelledQuery, labelledQueries } from './search-queries.fixture.ts'
import { shelf } from './shelf.ts'
import { wines } from './wines.ts'

const app = await testApp('shop search')
const first = 3
const mostMisses = 5
const keys = [...wines.map(({ number }) => number), ...shelf.map(({ key }) => key)]
const keyById = new Map(keys.map((key) => [idOf('product', key), key]))

beforeAll(async () => {
  await makeShop(app.platform)
  while ((await learnWords(app.platform.database.db)) > 0);
})

async function found({ lang, text }: Pick<LabelledQuery, 'lang' | 'text'>): Promise<string[]> {
  const { status, body } = await app.guest.get('/api/c/site', {
    path: lang === 'en' ? '/en/shop/search' : '/shop/search',
    query: new URLSearchParams({ q: text }).toString(),
  })
  expect(status).toBe(200)
  const items: { _id: string }[] = body.data.list?.items ?? []
  return items.map(({ _id }) => keyById.get(_id) ?? _id)
}

/** True if all matching products come first; if there are more than three, the first three must match. */
function isRight({ right }: LabelledQuery, shown: readonly string[]): boolean {
  const best = shown.slice(0, first)
  return right.length < first
    ? right.every((key) => best.includes(key))
    : best.length === first && best.every((key) => right.includes(key))
}

test('of a hundred queries of buyers at least 95 find the right products first', async ({ annotate }) => {
  expect(labelledQueries).toHaveLength(100)
  const misses: string[] = []
  for (const query of labelledQueries) {
    const shown = await found(query)
    if (!isRight(query, shown))
      misses.push(
        `${query.lang} „${query.text}“: ${shown.slice(0, 6).join(', ') || '–'} instead of ${query.right.slice(0, 6).join(', ')}`,
      )
  }
  await annotate(`${labelledQueries.length - misses.length} of 100 right\n${misses.join('\n')}`)
  expect(misses.length > mostMisses ? misses : []).toEqual([])
})

test('every one of them suggests something, from the first letter on', async () => {
  const without: string[] = []
  for (const [at, { lang, text }] of labelledQueries.entries()) {
    // Typing every query letter by letter would exceed the limit per minute
    const beginning = text.slice(0, at % 4 === 0 ? Math.ceil(text.length / 2) : 1)
    for (const typed of [text, beginning]) {
      const { body } = await app.guest.get('/api/v0/shop/suggest', { text: typed, lang })
      if (!(body.suggestions.length > 0)) without.push(`${lang} ${typed}`)
    }
  }
  expect(without).toEqual([])
})

test.each([
  'a'.repeat(200),
  'ab '.repeat(66),
  "' | & ! :* ()".repeat(15),
  '%_'.repeat(100),
  'GV-'.repeat(66),
  '\u0301'.repeat(200),
  'xqzwvk1 '.repeat(25),
  '\\',
])('odd input %# finds nothing wrong and breaks nothing', async (text) => {
  for (const lang of ['de', 'en'] as const) {
    await found({ lang, text })
    expect((await app.guest.get('/api/v0/shop/suggest', { text: text.slice(0, 100), lang })).status).toBe(200)
  }
})
