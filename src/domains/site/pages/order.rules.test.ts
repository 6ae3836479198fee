import { expect, test } from 'vitest'
import { changesShown, isShown, type Seated } from './order.rules.ts'

const page = (_id: string, order: number, more: Partial<Seated> = {}): Seated => ({
  _id,
  order,
  parent_page: null,
  status: 'published',
  ...more,
})
const pages = [
  page('a', 10),
  page('draft', 20, { status: 'draft' }),
  page('b', 30),
  page('folder', 40, { status: 'draft' }),
  page('inside', 10, { parent_page: 'folder' }),
]

test('a draft is shown by what is public below it', () => {
  expect(pages.filter(({ _id }) => isShown(pages, _id)).map(({ _id }) => _id)).toEqual([
    'a',
    'b',
    'folder',
    'inside',
  ])
})

test.each([
  ['a draft goes elsewhere among the shown', ['draft', 'a', 'b', 'folder'], null, false],
  ['nothing changes its place', ['a', 'draft', 'b', 'folder'], null, false],
  ['two that are shown change places', ['b', 'draft', 'a', 'folder'], null, true],
  ['some of them are put before those not named', ['folder', 'b'], null, true],
  ['something shown comes from elsewhere', ['a'], 'folder', true],
  ['a draft comes from elsewhere', ['draft', 'inside'], 'folder', false],
  ['a draft with something shown below it comes from elsewhere', ['folder'], 'a', true],
])('%s', (_what, _id, parent_page, changes) => {
  expect(changesShown(pages, { parent_page, _id })).toBe(changes)
})
