import { beforeAll, expect, test } from 'vitest'
import { programOf, testApp, type TestApp, type TestClient } from '../../testing/test-app.ts'
import type { Language } from '../../shared/text/languages.ts'
import { uuidv7 } from '../../shared/uuid.ts'
import { notesSchema, notesServer } from '../records/editorial/notes.fixture.ts'
import { runRead, runWrite, systemCaller } from '../http/scope.ts'
import { search, type SearchRequest, type SearchResult } from './search.ts'
import { learnWords } from './words.ts'

let app: TestApp
let admin: TestClient

const find = async (
  text: string,
  lang: Language = 'de',
  more: Partial<SearchRequest> = {},
): Promise<SearchResult> =>
  (
    await runRead(app.platform, systemCaller(lang), (ctx) =>
      search.find(ctx, { text, lang, publicOnly: true, limit: 10, skip: 0, ...more }),
    )
  ).result
const titles = ({ hits }: SearchResult) => hits.map(({ title }) => title.map(({ text }) => text).join(''))

async function publish(input: object) {
  const { body } = await admin.post('/api/c/note', { status: 'published', ...input })
  return body.note
}

beforeAll(async () => {
  app = await testApp('search', { program: programOf(notesServer) })
  await app.platform.database.pool.query(notesSchema)
  admin = app.as('admin')
  await publish({
    title: 'Freiwilliges Feuerwehrfest',
    text: '<p>Am Samstag feiern wir im Gemeindezentrum mit Musik &amp; Tanz.</p>',
  })
  await publish({
    title: 'Häuser am Mühlbach',
    text: '<p>Die Straßen werden saniert.</p>',
    translations: {
      en: {
        title: 'Houses by the brook',
        text: '<p>The streets are being repaired.</p>',
        status: 'published',
      },
    },
  })
  await publish({ title: 'Geheim', text: '<p>unveröffentlichtes Wort: Zebrastreifen</p>', status: 'draft' })
  await publish({ title: 'Später', text: '<p>Zebrastreifen</p>', from: '2199-01-01T00:00:00Z' })
  while ((await learnWords(app.platform.database.db)) > 0);
})

test('finds inflected forms, beginnings, words without accents and parts of compound words in titles', async () => {
  for (const text of ['feuerwehrfest', 'Feuerwehrf', 'wehrfest', 'feiern', 'gemeindezent', 'tanz musik'])
    expect([text, ...titles(await find(text))]).toEqual([text, 'Freiwilliges Feuerwehrfest'])
  for (const text of ['Haus', 'hauser', 'HÄUSER', 'strasse', 'Straße saniert', 'muhlbach'])
    expect([text, ...titles(await find(text))]).toEqual([text, 'Häuser am Mühlbach'])
  expect(titles(await find('feuerwehrfest mühlbach'))).toEqual([])
})

test('readers of English find English texts, and German ones where there are no others', async () => {
  const english = await find('house', 'en')
  expect(english.hits).toMatchObject([{ lang: 'en', href: '/en/notes/houses-by-the-brook' }])
  expect((await find('häuser', 'en')).total).toBe(0)
  expect((await find('feuerwehrfest', 'en')).hits).toMatchObject([
    { lang: 'de', href: '/en/notes/freiwilliges-feuerwehrfest' },
  ])
  expect((await find('houses', 'de')).total).toBe(0)
})

test('guests find nothing that they may not see', async () => {
  expect((await find('Zebrastreifen')).total).toBe(0)
  expect(titles(await find('Zebrastreifen', 'de', { publicOnly: false })).toSorted()).toEqual([
    'Geheim',
    'Später',
  ])
})

test('marks what was found, in titles and texts, as parts that hold no markup', async () => {
  const { hits } = await find('wehrfest tanz')
  expect(hits[0]?.title).toEqual([{ text: 'Freiwilliges Feuer' }, { text: 'wehrfest', hit: true }])
  expect(hits[0]?.excerpt).toContainEqual({ text: 'Tanz', hit: true })
  expect(hits[0]?.excerpt.map(({ text }) => text).join('')).toContain('Musik & Tanz')
})

test('titles come before texts', async () => {
  await publish({ title: 'Etwas anderes', text: '<p>Das Blasmusik-Konzert war schön.</p>' })
  await publish({ title: 'Blasmusik', text: '<p>Proben</p>' })
  expect(titles(await find('Blasmusik'))).toEqual(['Blasmusik', 'Etwas anderes'])
  const second = await find('Blasmusik', 'de', { limit: 1, skip: 1 })
  expect([titles(second), second.total]).toEqual([['Etwas anderes'], 2])
})

test('finds what was probably meant and says so', async () => {
  const result = await find('Feuerwerfest')
  expect(titles(result)).toEqual(['Freiwilliges Feuerwehrfest'])
  expect(result.suggestion).toBe('Feuerwehrfest')
  expect(await find('xyzzyqwert')).toEqual({ hits: [], total: 0, kinds: [] })
  for (const nothing of ['', ' ', '!?', "' | :*", '\\', 'der die das'])
    expect([nothing, (await find(nothing)).total]).toEqual([nothing, 0])
})

test('a misspelled word that few texts have by chance finds at least what the right one finds', async () => {
  await publish({ title: 'Herr Bruns am Anger', text: '' })
  for (const title of ['Brunnen am Anger', 'Neuer Brunnen', 'Quelle']) {
    await publish({ title, text: '<p>Der Brunnen am Anger</p>' })
  }
  while ((await learnWords(app.platform.database.db)) > 0);
  const right = titles(await find('brunnen anger'))
  expect(right).toHaveLength(3)
  const wrong = await find('brunen anger')
  expect(wrong).toMatchObject({ suggestion: 'Brunnen Anger', total: 4 })
  expect(titles(wrong)).toEqual(expect.arrayContaining(right))
  expect(titles(wrong)).toContain('Herr Bruns am Anger')
  const rest = await find('brunen anger', 'de', { skip: 3, limit: 3 })
  expect([rest.hits.length, rest.total]).toEqual([1, 4])
  // Correct or incomplete words are left unchanged
  for (const text of ['bruns', 'quell', 'quelle'])
    expect([text, (await find(text)).suggestion]).toEqual([text, undefined])
})

test('suggests no word that only texts have that the reader may not see', async () => {
  await publish({ title: 'Vermerk', text: '<p>Frau Hinterlechner</p>', status: 'draft' })
  await publish({ title: 'Hinterlechnerhof', text: '<p>Jause am Hof von Hinterlehner</p>' })
  while ((await learnWords(app.platform.database.db)) > 0);
  const guest = await find('Hinterlechnre')
  expect(titles(guest)).toEqual(['Hinterlechnerhof'])
  expect(['Hinterlechnerhof', 'Hinterlehner', undefined]).toContain(guest.suggestion)
  const editor = await find('Hinterlechnre', 'de', { publicOnly: false })
  expect(editor.suggestion).toBe('Hinterlechner')
})

test('follows what happens to a record', async () => {
  const note = await publish({ title: 'Kirschblüte', text: '' })
  const at = `/api/c/note/${note._id}`
  await admin.put(at, { title: 'Apfelblüte' })
  expect((await find('Apfelblüte')).total).toBe(0)
  expect((await find('Apfelblüte', 'de', { publicOnly: false })).total).toBe(1)
  await admin.post(`${at}/publish`)
  expect([(await find('Apfelblüte')).total, (await find('Kirschblüte')).total]).toEqual([1, 0])
  await admin.delete(at)
  expect((await find('Apfelblüte', 'de', { publicOnly: false })).total).toBe(0)
})

test('lists search in their own collection, the best first', async () => {
  await publish({ title: 'Wanderweg', text: '' })
  await publish({ title: 'Rundgang', text: '<p>Der Wanderweg ist offen.</p>' })
  const { body } = await app.guest.get('/api/c/note/', { search: 'wanderweg' })
  expect(body.total).toBe(2)
  expect(body.note.map(({ title }: { title: string }) => title)).toEqual(['Wanderweg', 'Rundgang'])
  const sorted = await app.guest.get('/api/c/note/', { search: 'wanderweg', sort: 'title', limit: '1' })
  expect(sorted.body).toMatchObject({ total: 2, note: [{ title: 'Rundgang' }] })
})

test("holds texts that are no collection's", async () => {
  const recordId = uuidv7()
  const text = {
    collection: 'other',
    recordId,
    lang: 'de',
    title: 'Öffnungszeiten',
    body: 'Montag',
    href: '/amt',
    public: true,
  } as const
  await runWrite(app.platform, systemCaller(), (ctx) => search.index(ctx, [text]))
  expect((await find('öffnungs')).hits).toMatchObject([{ collection: 'other', href: '/amt' }])
  expect((await find('öffnungs', 'de', { collections: ['note'] })).total).toBe(0)
  await runWrite(app.platform, systemCaller(), (ctx) => search.remove(ctx, 'other', recordId))
  expect((await find('öffnungs')).total).toBe(0)
})

test('of more texts than can be ranked it shows the newest, and says when it has not counted them all', async () => {
  const { pool } = app.platform.database
  const insert = (word: string, count: number) =>
    pool.query(
      `insert into search_documents ("collection", "recordId", "lang", "state", "langs", "slug", "kind", "href", "title", "tags", "body", "folded")
      select 'many', ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $1, 'live', '{de}', '', '', '/' || n, $2 || ' ' || n, '', '', ''
      from generate_series(1, $3::int) n`,
      [word === 'Ribisel' ? 'de' : 'en', word, count],
    )
  await insert('Ribisel', 250)
  const some = await find('Ribisel', 'de', { limit: 2 })
  expect([titles(some), some.total, some.isMore]).toEqual([['Ribisel 250', 'Ribisel 249'], 250, undefined])
  const last = await find('Ribisel', 'de', { limit: 10, skip: 195 })
  expect(titles(last)).toEqual([55, 54, 53, 52, 51].map((n) => `Ribisel ${n}`))
  await insert('Zwetschke', 1100)
  const many = await find('Zwetschke', 'de', { limit: 1 })
  expect([many.hits.length, many.total, many.isMore]).toEqual([1, 1000, true])
})

test('an old text that is named for the words stands before many newer ones that have them', async () => {
  await app.platform.database.pool.query(
    `insert into search_documents ("collection", "recordId", "lang", "state", "langs", "slug", "kind", "href", "title", "tags", "body", "folded")
    select 'old', ('01900000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, 'de', 'live', '{de}', '', '', '/' || n,
      case when n = 1 then 'Quitte' else 'Bericht' end, '', 'Quitte', case when n = 1 then 'quitte' else 'bericht' end
    from generate_series(1, 300) n`,
  )
  expect(titles(await find('Quitte', 'de', { limit: 2 }))).toEqual(['Quitte', 'Bericht'])
})
