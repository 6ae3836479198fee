import { expect, test } from 'vitest'
import { destination, isOwnPath } from './users.rules.ts'

test('knows own paths from ways out', () => {
  for (const path of ['/', '/en/news?page=2#a', '/admincenter/pages/browse'])
    expect(isOwnPath(path)).toBe(true)
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    '/a\\b',
    '/a b',
  ])
    expect(isOwnPath(path)).toBe(false)
})

test('leads where it was asked to, else to the admin centre or the landing page', () => {
  expect(destination('/news', ['admin'], '/admincenter', '/')).toBe('/news')
  expect(destination('//evil.example', ['member'], '/admincenter', '/')).toBe('/admincenter')
  expect(destination('', ['user'], '/admincenter', '/en')).toBe('/en')
})
