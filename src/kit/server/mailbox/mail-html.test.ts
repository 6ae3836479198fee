import { expect, test } from 'vitest'
import { contentIdsIn, safeMailHtml } from './mail-html.ts'

const bodyOf = (html: string, pictures = {}) =>
  /<body>(.*)<\/body>/s.exec(safeMailHtml({ html, pictures }))![1]

test('a mail keeps its looks', () => {
  const look = '<table bgcolor="#eee"><tr><td style="color:red;padding:4px"><b>Rechnung</b></td></tr></table>'
  expect(bodyOf(look)).toBe(look)
  const picture = '<img src="data:image/png;base64,AAAA" alt="Logo" />'
  expect(bodyOf(picture)).toBe(picture)
})

test('a picture that a mail brings along stands where its Content-ID is named', () => {
  const picture = 'data:image/png;base64,AAAA'
  const pictures = { 'logo@rebenau.example': picture, evil: 'https://track.example/1.gif' }
  const html =
    '<img src="cid:logo%40rebenau.example" alt="Logo" onerror="alert(1)"><IMG SRC="CID:evil" alt="x">'
  expect(contentIdsIn(`${html}<a href="cid:other">y</a>`)).toEqual(['logo@rebenau.example', 'evil'])
  expect(bodyOf(html, pictures)).toBe(`<img src="${picture}" alt="Logo" /><span>x</span>`)
  for (const id of ['gone', '__proto__', 'constructor', '%E0%A4%A'])
    expect(bodyOf(`<img src="cid:${id}" alt="fort">`, pictures)).toBe('<span>fort</span>')
})

test.for([
  '<script>alert(1)</script>x',
  '<img src="https://track.example/1.gif" alt="x">',
  '<img src="data:image/svg+xml;base64,AAAA" alt="x">',
  '<p style="background:url(https://track.example)">x</p>',
  '<p style="background-color:url(https://track.example)">x</p>',
  '<p style="width:expression(alert(1))" onclick="alert(1)">x</p>',
  '<style>@import "https://track.example"</style>x',
  '<link rel="stylesheet" href="https://track.example">x',
  '<meta http-equiv="refresh" content="0;url=https://track.example">x',
  '<base href="https://track.example">x',
  '<form action="https://track.example"><button>x</button></form>',
  '<iframe src="https://track.example"></iframe>x',
  '<svg><image href="https://track.example"/></svg>x',
  '<video poster="https://track.example">x</video>',
  '<td background="https://track.example">x</td>',
])('nothing of it runs or is loaded: %s', (html) => {
  const body = bodyOf(html)
  expect(body).not.toMatch(/track\.example|alert|svg|onclick|<(script|form|iframe|meta|base|link|video)/i)
  expect(body).toContain('x')
})

test('a link names its destination and leads nowhere', () => {
  expect(bodyOf('<a href="https://bank.example/x" target="_top">Zur Bank</a>')).toBe(
    '<a title="https://bank.example/x">Zur Bank</a>',
  )
  expect(safeMailHtml({ html: '' })).toContain("default-src 'none'")
})

test('a picture that a mail names thousands of times is shown as long as the view holds it', () => {
  const pictures = { logo: `data:image/png;base64,${'A'.repeat(3_000_000)}` }
  const html = '<img src="cid:logo" alt="x">'.repeat(20_000)
  const body = bodyOf(html, pictures)!
  expect(body.length).toBeLessThan(10_000_000)
  expect(body.split('<img ').length - 1).toBe(2)
  expect(body.split('<span>x</span>').length - 1).toBe(19_998)
})

test('of tens of thousands of names of pictures a hundred are looked for', () => {
  const html = Array.from({ length: 40_000 }, (_, at) => `<img src="cid:${at}">`).join('')
  expect(contentIdsIn(html)).toHaveLength(100)
})
