import { expect, test } from 'vitest'
import { growthOf } from '../../testing/growth.ts'
import { hyphenated, hyphenatedName } from './hyphenation.ts'

const soft = '\u00AD'
const plain = (text: string) => text.replaceAll(soft, '|')

test('long words of what is read get soft hyphens, in the language of the words', () => {
  const data = {
    title: 'Trinkwasseruntersuchung im Advent',
    items: [{ label: 'Responsibilities', lang: 'en', href: '/trinkwasseruntersuchung' }, { title: 'Kurz' }],
    text: '<p>Zum <a href="/trinkwasseruntersuchung">Trinkwasseruntersuchungsbefund</a></p>',
  }
  const found = hyphenated(data, 'de')
  expect(plain(found.title)).toBe('Trink|was|ser|un|ter|su|chung im Advent')
  expect(plain(found.text)).toBe(
    '<p>Zum <a href="/trinkwasseruntersuchung">Trink|was|ser|un|ter|su|chungs|be|fund</a></p>',
  )
  expect(found.items[0]).toEqual({ ...data.items[0], label: expect.stringContaining(soft) })
  expect(data.title).not.toContain(soft)
})

test('parts of compounds are told apart where the patterns take them for others', () => {
  const parts = (word: string) => plain(hyphenated({ title: word }, 'de').title)
  expect(parts('Altstoffsammelzentrum')).toBe('Alt|stoff|sam|mel|zen|trum')
  expect(parts('Problemstoffsammelzentren')).toMatch(/sam\|mel\|zen\|tren$/)
  expect(parts('ALTSTOFFSAMMELZENTRUM')).toMatch(/MEL\|ZEN\|TRUM$/)
  expect(parts('Schmelzzentrum')).toBe('Schmelz|zen|trum')
})

test('names, addresses and what somebody typed stay as they are, and nothing is copied without need', () => {
  const data = {
    name: 'Trinkwasseruntersuchung',
    form: { values: { title: 'Trinkwasseruntersuchung', text: 'Trinkwasseruntersuchung' } },
    items: [{ title: 'Kurz' }],
  }
  expect(hyphenated(data, 'de')).toBe(data)
})

test('the name of a site has them in shorter words, too', () => {
  expect(plain(hyphenatedName('Marktgemeinde Rebenau'))).toBe('Markt|ge|mein|de Rebenau')
  expect(plain(hyphenatedName('Altstoffsammelzentrum Rebenau'))).toBe('Alt|stoff|sam|mel|zen|trum Rebenau')
})

test.each(['a', 'ä', "a'", '<b>a</b>', 'Trinkwasseruntersuchungsbefund '])(
  'takes twice as long for twice as many %s',
  (unit) => {
    const growth = growthOf(
      (count) => unit.repeat(count),
      (text) => hyphenated({ text }, 'de'),
      { size: 4000, most: 32_000 },
    )
    expect(growth).toBeLessThan(2.6)
  },
)

test('what is longer than any word stays as it is', () => {
  const text = 'Trinkwasser'.repeat(100)
  expect(hyphenated({ text }, 'de').text).toBe(text)
})
