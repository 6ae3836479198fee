import { expect, test } from 'vitest'
import type { WordInUse } from '../words.contract.ts'
import { changedWords, chosenWords, fieldOf, fieldsOf } from './word-fields.ts'

const usesOf = (isTag: boolean) => [{ collection: 'news', filter: isTag ? 'tag' : 'type', isTag, count: 1 }]
const words: WordInUse[] = [
  { word: 'Kultur', uses: usesOf(false), texts: { en: 'Culture' } },
  { word: 'z. B. Müll_1', uses: usesOf(true), texts: {} },
]
const all = { search: '', show: 'all', missing: false } as const
const found = (choice: object) => chosenWords(words, ['en'], { ...all, ...choice }).map(({ word }) => word)

test('every word has a field of its own, whatever stands in it', () => {
  const names = ['a.b', 'a_b', 'a%2Eb', 'a b', 'a_2Eb', 'A.b'].map((word) => fieldOf(word, 'en'))
  expect(new Set(names).size).toBe(names.length)
  expect(names.join('')).toMatch(/^[\w-]+$/)
  expect(Object.values(fieldsOf(words, ['en']))).toEqual(['Culture', ''])
})

test('only what was changed is sent, with what stood there before', () => {
  const field = fieldOf('z. B. Müll_1', 'en')
  const base = fieldsOf(words, ['en'])
  const values = { ...base, [field]: 'Waste' }
  expect(changedWords(words, ['en'], { base, values, changed: [field] })).toEqual([
    { word: 'z. B. Müll_1', texts: { en: 'Waste' }, known: { en: '' } },
  ])
  expect(changedWords(words, ['en'], { base, values, changed: [] })).toEqual([])
})

test('words are found by any of their languages, by their use and by what is missing', () => {
  expect(found({})).toHaveLength(2)
  expect(found({ search: 'cult' })).toEqual(['Kultur'])
  expect(found({ show: 'kinds' })).toEqual(['Kultur'])
  expect(found({ show: 'tags' })).toEqual(['z. B. Müll_1'])
  expect(found({ missing: true })).toEqual(['z. B. Müll_1'])
})
