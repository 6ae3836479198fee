import { expect, test } from 'vitest'
import { growthOf } from '../../testing/growth.ts'
import { withHeadingIds } from './headings.ts'

test('gives headings readable ids and lists them', () => {
  const { html, headings } = withHeadingIds(
    '<h2>Größe &amp; Maß</h2><p>x</p><h2 class="align-center"><em>So</em> kommen Sie hin</h2>',
  )
  expect(html).toBe(
    '<h2 id="groesse-mass">Größe &amp; Maß</h2><p>x</p><h2 id="so-kommen-sie-hin" class="align-center"><em>So</em> kommen Sie hin</h2>',
  )
  expect(headings).toEqual([
    { id: 'groesse-mass', text: 'Größe & Maß' },
    { id: 'so-kommen-sie-hin', text: 'So kommen Sie hin' },
  ])
})

test('keeps the ids that are there and never uses one twice', () => {
  const { html, headings } = withHeadingIds('<h2 id="a">A</h2><h2>B</h2><h2>B</h2><h2></h2><h2>日本</h2>')
  expect(headings.map(({ id }) => id)).toEqual(['a', 'b', 'b-2', 'h'])
  expect(html).toContain('<h2 id="a">A</h2>')
  expect(html).toContain('<h2></h2>')
})

test.each([
  ['equal headings', '<h2>Heading</h2>'],
  ['headings without an end', '<h2>'],
  ['unfinished headings', '<h2 '],
  ['brackets', '<'],
])('takes twice as long for twice as many %s', (_name, unit) => {
  const growth = growthOf((count) => unit.repeat(count), withHeadingIds, { size: 2000, most: 100_000 })
  expect(growth).toBeLessThan(2.6)
})
