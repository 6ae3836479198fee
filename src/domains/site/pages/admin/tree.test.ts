import { expect, test } from 'vitest'
import { branchOf, dropOf, moveTo, placeNow, rowsOf, stepOf, type Placed } from './tree.ts'

const page = (_id: string, parent_page: string | null, order: number): Placed => ({ _id, parent_page, order })
// a, b (b1, b2 (b2x)), c
const pages = [
  page('c', null, 3),
  page('a', null, 1),
  page('b', null, 2),
  page('b2', 'b', 2),
  page('b1', 'b', 1),
  page('b2x', 'b2', 1),
]
const shown = (rows: { page: Placed; depth: number }[]) =>
  rows.map((row) => '-'.repeat(row.depth) + row.page._id)

test('the tree reads from top to bottom, closed branches hide what is below', () => {
  expect(shown(rowsOf(pages))).toEqual(['a', 'b', '-b1', '-b2', '--b2x', 'c'])
  expect(shown(rowsOf(pages, new Set(['b'])))).toEqual(['a', 'b', 'c'])
  expect(rowsOf(pages).find((row) => row.page._id === 'b')?.children).toBe(2)
})

test('a page whose parent is not there stands at the top', () => {
  expect(shown(rowsOf([page('lost', 'gone', 1)]))).toEqual(['lost'])
})

test('the place of a page now is the move that brings it back', () => {
  expect(placeNow(pages, 'b2')).toEqual({ parent_page: 'b', _id: ['b1', 'b2'] })
  expect(placeNow(pages, 'a')).toEqual({ parent_page: null, _id: ['a', 'b', 'c'] })
  expect(placeNow(pages, 'gone')).toBeNull()
})

test('steps by keyboard', () => {
  expect(stepOf(pages, 'b', 'up')).toEqual({ parent_page: null, _id: ['b', 'a', 'c'] })
  expect(stepOf(pages, 'a', 'up')).toBeNull()
  expect(stepOf(pages, 'c', 'in')).toEqual({ parent_page: 'b', _id: ['b1', 'b2', 'c'] })
  expect(stepOf(pages, 'b1', 'out')).toEqual({ parent_page: null, _id: ['a', 'b', 'b1', 'c'] })
  expect(stepOf(pages, 'b2x', 'out')).toEqual({ parent_page: 'b', _id: ['b1', 'b2', 'b2x'] })
  expect(stepOf(pages, 'a', 'out')).toBeNull()
})

test('nothing can lie below itself', () => {
  expect(branchOf(pages, 'b')).toEqual(new Set(['b', 'b1', 'b2', 'b2x']))
  expect(moveTo(pages, 'b', 'b2x', 0)).toBeNull()
})

test('a drop lands at the depth that is possible there', () => {
  const rows = rowsOf(pages, new Set(['b2']))
  expect(dropOf(rows, 'c', 'b1', 1)).toEqual({ depth: 1, parent: 'b', index: 0 })
  expect(dropOf(rows, 'c', 'b1', 5)).toEqual({ depth: 1, parent: 'b', index: 0 })
  expect(dropOf(rows, 'c', 'c', 2)).toEqual({ depth: 2, parent: 'b2', index: 0 })
  expect(dropOf(rows, 'a', 'c', 0)).toEqual({ depth: 0, parent: null, index: 2 })
  expect(dropOf(rows, 'c', 'a', 1)).toEqual({ depth: 0, parent: null, index: 0 })
})
