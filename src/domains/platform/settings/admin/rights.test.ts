import { expect, it } from 'vitest'
import { modulesOf, withRight } from './rights.ts'

it('gives seeing with any other right, and takes all with it', () => {
  const may = withRight(['file.read'], 'news', 'update', true)
  expect(may).toEqual(['file.read', 'news.read', 'news.update'])
  expect(withRight(may, 'news', 'update', false)).toEqual(['file.read', 'news.read'])
  expect(withRight(may, 'news', 'read', false)).toEqual(['file.read'])
})

it('finds each module once', () => {
  const domains = [
    { navigation: [{ label: 'news.navigation', access: { module: 'news', action: 'read' } as const }] },
    { navigation: [{ label: 'users.navigation', access: 'admin' as const }] },
    { navigation: [{ label: 'news.other', access: { module: 'news', action: 'read' } as const }] },
  ]
  expect(modulesOf(domains)).toEqual([{ module: 'news', label: 'news.navigation' }])
})
