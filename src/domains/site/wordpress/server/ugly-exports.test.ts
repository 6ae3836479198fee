import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { importCommand } from './imports/import-command.ts'
import { exportOfNastyContents, nastyExports } from './reading/nasty-exports.fixture.ts'

// The tests read the command line's output in English.
process.env['LC_ALL'] = 'en_GB.UTF-8'

// All exports go into one site, as on a site merged from several.
const app = await testApp('ugly_exports')
const folder = await mkdtemp(path.join(tmpdir(), 'dorfplatz-exports-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Imports an export without its media; returns the output of the command line. */
async function taken(file: string): Promise<string> {
  const said: string[] = []
  await importCommand.run(app.platform, {
    args: [file],
    options: { 'no-media': '' },
    say: (line) => void said.push(line),
    progress: () => {},
  })
  return said.join('\n')
}
const written = (name: string) => path.join(import.meta.dirname, 'exports', name)

async function textOf(
  table: 'pages' | 'news',
  slug: string,
): Promise<{ title: string; text: string; start?: Date }> {
  const { rows } = await app.platform.database.pool.query(`select * from ${table} where slug = $1`, [slug])
  return rows[0] ?? { title: '(missing)', text: '' }
}

describe('an old site of the classic editor', () => {
  it('keeps galleries, captions, split texts and umlauts; the report tells what could not stay', async () => {
    const said = await taken(written('classic-editor.xml'))
    expect(said).toMatch(/Pages: 2 new\nNews: 2 new/)
    const fest = await textOf('news', 'fest')
    expect(fest.title).toBe('Frühschoppen & Tanz')
    for (const kept of [
      '<figcaption>Die Kapelle vor der Kirche</figcaption>',
      'class="gallery columns-3"',
      'Eintritt: 5 €<br />Kinder frei',
      '<code>if (a &lt; b) { x[1]&gt; 2 }</code>',
    ])
      expect(fest.text).toContain(kept)
    const about = await textOf('pages', 'ueber-uns')
    expect(about.text).toContain('<strong>Wir</strong> sind 34 Musiker.')
    expect(about.text).not.toMatch(/script|style|font/)
    for (const told of [
      'The page above “Über uns” is missing from the export.',
      '“Ein Eintrag ohne Titel und ohne Adresse.” was placed below itself.',
      '“Zweites Fest” has a new address because the old one is taken: fest-2.',
      'The export gives no date for “Zweites Fest”.',
    ])
      expect(said).toContain(told)
    expect(said).not.toContain('no date of “Frühschoppen')
  })

  it('is read in the encoding that it has, not the one that it names', async () => {
    const text = (await readFile(written('classic-editor.xml'), 'utf8')).replaceAll(
      'musikverein',
      'blaskapelle',
    )
    const [windowsDash, windowsEuro] = ['\u0096', '\u0080']
    const bytes = Buffer.from(text.replaceAll('–', windowsDash).replaceAll('€', windowsEuro), 'latin1')
    const file = path.join(folder, 'mislabelled.xml')
    // One line was written by a newer program, in the correct encoding.
    await writeFile(
      file,
      Buffer.concat([
        bytes.subarray(0, bytes.indexOf('Kinder frei')),
        Buffer.from('Für Kinder – 0 €\n', 'utf8'),
        bytes.subarray(bytes.indexOf('Kinder frei')),
      ]),
    )
    expect(await taken(file)).toContain('Import of “Musikverein Mühlbach”')
    const { rows } = await app.platform.database.pool.query(
      `select text from news where text like '%0 €%' and title = 'Frühschoppen & Tanz'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].text).toContain('kommt zahlreich')
    expect(rows[0].text).toContain('"auf" –')
    expect(rows[0].text).toContain('Für Kinder – 0 €<br />Kinder frei')
  })
})

it('a site of page builders keeps headings, buttons and what was hidden in codes; the shop stays away', async () => {
  const said = await taken(written('page-builders.xml'))
  const start = await textOf('pages', 'startseite')
  expect(start.text.replaceAll('\n', '')).toMatch(
    /^<div class="columns has-2"><div class="column"><h2[^>]*>Holz mit Herz<\/h2><p>Wir bauen <strong>Möbel nach Maß<\/strong>\.<\/p><p><a href="[^"]*kontakt[^"]*"[^>]*>Anfragen<\/a><\/p><\/div><div class="column"><p>Roh<\/p><\/div><\/div>$/,
  )
  expect((await textOf('pages', 'werkstatt')).text).not.toContain('elementor')
  for (const told of [
    'One entry of the kind “product” was not imported.',
    'One entry of the kind “shop_order” was not imported.',
    '3 placeholders were removed; their text was kept: rev_slider, products, contact-form-7.',
  ])
    expect(said).toContain(told)
  const { rows } = await app.platform.database.pool.query(
    `select count(*)::int as n from versions where state::text like '%kundin@privat%'`,
  )
  expect(rows).toEqual([{ n: 0 }])
})

it('a site in two languages becomes pages with both of them', async () => {
  const said = await taken(written('two-languages.xml'))
  expect(await textOf('pages', 'kueche')).toMatchObject({
    title: 'Küche',
    text: '<p>Warme Küche bis 21 Uhr.</p>',
  })
  expect(await textOf('news', 'saisonstart')).toMatchObject({
    title: 'Saisonstart',
    text: '<p>Ab Ostern sind wir wieder da.</p>',
  })
  expect(said).toContain('“Küche” also has text in other languages (en).')
  expect(said).toContain('2 entries existed in German and in English')
  expect(said).toMatch(/Pages: 3 new\nNews: 1 new/)
  const { rows } = await app.platform.database.pool.query(
    `select title, slug, translations->'en' as en from pages where slug in ('zimmer', 'rooms', 'preise', 'prices') order by slug`,
  )
  expect(rows).toMatchObject([
    { title: 'Preise', slug: 'preise', en: { title: 'Prices', slug: 'prices', status: 'published' } },
    {
      title: 'Zimmer',
      slug: 'zimmer',
      en: { title: 'Rooms', slug: 'rooms', text: '<p>Eight rooms with a view of the lake.</p>' },
    },
  ])
  const [prices] = rows
  const { text } = await textOf('pages', 'preise')
  // Each language links to the same page in that language
  expect(text).toContain('<a href="/zimmer">')
  expect(prices.en.text).toContain('<a href="/en/rooms">')
  const view = async (at: string, query = '') =>
    (await app.guest.get('/api/c/site', { path: at, query })).body
  expect(JSON.stringify(await view('/en/rooms/prices'))).toContain('Ninety euros')
  expect((await view('/en/rooms/tariffs')).redirect.to).toBe('/en/rooms/prices')
  expect((await view('/', 'p=65')).redirect.to).toBe('/en/rooms/prices')
  expect(await taken(written('two-languages.xml'))).toMatch(/Pages: 3 unchanged\nNews: 1 unchanged/)
})

describe('an export that was made to hold the site up', () => {
  it.each(Object.keys(nastyExports))('is refused with its place: %s', async (name) => {
    const file = path.join(folder, 'nasty.xml')
    await writeFile(file, nastyExports[name]!)
    await expect(taken(file)).rejects.toMatchObject({
      code: 'EXPORT_FILE',
      fault: 'broken',
      texts: { en: expect.stringContaining('too many parts') },
    })
  })

  it('loses only the texts that nobody can read, and names them', async () => {
    const file = path.join(folder, 'nasty-contents.xml')
    const names = ['nested formatting', 'nested lists', 'cells without a table']
    await writeFile(file, exportOfNastyContents(names))
    const said = await taken(file)
    expect(said).toContain(`News: ${names.length + 1} new`)
    for (const title of names) expect(said).toContain(`${title}: The text could not be read`)
    expect((await textOf('news', 'ein-beitrag')).text).toBe('<p>Der Brunnen läuft wieder.</p>')
  })
})
