import { expect, test } from 'vitest'
import { isTaken, reservedSlugs } from '#domains/site/wordpress/server/planning/taken-addresses.ts'
import { serverDomains } from './domains.server.ts'
import { byNames } from '#kit/server/site/fixed-routes.ts'

const fixedRoutes = serverDomains.flatMap((domain) => domain.fixedRoutes ?? [])
const routes = fixedRoutes
  .flatMap(({ path, english }) => [path, english ?? path])
  .map((path) => path.split('/').filter(Boolean))
  .filter((segments) => segments.length > 0)

test('pages from elsewhere get no address that a domain has for itself', () => {
  const firsts = new Set(routes.map(([first = '']) => first.toLowerCase()))
  expect([...firsts].filter((first) => !reservedSlugs.includes(first))).toEqual([])
})

test('an import tells which old addresses show something else here', () => {
  const alone = routes.filter((segments) => segments.slice(1).every((segment) => segment.endsWith('?')))
  expect(alone.map(([first = '']) => `/${first}`).filter((path) => !isTaken(path))).toEqual([])
  expect(['/login', '/en/login', '/Impressum'].every(isTaken)).toBe(true)
  expect(['/news', '/login/anders', '/brunnen', '/en'].some(isTaken)).toBe(false)
})

test('what has a name goes before what takes any, whichever domain has it', () => {
  const paths = ['/shop/:group', '/shop/:group/:product', '/shop/cart', '/shop', '/shop/orders/:key']
  const split = (path: string) => path.split('/').filter(Boolean)
  const ordered = paths
    .map((path) => ({ path, segments: { de: split(path), en: split(path) } }))
    .toSorted(byNames)
    .map(({ path }) => path)
  expect(ordered.indexOf('/shop/cart')).toBeLessThan(ordered.indexOf('/shop/:group'))
  expect(ordered.indexOf('/shop/orders/:key')).toBeLessThan(ordered.indexOf('/shop/:group/:product'))
})

test('every address with a key in it is declared as one, so that neither logs nor figures keep the key', () => {
  const pathsOf = ({ path, english = path }: (typeof fixedRoutes)[number]) => [path, english]
  const hasKey = (path: string) => path.split('/').some((segment) => /^:(key|token)\??$/.test(segment))
  const withKey = fixedRoutes.filter((route) => pathsOf(route).some(hasKey))
  expect(withKey.flatMap(pathsOf)).toContain('/buchen/termin/:key')
  expect(withKey.filter(({ keyed }) => !keyed).flatMap(pathsOf)).toEqual([])
})
