import { expect, test } from 'vitest'
import { toldPaths } from './told-paths.ts'

const labels = { name: 'name', iban: 'iban', 'title.de': 'title', 'title.en': 'title' }

test('an entry tells of what differs and has a name, of texts by language', () => {
  const entry = {
    before: { name: 'Berger', title: { de: 'Alt', en: 'Same' }, secret: 1 },
    after: { name: 'Bergner', title: { de: 'Neu', en: 'Same' }, secret: 2 },
  }
  expect(toldPaths(entry, labels, [])).toEqual(['name', 'title.de'])
  expect(toldPaths(entry, labels, ['name'])).toEqual(['title.de'])
})

test('that a confidential value was changed is told, though neither value is', () => {
  expect(toldPaths({ before: { iban: '…' }, after: { iban: '…' } }, labels, [])).toEqual(['iban'])
  expect(toldPaths({ before: { iban: null }, after: { iban: '…' } }, labels, [])).toEqual(['iban'])
})
