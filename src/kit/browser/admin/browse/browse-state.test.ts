import { expect, test } from 'vitest'
import {
  changeBrowseState,
  inUsualOrder,
  isNarrowed,
  readBrowseState,
  toListInput,
  withFilter,
  writeBrowseState,
  type BrowseDefaults,
} from './browse-state.ts'

const defaults: BrowseDefaults = { sort: '-start', pageSize: 20, filters: ['status', 'type'] }
const read = (text: string) => readBrowseState(new URLSearchParams(text), defaults)

test('an address without parameters gives the defaults and stays short', () => {
  expect(read('')).toEqual({
    search: '',
    sort: '-start',
    page: 1,
    pageSize: 20,
    bin: false,
    mine: false,
    filters: {},
  })
  expect(writeBrowseState(read(''), new URLSearchParams(''), defaults).toString()).toBe('')
})

test('what is written comes back, and strangers in the address stay', () => {
  const state = {
    search: 'Fest & Wein',
    sort: 'title',
    page: 3,
    pageSize: 50,
    bin: true,
    mine: true,
    filters: { status: ['draft', 'scheduled'] },
  }
  const query = writeBrowseState(state, new URLSearchParams('other=1&type=old'), defaults)
  expect(readBrowseState(query, defaults)).toEqual(state)
  expect(query.get('other')).toBe('1')
  expect(query.has('type')).toBe(false)
})

test('nonsense in the address is the default', () => {
  expect(read('page=-2&size=7&sort=a;b')).toMatchObject({ page: 1, pageSize: 20, sort: '-start' })
})

test('a change of what is found goes back to page one, turning the page does not', () => {
  const third = read('page=3')
  expect(changeBrowseState(third, { search: 'x' }).page).toBe(1)
  expect(changeBrowseState(third, { page: 4 }).page).toBe(4)
  expect(withFilter(third, 'status', ['draft'])).toMatchObject({ page: 1, filters: { status: ['draft'] } })
  expect(withFilter(read('status=draft'), 'status', []).filters).toEqual({})
})

test('the list call gets limit, skip and only what is set', () => {
  expect(toListInput(read('page=3&size=50&status=draft&status=published&type=Amt'))).toEqual({
    limit: 50,
    skip: 100,
    sort: '-start',
    status: ['draft', 'published'],
    type: 'Amt',
  })
  expect(isNarrowed(read('page=2&sort=title'))).toBe(false)
  expect(isNarrowed(read('search=a'))).toBe(true)
})

test('a list may begin narrowed: its bare address means that, and every other one what it says', () => {
  const own: BrowseDefaults = {
    sort: '-date',
    pageSize: 20,
    filters: ['upcoming', 'type'],
    preset: { filter: 'upcoming', value: 'true', sort: 'date' },
  }
  const readOwn = (text: string) => readBrowseState(new URLSearchParams(text), own)
  const written = (state: ReturnType<typeof readOwn>) =>
    writeBrowseState(state, new URLSearchParams(), own).toString()
  const bare = readOwn('')
  expect([bare.filters, bare.sort, written(bare)]).toEqual([{ upcoming: ['true'] }, 'date', ''])
  const all = inUsualOrder(bare, withFilter(bare, 'upcoming', []), own)
  expect([all.filters, all.sort, written(all)]).toEqual([{}, '-date', 'upcoming='])
  expect(readOwn('upcoming=')).toEqual(all)
  expect(written(withFilter(bare, 'type', ['Fest']))).toBe('upcoming=true&type=Fest')
  expect(readOwn('type=Fest').filters).toEqual({ type: ['Fest'] })
  expect(readOwn('bin=1').filters).toEqual({})
})
