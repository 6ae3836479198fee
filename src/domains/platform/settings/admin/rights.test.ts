import { IconNews } from '@tabler/icons-react'
import { expect, it } from 'vitest'
import type { NavigationEntry } from '#kit/browser/admin/domain.ts'
import { modulesOf, withRight } from './rights.ts'

it('gives seeing with any other right, and takes all with it', () => {
  const may = withRight(['file.read'], 'news', 'update', true)
  expect(may).toEqual(['file.read', 'news.read', 'news.update'])
  expect(withRight(may, 'news', 'update', false)).toEqual(['file.read', 'news.read'])
  expect(withRight(may, 'news', 'read', false)).toEqual(['file.read'])
})

const entry = (label: string, access: NavigationEntry['access']): NavigationEntry => ({
  label,
  access,
  icon: IconNews,
  path: label,
  section: 'content',
  order: 1,
})

it('names each module once, in the order of the navigation, with the actions that only it knows', () => {
  const domains = [
    {
      navigation: [entry('news.navigation', { module: 'news', action: 'read' }), entry('users.all', 'admin')],
    },
    {
      navigation: [
        entry('news.other', { module: 'news', action: 'read' }),
        entry('invoice.navigation', { module: 'invoice', action: 'read' }),
      ],
      rights: { modules: { tax: 'invoice.tax' }, actions: { issue: 'invoice.issue' } },
    },
  ]
  const known = [
    { module: 'tax', actions: ['update'] },
    { module: 'unheard', actions: ['read'] },
    { module: 'invoice', actions: ['read', 'issue'] },
    { module: 'news', actions: ['read', 'publish'] },
  ]
  expect(modulesOf(known, domains)).toEqual([
    { module: 'news', label: 'news.navigation', actions: ['read', 'publish'], own: [] },
    {
      module: 'invoice',
      label: 'invoice.navigation',
      actions: ['read'],
      own: [{ action: 'issue', label: 'invoice.issue' }],
    },
    { module: 'tax', label: 'invoice.tax', actions: ['update'], own: [] },
    { module: 'unheard', label: 'unheard', actions: ['read'], own: [] },
  ])
})
