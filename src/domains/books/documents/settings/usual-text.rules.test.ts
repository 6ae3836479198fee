import { expect, it } from 'vitest'
import { followLanguage } from './usual-text.rules.ts'

const usual = { before: 'Wir liefern', now: 'We deliver' }

it('puts the usual text of the new language in the place of that of the old one', () => {
  expect(followLanguage('Wir liefern', 'de', usual)).toEqual({ text: 'We deliver', language: null })
})

it('says in which language a text by hand is still written, also where the usual ones are not known', () => {
  expect(followLanguage('Wie besprochen', 'de', usual)).toEqual({ text: 'Wie besprochen', language: 'de' })
  expect(followLanguage('Wir liefern', 'de', null)).toEqual({ text: 'Wir liefern', language: 'de' })
})

it('says nothing of a text that is the usual one of the new language already', () => {
  expect(followLanguage('We deliver', 'de', usual)).toEqual({ text: 'We deliver', language: null })
})

it('calls a usual text without a translation German, whichever language was before', () => {
  const same = { before: 'Wir liefern', now: 'Wir liefern' }
  for (const from of ['de', 'en'] as const)
    expect(followLanguage('Wir liefern', from, same)).toEqual({ text: 'Wir liefern', language: 'de' })
})
