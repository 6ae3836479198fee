import { expect, test } from 'vitest'
import { checkText } from './text-check.ts'

const codes = (html: string) => checkText(html).map((finding) => finding.code)

test('a good text has no findings', () => {
  expect(
    checkText(
      '<h2>Programm</h2><h3>Freitag</h3><p><a href="/x">Das Programm als PDF</a></p><h2>Anreise</h2><img src="/a" alt="Der Platz"><table><tr><th>Zeit</th></tr></table>',
    ),
  ).toEqual([])
})

test('headings that skip a level or say nothing stop publishing', () => {
  expect(checkText('<h3>Gleich tief</h3>')).toEqual([
    { code: 'headingOrder', blocks: true, place: 'Gleich tief' },
  ])
  expect(codes('<h2>a</h2><h4>b</h4>')).toEqual(['headingOrder'])
  expect(codes('<h2>a</h2><h3>b</h3><h2>c</h2>')).toEqual([])
  expect(codes('<h2> </h2>')).toEqual(['emptyHeading'])
})

test('pictures without words are found, whatever the order of their attributes', () => {
  expect(checkText('<img alt="" src="/api/v0/download/7"><img src="/b">')).toEqual([
    { code: 'missingAlt', blocks: true, place: '7' },
    { code: 'missingAlt', blocks: true, place: 'b' },
  ])
})

test('links say where they lead; a vague one is only a hint', () => {
  expect(codes('<a href="/x"></a>')).toEqual(['emptyLink'])
  expect(checkText('<p>Zum Programm <a href="/x"><strong>hier</strong> …</a></p>')).toMatchObject([
    { code: 'vagueLink', blocks: false },
  ])
  expect(codes('<a href="/x"><img src="/a" alt="Programm"></a>')).toEqual([])
})

test('a table without head cells is a hint', () => {
  expect(checkText('<table><tr><td>1</td></tr></table>')).toMatchObject([
    { code: 'tableHead', blocks: false },
  ])
})
