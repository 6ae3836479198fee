import { expect, test } from 'vitest'
import { fieldLabel, fieldText, idsIn, type ValueWords } from './field-text.ts'

const id = '0198c0de-0000-7000-8000-000000000001'
const words: ValueWords = {
  t: (key, values) => `${key}${values ? ` ${Object.values(values).join(' ')}` : ''}`,
  lang: 'de',
  sayMoment: () => 'ein Moment',
  nameOf: (asked) => (asked === id ? 'Brunnen.jpg' : undefined),
  texts: {
    states: { moved: 'Verschoben' },
    view: { listview: 'Liste' },
    persons: { scopes: { picture: 'Bilder' }, kinds: { open: 'Offene Person' } },
    games: { kinds: { open: 'Offenes Spiel' } },
  },
}
const say = (path: string, value: unknown) => fieldText(path, value, words)

test('no raw word of the storage reaches people', () => {
  expect(say('state', 'moved')).toBe('Verschoben')
  expect(say('view', 'listview')).toBe('Liste')
  expect(say('status', 'draft')).toBe('kit.status.draft')
  expect(say('translations.en.status', 'published')).toBe('kit.status.published')
  expect(say('picture', id)).toBe('Brunnen.jpg')
  expect(say('files', [id, id.replace('1', '2')])).toBe('Brunnen.jpg, kit.history.record')
  expect(say('exceptions', ['2026-12-24'])).toMatch(/Donnerstag.*24\. Dezember 2026/)
  expect(say('start', '2026-12-24T08:00:00.000Z')).toBe('ein Moment')
  expect(say('recurrence', 'FREQ=WEEKLY;INTERVAL=2;COUNT=5')).toBe(
    'kit.history.repeats.WEEKLY 2, kit.history.repeatsTimes 5',
  )
  expect(say('changes', [{ day: '2026-12-24', state: 'moved', movedTo: null }])).toMatch(/2026, Verschoben$/)
})

test('what the fields of a screen call their values comes first, in lists and lines too', () => {
  const sayings = new Map<string, (value: unknown) => string | undefined>([
    ['mailbox', (value: unknown) => (value === id ? 'Bürgerservice' : undefined)],
    ['squad.person', (value: unknown) => (value === id ? 'Anna Muster' : undefined)],
  ])
  const told = (path: string, value: unknown) => fieldText(path, value, { ...words, sayings })
  expect(told('mailbox', id)).toBe('Bürgerservice')
  expect(told('mailbox', [id, 'x'])).toBe('Bürgerservice, x')
  expect(told('squad', [{ _id: id, person: id, number: 7 }])).toBe('Anna Muster, 7')
})

test('a value has the name that stands anywhere in the texts, unless there are two', () => {
  expect(say('consents', [{ _id: id, scope: 'picture' }])).toBe('Bilder')
  expect(say('kind', 'open')).toBe('open')
})

test('amounts are told as money', () => {
  expect(say('rates', [{ cents: 1490 }])).toBe('14,90')
  expect(say('valueCents', 5000)).toBe('50,00')
})

test('what somebody wrote stays as it was written', () => {
  expect(say('title', 'constructor')).toBe('constructor')
  expect([say('title', ''), say('end', null)]).toEqual(['', ''])
})

test('fields that every record has are called by their names', () => {
  const { t } = words
  expect(fieldLabel('publishAt', {}, t)).toBe('kit.history.fields.publishAt')
  expect(fieldLabel('strange', {}, t)).toBe('kit.edit.otherField')
  expect(fieldLabel('title', { title: 'Titel' }, t)).toBe('Titel')
})

test('a field of a line is called by its name and the place of the line', () => {
  const labels = { addresses: 'Adressen', 'addresses.city': 'Ort' }
  expect(fieldLabel('addresses.1.city', labels, words.t)).toBe('kit.record.lines.label Ort 2')
})

test('ids are found wherever they stand', () => {
  expect(idsIn({ picture: id, rows: [{ file: id }], title: 'kein' })).toEqual([id, id])
})
