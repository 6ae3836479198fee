import { expect, test } from 'vitest'
import { spellingsOf } from './query.ts'

test('umlauts and their pairs of letters are looked for alike, whatever the stemmer of the database knows', () => {
  expect(spellingsOf('oehlknecht')).toEqual(['oehlknecht', 'öhlknecht'])
  expect(spellingsOf('übung')).toEqual(['übung', 'uebung'])
  expect(spellingsOf('quelle')).toEqual(['quelle'])
  expect(spellingsOf('wein')).toEqual(['wein'])
})
