import { expect, test } from 'vitest'
import { queryOfView, withView } from './saved-views.ts'

test('a view is the query without its page; of the same name the newer one counts', () => {
  expect(queryOfView(new URLSearchParams('state=found&page=3&sort=-number'))).toBe('state=found&sort=-number')
  const views = withView(withView([], { name: 'Offen', query: 'a=1' }), { name: 'Alte', query: 'b=1' })
  expect(withView(views, { name: 'Offen', query: 'a=2' })).toEqual([
    { name: 'Alte', query: 'b=1' },
    { name: 'Offen', query: 'a=2' },
  ])
})
