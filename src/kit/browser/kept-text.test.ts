import { expect, test } from 'vitest'
import { forgetAllTexts, forgetText, keepText, keptTexts } from './kept-text.ts'

function memory(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}

const anna = { user: 'anna', form: 'lost_item', record: '1' }
const text = (at: string, title: string) => ({ at, version: 3, base: { title: '' }, values: { title } })
const now = Date.parse('2026-05-02T12:00:00Z')

test('what earlier sittings left is found, the newest first, by its owner and for its record alone', () => {
  const storage = memory()
  keepText(storage, anna, 'one', text('2026-05-01T08:00:00Z', 'older'))
  keepText(storage, anna, 'two', text('2026-05-01T09:00:00Z', 'newer'))
  keepText(storage, { ...anna, user: 'bert' }, 'one', text('2026-05-01T09:00:00Z', 'of another'))
  keepText(storage, { ...anna, record: '12' }, 'one', text('2026-05-01T09:00:00Z', 'elsewhere'))
  expect(keptTexts(storage, anna, now).map(({ sitting, values }) => [sitting, values])).toEqual([
    ['two', { title: 'newer' }],
    ['one', { title: 'older' }],
  ])
  forgetText(storage, anna, 'two')
  expect(keptTexts(storage, anna, now)).toHaveLength(1)
})

test('whoever signs out leaves nothing, and other things on the device stay', () => {
  const storage = memory()
  storage.setItem('admin_theme', 'dark')
  keepText(storage, anna, 'one', text('2026-05-01T08:00:00Z', 'a'))
  keepText(storage, { ...anna, user: 'bert' }, 'one', text('2026-05-01T09:00:00Z', 'b'))
  forgetAllTexts(storage)
  expect([storage.length, storage.getItem('admin_theme')]).toEqual([1, 'dark'])
})

test('what is too old, too long or broken is not offered', () => {
  const storage = memory()
  keepText(storage, anna, 'old', text('2026-03-01T08:00:00Z', 'old'))
  keepText(storage, anna, 'long', text('2026-05-01T08:00:00Z', 'x'.repeat(1_000_001)))
  storage.setItem('unsaved:anna:lost_item:1:broken', '{"at":')
  expect(keptTexts(storage, anna, now)).toEqual([])
  expect(storage.length).toBe(0)
})

test('a browser that keeps nothing breaks nothing', () => {
  const refusing = new Proxy({} as Storage, {
    get() {
      throw new Error('refused')
    },
  })
  keepText(refusing, anna, 'one', text('2026-05-01T08:00:00Z', 'a'))
  forgetText(refusing, anna, 'one')
  forgetAllTexts(refusing)
  expect(keptTexts(refusing, anna, now)).toEqual([])
})
