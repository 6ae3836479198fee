import { expect, test } from 'vitest'
import { diffWords, readable } from './word-diff.ts'

const show = (before: string, after: string) =>
  diffWords(before, after)
    .map((part) =>
      part.kind === 'same' ? part.text : part.kind === 'added' ? `{+${part.text}}` : `{-${part.text}}`,
    )
    .join('')

test('names the words that went and came', () => {
  expect(show('Das Fest beginnt um 18 Uhr.', 'Das Weinfest beginnt um 19 Uhr.')).toBe(
    'Das {-Fest}{+Weinfest} beginnt um {-18}{+19} Uhr.',
  )
  expect(show('', 'Neu')).toBe('{+Neu}')
  expect(show('Weg damit', '')).toBe('{-Weg damit}')
  expect(show('gleich', 'gleich')).toBe('gleich')
})

test('both sides can always be put together again', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 16807) % 2147483647
    return seed % below
  }
  for (let round = 0; round < 200; round++) {
    const text = () => Array.from({ length: random(12) }, () => 'abcd'[random(4)]).join(' ')
    const [before, after] = [text(), text()]
    const parts = diffWords(before, after)
    const without = (kind: string) =>
      parts
        .filter((part) => part.kind !== kind)
        .map((part) => part.text)
        .join('')
    expect(without('added')).toBe(before)
    expect(without('removed')).toBe(after)
  }
})

test('a text written anew is one removal and one addition', () => {
  const before = Array.from({ length: 2000 }, (_, index) => `a${index}`).join(' ')
  const after = Array.from({ length: 2000 }, (_, index) => `b${index}`).join(',')
  expect(diffWords(before, after).map((part) => part.kind)).toEqual(['removed', 'added'])
})

test('formatted text reads like text', () => {
  expect(
    readable(
      '<h2>Fest</h2><p>Wein &amp; Brot<br>ab&nbsp;18&#8239;Uhr</p><ul><li>Eins</li><li>Zwei</li></ul>',
    ),
  ).toBe('Fest\nWein & Brot\nab 18\u202fUhr\n• Eins\n• Zwei')
  expect(readable('<figure><img src="/x" alt="Der Platz"><figcaption>Foto</figcaption></figure>')).toBe(
    '[Der Platz]Foto',
  )
})
