import { expect, test } from 'vitest'
import { mergeLines } from './merge-lines.ts'

const line = (_id: string, what: string, count = 1) => ({ _id, what, count })
const base = [line('a', 'key'), line('b', 'purse'), line('c', 'card')]

test('what only one side changed is taken, field by field and line by line', () => {
  const mine = [line('a', 'key', 3), line('b', 'purse'), line('c', 'card'), line('m', 'mine')]
  const theirs = [line('a', 'keys'), line('t', 'theirs'), line('b', 'purse', 2)]
  expect(mergeLines(base, mine, theirs)).toEqual({
    merged: [line('a', 'keys', 3), line('t', 'theirs'), line('b', 'purse', 2), line('m', 'mine')],
    clashes: [],
    taken: ['a', 'b', 'c', 't'],
  })
})

test('what both changed differently is a clash and stays mine', () => {
  const mine = [line('a', 'my key'), line('b', 'purse', 5)]
  const theirs = [line('a', 'their key'), line('c', 'their card')]
  expect(mergeLines(base, mine, theirs)).toMatchObject({
    merged: [line('a', 'my key'), line('b', 'purse', 5)],
    clashes: [
      { _id: 'a', field: 'what', base: 'key', mine: 'my key', theirs: 'their key' },
      { _id: 'b', field: null, mine: line('b', 'purse', 5), theirs: undefined },
      { _id: 'c', field: null, mine: undefined, theirs: line('c', 'their card') },
    ],
    // Nothing was taken over: the user must decide
    taken: [],
  })
})

test('an order that I changed is kept, else theirs counts', () => {
  const [a, b, c] = base as [(typeof base)[0], (typeof base)[0], (typeof base)[0]]
  const n = line('n', 'new')
  expect(mergeLines(base, [c, a, b], [a, n, b, c]).merged).toEqual([c, a, n, b])
  expect(mergeLines(base, [a, b, c, n], [b, a, c]).merged).toEqual([b, a, c, n])
  expect(mergeLines(base, base, base)).toEqual({ merged: base, clashes: [], taken: [] })
})
