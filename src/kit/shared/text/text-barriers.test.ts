import { expect, test } from 'vitest'
import { checkFiles, checkText, withAlt } from './text-barriers.ts'

const codes = (html: string) => checkText(html).map((finding) => finding.code)

test('a good text has no findings', () => {
  expect(
    checkText(
      '<h2>Programm</h2><h3>Freitag</h3><p><a href="/x">Das Programm als PDF</a></p><h2>Anreise</h2><img src="/a" alt="Der Platz"><table><tr><th>Zeit</th></tr></table>',
    ),
  ).toEqual([])
})

test('headings that skip a level or say nothing stop publishing', () => {
  expect(checkText('<h3>Gleich tief</h3>')).toMatchObject([
    { code: 'headingOrder', blocks: true, place: 'Gleich tief' },
  ])
  expect(codes('<h2>a</h2><h4>b</h4>')).toEqual(['headingOrder'])
  expect(codes('<h2>a</h2><h3>b</h3><h2>c</h2>')).toEqual([])
  expect(codes('<h2> </h2>')).toEqual(['emptyHeading'])
})

test('pictures without words are found, whatever the order of their attributes', () => {
  expect(checkText('<img alt="" src="/api/v0/download/7"><img src="/b">')).toMatchObject([
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
  expect(checkText('<table><tr><td>Mo</td><td>8</td></tr></table>')).toMatchObject([{ place: 'Mo 8' }])
  expect(checkText('<table><tr><td>1</td></tr></table>')).toMatchObject([
    { code: 'tableHead', blocks: false },
  ])
})

test('link texts that are bare addresses and heads of tables without words are hints', () => {
  expect(codes('<a href="https://a.at/x">https://a.at/beleg/2026/17</a>')).toEqual(['rawLink'])
  expect(codes('<table><tr><th></th><th>Zeit</th></tr></table>')).toEqual([])
  expect(codes('<table><tr><th>Tag</th><th> </th></tr></table>')).toEqual(['emptyTableHead'])
})

test('a finding says which element it is about, so that a screen can lead there', () => {
  const [found] = checkText('<img src="/a" alt="A"><p><img src="/b"></p>')
  expect(found).toMatchObject({ element: 'picture', index: 1 })
})

test('the description of one picture is put in, and no other thing changed', () => {
  const html = '<p>x</p><img src="/a" alt="A"><img alt="" src="/b" width="3">'
  expect(withAlt(html, 1, 'Die "Alte" <Linde>')).toBe(
    '<p>x</p><img src="/a" alt="A"><img alt="Die &quot;Alte&quot; &lt;Linde&gt;" src="/b" width="3">',
  )
  expect(checkText(withAlt(html, 1, '$& Linde'))).toEqual([])
})

test('pictures without words and titles that a scanner gave are found among the files', () => {
  const file = (title: string, isImage: boolean, alt = '') => ({ _id: title, title, isImage, alt })
  expect(
    checkFiles([
      file('Brunnen', true),
      file('Fest', true, 'Leute tanzen'),
      file('scan_00017.pdf', false),
      file('Protokoll 2026', false),
    ]).map(({ code, place }) => `${code} ${place}`),
  ).toEqual(['fileAlt Brunnen', 'fileTitle scan_00017.pdf'])
})
