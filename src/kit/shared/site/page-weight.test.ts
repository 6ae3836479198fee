import { expect, test } from 'vitest'
import { type BuiltPart, heaviestPage, refuseHeavyPages } from './page-weight.ts'

const parts: Record<string, BuiltPart> = {
  'site.tsx': { file: 'site.js', isEntry: true, imports: ['_frame.js'] },
  '_frame.js': { file: 'frame.js', imports: ['_react.js'], dynamicImports: ['News.tsx', 'Map.tsx'] },
  '_react.js': { file: 'react.js' },
  '_cards.js': { file: 'cards.js', imports: ['_react.js'] },
  '_tiles.js': { file: 'tiles.js', imports: ['_cards.js'] },
  'News.tsx': { file: 'news.js', imports: ['_cards.js', '_frame.js'] },
  // Loaded only by the map, on request
  'Map.tsx': { file: 'map.js', imports: ['_tiles.js'], dynamicImports: ['Drawing.tsx'] },
  'Drawing.tsx': { file: 'drawing.js' },
  'site.css': { file: 'style.css', isEntry: true },
  'site-office.css': { file: 'office.css', isEntry: true },
  'site-shop.css': { file: 'shop.css', isEntry: true },
}
const bytes: Record<string, number> = {
  'site.js': 100,
  'frame.js': 20_000,
  'react.js': 58_000,
  'cards.js': 1000,
  'tiles.js': 2000,
  'news.js': 1500,
  'map.js': 3000,
  'drawing.js': 50_000,
  'style.css': 12_000,
  'office.css': 500,
  'shop.css': 1000,
}
const weighed = (changed: Record<string, number> = {}) =>
  heaviestPage(parts, (file) => ({ ...bytes, ...changed })[file] ?? Number.NaN)

test('counts what all pages start and what the heaviest view brings, each file once', () => {
  expect(weighed()).toEqual({ view: 'Map.tsx', script: 84.1, style: 13 })
  expect(weighed({ 'news.js': 7000 })).toEqual({ view: 'News.tsx', script: 86.1, style: 13 })
})

test('refuses pages that are too heavy, and names the one', () => {
  expect(() => refuseHeavyPages(weighed())).not.toThrow()
  expect(() => refuseHeavyPages(weighed({ 'map.js': 29_000 }))).toThrow('Map.tsx')
  expect(() => refuseHeavyPages(weighed({ 'react.js': 90_000 }))).toThrow('scripts')
  expect(() => refuseHeavyPages(weighed({ 'style.css': 14_001 }))).toThrow('styles')
  expect(() => refuseHeavyPages(weighed({ 'office.css': 3001 }))).toThrow('styles')
})
