import { expect, it } from 'vitest'
import { branchesOf, type BranchNode } from './branches.rules.ts'

const node = (_id: string, parent_page: string | null, next_parent = parent_page): BranchNode => ({
  _id,
  parent_page,
  next_parent,
})

it('takes in the page itself and all below it, and nothing beside or above', () => {
  const tree = [
    node('top', null),
    node('club', 'top'),
    node('team', 'club'),
    node('kids', 'team'),
    node('office', 'top'),
  ]
  const isOwn = branchesOf(new Set(['club']), tree)
  expect(['top', 'club', 'team', 'kids', 'office', 'gone', null].map(isOwn)).toEqual([
    false, true, true, true, false, false, false,
  ]) // prettier-ignore
})

it('takes in what is about to move only if it belongs there before and after', () => {
  const tree = [
    node('club', null),
    node('office', null),
    node('goes', 'club', 'office'),
    node('comes', 'office', 'club'),
    node('stays', 'club', 'team'),
    node('team', 'club'),
    node('below', 'goes'),
  ]
  const isOwn = branchesOf(new Set(['club']), tree)
  expect(['goes', 'comes', 'stays', 'below'].map(isOwn)).toEqual([false, false, true, false])
  // The top page itself is about to leave, so its branch no longer counts.
  expect(branchesOf(new Set(['goes']), tree)('goes')).toBe(false)
})

it('ends where pages lie below each other', () => {
  expect(branchesOf(new Set(['x']), [node('a', 'b'), node('b', 'a')])('a')).toBe(false)
})
