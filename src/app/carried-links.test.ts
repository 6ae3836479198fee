import { expect, it } from 'vitest'
import { carriedQuery, carrying, classesOfQuery } from '#kit/shared/site/style-modes.ts'
import { carryAlong } from './carried-links.ts'

const query = (text: string) => new URLSearchParams(text)

it('takes any text but the empty one for a larger type', () => {
  for (const value of ['0', '1', '4', 'false', 'null'])
    expect(classesOfQuery(query(`fontincrease=${value}`))).toEqual([`font-increase-${value}`])
  for (const value of ['', '"><script>', 'a b'])
    expect(classesOfQuery(query(`fontincrease=${value}`))).toEqual([])
})

it('carries what sets a class, and nothing else', () => {
  expect(carriedQuery(query('style=style2&fontincrease=0&page=3'))).toBe('style=style2&fontincrease=0')
  expect(carriedQuery(query('style=style9&fontincrease=&page=3'))).toBe('')
  expect(carrying('/a?page=2#b', 'style=style1')).toBe('/a?page=2&style=style1#b')
  expect(carrying('/a?style=style2', 'style=style1&fontincrease=1')).toBe('/a?style=style2&fontincrease=1')
  expect(carrying('/', '')).toBe('/')
})

it('lets links and forms of a document take it along', () => {
  const html = [
    '<body><a class="x" href="/aktuelles?page=2&amp;type=a#top">A</a>',
    '<a href="https://example.org/">B</a><a href="//example.org/">C</a><a href="#d">D</a>',
    '<a href="/api/c/site">E</a><a href="/assets/x.js">F</a>',
    '<form action="/suche" role="search"><input name="q"></form>',
    '<form id="own" method="get"></form><form method="post" action="/nachricht"></form></body>',
  ].join('')
  const made = carryAlong(html, 'style=style1')
  expect(made).toContain('href="/aktuelles?page=2&amp;type=a&amp;style=style1#top"')
  for (const other of [
    '"https://example.org/"',
    '"//example.org/"',
    '"#d"',
    '"/api/c/site"',
    '"/assets/x.js"',
  ])
    expect(made).toContain(`href=${other}`)
  expect(made).toContain('<form id="carries-1" action="/suche" role="search">')
  expect(made).toContain('action="/nachricht?style=style1"')
  expect(made).toMatch(
    /<input type="hidden" form="carries-1" name="style" value="style1"><input type="hidden" form="own" name="style" value="style1"><\/body>$/,
  )
  expect(carryAlong(html, '')).toBe(html)
})
