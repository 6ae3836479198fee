import { expect, test } from 'vitest'
import { gatherViews, type SiteDomain, type ViewComponent } from './domain.ts'

const component = (name: string): ViewComponent => Object.assign(() => name, { displayName: name })
const content = component('content')
const domain = (views: SiteDomain['views']): SiteDomain => ({ name: 'any', texts: { de: {}, en: {} }, views })

test('gives what shows a view, and contentview for what nobody shows', () => {
  const list = component('list')
  const views = gatherViews([domain({ contentview: content }), domain({ listview: list })])
  expect(views.get('listview')).toBe(list)
  expect(views.get('devfels')).toBe(content)
})

test('knows the style sheet of a view that needs one beside the one of all pages', () => {
  const views = gatherViews([
    domain({ contentview: content }),
    { ...domain({ hall: component('hall') }), sheet: 'office' },
  ])
  expect([views.sheetOf('hall'), views.sheetOf('contentview')]).toEqual(['office', undefined])
})

test('fetches a lazy view once, when it is asked for', async () => {
  let fetched = 0
  const late = component('late')
  const load = async () => {
    fetched += 1
    return late
  }
  const views = gatherViews([domain({ contentview: content, late: { load } })])
  expect(views.get('late')).toBe(content)
  await views.load('late')
  await views.loadAll()
  expect(views.get('late')).toBe(late)
  expect(fetched).toBe(1)
})

test('refuses two domains that show the same view, and a site that shows nothing', () => {
  expect(() => gatherViews([domain({ a: content }), domain({ a: content })])).toThrow(
    'two domains show the view a',
  )
  expect(() => gatherViews([]).get('a')).toThrow('contentview')
})
