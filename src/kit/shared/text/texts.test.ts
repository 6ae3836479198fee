import { expect, test } from 'vitest'
import { createTexts } from './texts.ts'

const texts = createTexts({
  de: {
    news: {
      greeting: 'Guten Tag, {{name}}',
      count_one: '{{count}} Meldung',
      count_other: '{{count}} Meldungen',
      only: 'Nur hier',
    },
  },
  en: {
    news: { greeting: 'Good day, {{name}}', count_one: '{{count}} item', count_other: '{{count}} items' },
  },
})

test('puts values into the text of the language asked for, unescaped', () => {
  expect(texts.de('news.greeting', { name: 'Öhlinger & Töchter' })).toBe('Guten Tag, Öhlinger & Töchter')
  expect(texts.en('news.greeting', { name: '<b>' })).toBe('Good day, <b>')
})

test('chooses the plural form', () => {
  expect(texts.de('news.count', { count: 1 })).toBe('1 Meldung')
  expect(texts.en('news.count', { count: 4 })).toBe('4 items')
})

test('shows a missing text as its key in brackets, in each language by itself', () => {
  expect(texts.de('news.nothing')).toBe('[news.nothing]')
  expect(texts.de('news.only')).toBe('Nur hier')
  expect(texts.en('news.only')).toBe('[news.only]')
})
