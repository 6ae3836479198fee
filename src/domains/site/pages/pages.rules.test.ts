import { describe, expect, it } from 'vitest'
import { candidatesOf, joinPath, partsOf, routeOf, type RouteNode } from './pages.rules.ts'

const node = (_id: string, more: Partial<RouteNode> = {}): RouteNode => ({
  _id,
  parent_page: null,
  view: 'contentview',
  custom_marker: '',
  slugs: { de: _id },
  ...more,
})
const mapOf = (...nodes: RouteNode[]) => new Map(nodes.map((each) => [each._id, each]))

describe('routeOf', () => {
  it('joins slugs along the chain of parents', () => {
    const child = node('wasser', { parent_page: 'gemeinde' })
    expect(routeOf(child, mapOf(node('gemeinde'), child), 'de')).toBe('/gemeinde/wasser')
  })
  it('takes the id where there is no slug, and the German slug where there is no English one', () => {
    const child = node('b1', { parent_page: 'a', slugs: { de: '' } })
    const parent = node('a', { slugs: { de: 'leben', en: 'life' } })
    expect(routeOf(child, mapOf(parent, child), 'de')).toBe('/leben/b1')
    expect(routeOf(child, mapOf(parent, child), 'en')).toBe('/life/b1')
  })
  it('puts an id between a list and the page below it', () => {
    const child = node('fotos', { parent_page: 'news' })
    expect(routeOf(child, mapOf(node('news', { view: 'listview' }), child), 'de')).toBe('/news/:id/fotos')
    expect(routeOf(child, mapOf(node('news', { view: 'calendarview' }), child), 'de')).toBe('/news/:id/fotos')
  })
  it('has no answer for a chain that leads back to itself', () => {
    const a = node('a', { parent_page: 'b' })
    const b = node('b', { parent_page: 'a' })
    expect(routeOf(a, mapOf(a, b), 'de')).toBeUndefined()
  })
  it('puts the landing page at the root, and its children right below', () => {
    const landing = node('start', { custom_marker: 'landing' })
    const child = node('kontakt', { parent_page: 'start' })
    expect(routeOf(landing, mapOf(landing), 'de')).toBe('/')
    expect(routeOf(child, mapOf(landing, child), 'de')).toBe('/kontakt')
  })
})

describe('candidatesOf', () => {
  it('names each prefix, longest first, with details in between', () => {
    expect(candidatesOf(['news', 'fest', 'fotos'])).toEqual([
      '/news/fest/fotos',
      '/news/:id/fotos',
      '/news/fest',
      '/news',
    ])
  })
  it('finds every route that routeOf makes', () => {
    expect(candidatesOf(['a', 'b', 'c', 'd', 'e'])).toContain('/a/:id/c/:id/e')
  })
  it('gives nothing for the root', () => {
    expect(candidatesOf([])).toEqual([])
  })
})

it('tells the records that an address goes through from what a route leaves over', () => {
  expect(partsOf('/news/:id/fotos', ['news', 'fest', 'fotos', '3'])).toEqual({ ids: ['fest'], rest: ['3'] })
  expect(partsOf('/news', ['news', 'fest'])).toEqual({ ids: [], rest: ['fest'] })
})

it('joins paths with one slash', () => {
  expect([joinPath('/a', 'b'), joinPath('/a/', 'b'), joinPath('/a/', '/b'), joinPath('', 'b')]).toEqual([
    '/a/b',
    '/a/b',
    '/a/b',
    '/b',
  ])
})
