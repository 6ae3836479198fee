import { expect, test } from 'vitest'
import { growthOf } from '../../testing/growth.ts'
import { plainTextOf } from './plain-text.ts'

test('reads like a letter', () => {
  const html = `<html><head><title>Not this</title><meta charset="utf-8"><style>p{}</style></head><body>
    <div data-hidden="true">Nor <b>this</b><br></div>
    <table><tbody><tr><td><h1>Willkommen</h1><p>Grüß Gott, &lt;b&gt;Jörg&lt;/b&gt;!<br>Zweite
    Zeile.</p><p><a href="https://a.example/x?a=1&amp;b=2">Bestätigen</a></p>
    <table><tbody><tr><td>Ort</td><td>Gemeindeamt</td></tr><tr><td>Zeit</td><td>9 Uhr</td></tr></tbody></table>
    <ul><li>eins</li><li>zwei</li></ul></td></tr></tbody></table></body></html>`
  expect(plainTextOf(html)).toBe(
    [
      'Willkommen',
      '',
      'Grüß Gott, <b>Jörg</b>!',
      'Zweite Zeile.',
      '',
      'Bestätigen (https://a.example/x?a=1&b=2)',
      '',
      'Ort Gemeindeamt',
      'Zeit 9 Uhr',
      '',
      '- eins',
      '- zwei',
      '',
    ].join('\n'),
  )
})

test('names the address of a link once', () => {
  const html = '<p>Hier: <a href="https://a.example/x?a=1&amp;b=2">https://a.example/x?a=1&amp;b=2</a></p>'
  expect(plainTextOf(html)).toBe('Hier: https://a.example/x?a=1&b=2\n')
  expect(plainTextOf('<p><a href="mailto:a@b.example">a@b.example</a></p>')).toBe('a@b.example\n')
})

test.each(['a &lt;', '&amp;', '<td>', '<b>', '<a href="x">', '<br>'])(
  'takes twice as long for twice as many %s',
  (unit) => {
    const growth = growthOf((count) => unit.repeat(count), plainTextOf, { size: 4000, most: 64_000 })
    expect(growth).toBeLessThan(2.6)
  },
)
