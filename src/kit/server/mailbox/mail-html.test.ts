import { expect, test } from 'vitest'
import { safeMailHtml } from './mail-html.ts'

const bodyOf = (html: string) => /<body>(.*)<\/body>/s.exec(safeMailHtml(html))![1]

test('a mail keeps its looks', () => {
  const look = '<table bgcolor="#eee"><tr><td style="color:red;padding:4px"><b>Rechnung</b></td></tr></table>'
  expect(bodyOf(look)).toBe(look)
  const picture = '<img src="data:image/png;base64,AAAA" alt="Logo" />'
  expect(bodyOf(picture)).toBe(picture)
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
  expect(safeMailHtml('')).toContain("default-src 'none'")
})
