import { expect, it } from 'vitest'
import type { NavigationEntry, Section } from '../domain.ts'
import { isShownTo, sectionsOf } from './navigation-sections.ts'

const entry = (section: Section, path: string, order = 0): NavigationEntry => ({
  label: path,
  icon: () => null,
  path,
  access: 'backoffice',
  section,
  order,
})
const many = [
  ...Array.from({ length: 10 }, (_, place) => entry('content', `content-${place}`, place)),
  ...Array.from({ length: 30 }, (_, place) => entry('shop', `shop-${place}/browse`, place)),
  ...Array.from({ length: 30 }, (_, place) => entry('people', `people-${place}`, place)),
  ...Array.from({ length: 10 }, (_, place) => entry('settings', `settings/${place}`, place)),
]
const open = (pathname: string, taste = {}) =>
  sectionsOf(many, pathname, taste).flatMap((one) => (one.open ? [one.section] : []))

it('folds what is not worked in where there is much, and shows all where there is little', () => {
  expect(open('/content-1')).toEqual(['content'])
  expect(open('/shop-3/edit/1')).toEqual(['content', 'shop'])
  expect(sectionsOf(many.slice(0, 11), '/', {}).map((one) => one.open)).toEqual([true, true])
})

it('keeps what somebody folded or opened', () => {
  expect(open('/shop-3/edit/1', { shop: false, people: true })).toEqual(['content', 'people'])
})

it('puts all settings behind one entry, which is lit in each of them', () => {
  const system = sectionsOf(many, '/settings/4', {}).find(({ section }) => section === 'system')
  expect(system?.entries.map(({ path }) => path)).toEqual(['settings'])
  expect(system?.lit?.path).toBe('settings')
  expect(sectionsOf(many.slice(0, 5), '/', {}).some(({ section }) => section === 'system')).toBe(false)
})

it('lights the one entry that says most of the address', () => {
  const entries = [
    { ...entry('bookings', 'booking/browse'), also: ['rules'] },
    entry('bookings', 'booking/settings', 1),
  ]
  const litAt = (pathname: string) => sectionsOf(entries, pathname, {})[0]?.lit?.path
  expect(litAt('/booking/browse')).toBe('booking/browse')
  expect(litAt('/booking/edit/3')).toBe('booking/browse')
  expect(litAt('/booking/settings')).toBe('booking/settings')
  expect(litAt('/booking/settings/edit/3')).toBe('booking/settings')
  expect(litAt('/rules')).toBe('booking/browse')
  expect(litAt('/rules/edit/3')).toBe('booking/browse')
  expect(litAt('/news/edit/3')).toBeUndefined()
})

it('shows an entry of several things to whoever may one of them', () => {
  const read = (module: string) => ({ module, action: 'read' as const })
  const several = { ...entry('accounting', 'masterdata'), anyOf: [read('party'), read('unit')] }
  const isShown = (one: NavigationEntry, ...modules: string[]) =>
    isShownTo((access) => typeof access === 'string' || modules.includes(access.module), one)
  expect([isShown(several), isShown(several, 'unit'), isShown(entry('people', 'all'))]).toEqual([
    false,
    true,
    true,
  ])
  expect(isShown({ ...several, access: read('books') }, 'unit')).toBe(false)
})
