import { expect, test } from 'vitest'
import type { Picture } from '../../shared/site/site.ts'
import { withOneForm, withPictureForms } from './text-pictures.ts'

const id = '01a20357-991d-7214-82db-2e0f59969010'
const other = '01a20357-991d-7214-82db-2e0f59969011'
const at = (of: string, form: string) => `/api/v0/download/${of}/${form}`
const pictureOf = (of: string): Picture => ({
  src: at(of, 'middle'),
  w: 4000,
  h: 3000,
  alt: 'Brunnen',
  colour: '#123456',
  variants: (['image/webp', 'image/avif'] as const).flatMap((type) =>
    [320, 1280].map((w) => ({ src: at(of, `${type.slice(6)}-${w}`), w, h: (w * 3) / 4, type })),
  ),
})
const asked: string[][] = []
const find = async (ids: readonly string[]) => {
  asked.push([...ids])
  return new Map(ids.filter((one) => one === id || one === other).map((one) => [one, pictureOf(one)]))
}
const shown = async (html: string) => (await withPictureForms({ text: { html } }, find)).text.html
const img = (attributes = '', of = id) => `<img src="/api/v0/download/${of}" alt="A" ${attributes}/>`
const sizesIn = async (html: string) => /sizes="([^"]*)"/.exec(await shown(html))?.[1]

test('a picture in a text comes in all its forms, with its real size', async () => {
  expect(
    await shown(`<p>vor</p><figure>${img('loading="lazy" ')}<figcaption>c</figcaption></figure>nach`),
  ).toBe(
    [
      '<p>vor</p><figure><picture>',
      `<source type="image/avif" srcset="${at(id, 'avif-320')} 320w, ${at(id, 'avif-1280')} 1280w" sizes="(min-width: 48rem) 38rem, 92vw" />`,
      `<img src="${at(id, 'middle')}" alt="A" loading="lazy" srcset="${at(id, 'webp-320')} 320w, ${at(id, 'webp-1280')} 1280w" sizes="(min-width: 48rem) 38rem, 92vw" width="4000" height="3000" />`,
      '</picture><figcaption>c</figcaption></figure>nach',
    ].join(''),
  )
})

test('the size that a text asks for counts where it is smaller, in true proportions', async () => {
  const html = await shown(img('width="300" height="999" '))
  expect(html).toContain('width="300" height="225"')
  expect(html).toContain('sizes="(min-width: 48rem) min(38rem, 300px), min(92vw, 300px)"')
  expect(await shown(img('width="9000" height="1" '))).toContain('width="4000" height="3000"')
})

test('the sizes say how wide a picture is where it stands', async () => {
  expect(await sizesIn(`<figure class="align-left">${img()}</figure>`)).toBe(
    '(min-width: 48rem) 18.2rem, 92vw',
  )
  expect(await sizesIn(`<figure class="align-wide">${img()}</figure>`)).toBe('(min-width: 48rem) 46rem, 92vw')
  const inGallery = `<div class="gallery columns-3"><figure>${img('width="300" ')}</figure></div>`
  expect(await sizesIn(inGallery)).toBe('(min-width: 48rem) 12.7rem, 46vw')
  const columns = (has: number, column = 'column') =>
    `<div class="columns has-${has}"><div class="${column}"><p>a<br>b</p>${img()}</div></div>`
  expect(await sizesIn(columns(2))).toBe('(min-width: 48rem) 19rem, 92vw')
  expect(await sizesIn(columns(2, 'column width-75'))).toBe('(min-width: 48rem) 28.5rem, 92vw')
  expect(await sizesIn(columns(6))).toBe('(min-width: 48rem) 12.7rem, 92vw')
  // A closed element does not affect the following ones
  expect(await sizesIn(`<div class="gallery"></div><p>x</p>${img()}`)).toBe('(min-width: 48rem) 38rem, 92vw')
})

test('asks once for all texts of a page, and leaves what it does not know', async () => {
  asked.length = 0
  const foreign = '<img src="https://else.example/a.png" alt="" />'
  const gone = img('', '01a20357-991d-7214-82db-2e0f59969012')
  const data = {
    html: img(),
    blocks: [{ html: `${foreign}${gone}` }, { columns: [{ html: img('', other) }] }],
    form: { text: img() },
    same: { html: '<p>Ohne Bild</p>' },
  }
  const { html, blocks, form, same } = await withPictureForms(data, find)
  expect(asked).toHaveLength(1)
  expect(html).toContain('<picture>')
  expect(JSON.stringify(blocks[1])).toContain('<picture>')
  expect([blocks[0], form, same]).toEqual([data.blocks[0], data.form, data.same])
  expect(same).toBe(data.same)
  asked.length = 0
  const plain = { html: '<p>Ohne Bild</p>', list: [1, null, 'x'] }
  expect(await withPictureForms(plain, find)).toBe(plain)
  expect(asked).toEqual([])
})

test('words in attributes stay words', async () => {
  const html = await shown(img('title="&quot;&gt;&lt;script&gt;" class="align-right" '))
  expect(html).toContain('title="&quot;&gt;&lt;script&gt;" class="align-right"')
  expect(html).not.toContain('<script')
})

test('a text of thousands of pictures grows by a bounded amount', async () => {
  const html = await shown(img().repeat(2000))
  expect(html.match(/<picture>/g)).toHaveLength(300)
  expect(html.match(/<img/g)).toHaveLength(2000)
})

test('feed readers get one form with its size', async () => {
  expect((await withOneForm([{ html: img() }], find))[0]?.html).toBe(
    `<img src="${at(id, 'middle')}" alt="A" width="4000" height="3000" />`,
  )
})
