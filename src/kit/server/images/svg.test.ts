import { expect, test } from 'vitest'
import { cleanSvg } from './svg.ts'

const svg = (inside: string, root = '') => `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inside}</svg>`
const inside = (text: string, root = '') => cleanSvg(svg(text, root)).svg.replace(/^<svg[^>]*>|<\/svg>$/g, '')

test('keeps what draws', () => {
  const drawing =
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><g transform="translate(1 2)"><path d="M0 0L1 1" fill="url(#a)"></path><use xlink:href="#b" href="#b"></use><text x="1">Größe &lt; 3 &amp; &gt; 1</text></g><style>.a{fill:url(#a)}</style>'
  expect(inside(drawing)).toBe(drawing)
  expect(inside('<image href="data:image/png;base64,iVBORw0KGgo=" width="1" height="1"/>')).toBe(
    '<image href="data:image/png;base64,iVBORw0KGgo=" width="1" height="1"></image>',
  )
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script with a prefix', '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'],
  ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>'],
  [
    'foreign content',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="x"/></body></foreignObject>',
  ],
  ['an animation of a link', '<animate attributeName="href" values="javascript:alert(1)"/>'],
  ['a value that is set', '<set attributeName="onmouseover" to="alert(1)"/>'],
  ['a frame', '<iframe src="https://evil.example"/>'],
  ['a style sheet that loads', '<style>@import "https://evil.example/x.css";</style>'],
  ['a style sheet with a far address', '<style>a{background:url(https://evil.example/x)}</style>'],
  ['a style sheet with an escape', '<style>a{background:\\75rl(https://evil.example/x)}</style>'],
  ['a style sheet that closes itself', '<style><![CDATA[</style><script>alert(1)</script>]]></style>'],
  [
    'data of drawing programs',
    '<metadata><rdf:RDF xmlns:rdf="x"/></metadata><sodipodi:namedview xmlns:sodipodi="y"/>',
  ],
])('leaves out %s', (_what, text) => {
  expect(inside(text)).toBe('')
})

test.each([
  ['handlers', '<path onclick="alert(1)" ONLOAD="x" d="M0 0"/>', '<path d="M0 0"></path>'],
  ['links that run', '<a href="javascript:alert(1)"><rect width="1"/></a>', '<rect width="1"></rect>'],
  ['uses of other files', '<use href="https://evil.example/a.svg#b"/>', '<use></use>'],
  ['uses of data', '<use xlink:href="data:image/svg+xml;base64,AAAA#x"/>', '<use></use>'],
  ['pictures from elsewhere', '<image href="https://evil.example/pixel.png"/>', '<image></image>'],
  ['drawings in drawings', '<image href="data:image/svg+xml;base64,AAAA"/>', '<image></image>'],
  ['styles that load', '<rect style="fill:url(//evil.example)" width="1"/>', '<rect width="1"></rect>'],
  ['fills from elsewhere', '<rect fill="url(https://evil.example/#a)"/>', '<rect></rect>'],
  ['unclosed addresses', '<rect fill="url(https://evil.example/"/>', '<rect></rect>'],
  ['comments and instructions', '<!-- x --><?xml-stylesheet href="x"?><g/>', '<g></g>'],
])('cleans %s', (_what, text, expected) => {
  expect(inside(text)).toBe(expected)
})

test.each([
  ['HTML', '<!doctype html><html><body><script>alert(1)</script></body></html>'],
  ['no document', 'hello'],
  ['nothing', ''],
  ['an unfinished document', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
  ['two documents', '<svg xmlns="http://www.w3.org/2000/svg"/><svg/>'],
  ['another root', '<g xmlns="http://www.w3.org/2000/svg"/>'],
  ['another language', '<svg xmlns="http://www.w3.org/1999/xhtml"/>'],
  [
    'entities',
    '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
  ],
  [
    'files as entities',
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"/>',
  ],
  [
    'an endless depth',
    `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(500)}${'</g>'.repeat(500)}</svg>`,
  ],
])('refuses %s', (_what, text) => {
  expect(() => cleanSvg(text)).toThrow(expect.objectContaining({ code: 'SVG_BROKEN', status: 422 }))
})

test.each([
  ['width="40" height="30px"', { width: 40, height: 30 }],
  ['viewBox="0 0 24.4 12"', { width: 24, height: 12 }],
  ['width="100%" height="100%" viewBox="0,0,10,20"', { width: 10, height: 20 }],
  ['width="100" viewBox="0 0 10 20"', { width: 100, height: 200 }],
  ['', { width: 300, height: 150 }],
])('reads the size of %j', (root, size) => {
  expect(cleanSvg(svg('', root))).toMatchObject(size)
})

test('adds the namespace that browsers ask for', () => {
  expect(cleanSvg('<?xml version="1.0"?>\n<svg><g/></svg>').svg).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/,
  )
})

const level = (name: string, inner: string) => `<g id="${name}">${inner.repeat(10)}</g>`
const nested = (attribute: (id: string) => string, levels: number) =>
  drawing(
    Array.from({ length: levels }, (_, index) => level(`l${index + 1}`, attribute(`l${index}`))).join('') +
      '<g id="l0"><path d="M0 0L1 1"/></g>',
  )
const drawing = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`

test.each([
  ['uses', (id: string) => `<use href="#${id}"/>`],
  ['masks', (id: string) => `<path d="M0 0" mask="url(#${id})"/>`],
  ['styles', (id: string) => `<path d="M0 0" style="fill:url( '#${id}')"/>`],
])('refuses %s that multiply, and keeps a few', (_what, attribute) => {
  expect(cleanSvg(nested(attribute, 3)).svg).toContain('l3')
  expect(() => cleanSvg(nested(attribute, 9))).toThrow(expect.objectContaining({ code: 'SVG_BROKEN' }))
})

test('refuses a use of itself and a chain without end', () => {
  const chain = Array.from({ length: 5000 }, (_, at) => `<g id="a${at}"><use href="#a${at + 1}"/></g>`)
  for (const content of ['<g id="a"><use href="#a"/></g>', chain.join('')])
    expect(() => cleanSvg(drawing(content))).toThrow(expect.objectContaining({ code: 'SVG_BROKEN' }))
})
