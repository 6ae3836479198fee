import { expect, test } from 'vitest'
import { letTablesScroll } from './wide-tables.ts'

const row = (columns: number) => `<tr>${'<th scope="col">A</th>'.repeat(columns)}</tr><tr><td>1</td></tr>`

test('a table of four columns gets a region that is named and can be reached', () => {
  const table = `<table><caption>Preise <em>&quot;ab Hof&quot;</em></caption>${row(4)}</table>`
  expect(letTablesScroll(`<p>a</p>${table}<p>b</p>`, 'Tabelle')).toBe(
    `<p>a</p><div class="table" tabindex="0" role="region" aria-label="Preise &quot;ab Hof&quot;">${table}</div><p>b</p>`,
  )
  expect(letTablesScroll(`<table>${row(5)}</table>`, 'Tabelle')).toContain('aria-label="Tabelle"')
})

test.each([
  `<table>${row(3)}</table>`,
  `<div class="table" tabindex="0" role="region" aria-label="Preise"><table>${row(4)}</table></div>`,
  '<p>No table</p>',
])('others stay as they are: %s', (html) => {
  expect(letTablesScroll(html, 'Tabelle')).toBe(html)
})
