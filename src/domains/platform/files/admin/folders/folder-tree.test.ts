import { expect, test } from 'vitest'
import type { FileFolder } from '../../folders.contract.ts'
import { followed, rowsOf, stepsTo, treeOf } from './folder-tree.ts'

const folder = (path: string, files = 0): FileFolder => ({
  _id: path,
  name: path.split('/').at(-1) ?? '',
  parent: path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : null,
  path,
  files,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
})

test('a tree counts what lies below and is in the order of people, not of signs', () => {
  const tree = treeOf([folder('Z', 1), folder('Ä', 2), folder('Ä/10'), folder('Ä/9', 3), folder('Ä/9/a', 4)])
  expect(rowsOf(tree).map((node) => [node.folder.path, node.depth, node.files])).toEqual([
    ['Ä', 0, 9],
    ['Ä/9', 1, 7],
    ['Ä/9/a', 2, 4],
    ['Ä/10', 1, 0],
    ['Z', 0, 1],
  ])
  expect(rowsOf(tree, ({ path }) => path === 'Ä').map((node) => node.folder.path)).toEqual([
    'Ä',
    'Ä/9',
    'Ä/10',
    'Z',
  ])
})

test('a path follows its folders, and no others that only begin alike', () => {
  expect(followed('A/B/C', 'A/B', 'X')).toBe('X/C')
  expect(followed('A/BC', 'A/B', 'X')).toBe('A/BC')
  expect(followed('A/B', 'A/B', '')).toBe('')
  expect(followed('A/B/C', 'A/B', '')).toBe('C')
  expect(stepsTo('A/B')).toEqual([
    { name: 'A', path: 'A' },
    { name: 'B', path: 'A/B' },
  ])
  expect(stepsTo('')).toEqual([])
})
