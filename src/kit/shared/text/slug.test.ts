import { expect, it } from 'vitest'
import { freeSlug, slugOf } from './slug.ts'

it('writes German letters as people type them', () => {
  expect(slugOf('Grüß Gott, Rebenau!')).toBe('gruess-gott-rebenau')
  expect(slugOf('Ärzte & Öffnungszeiten')).toBe('aerzte-oeffnungszeiten')
})
it('takes marks off other letters and keeps other scripts', () => {
  expect(slugOf('Café Élan – 50 %')).toBe('cafe-elan-50')
  expect(slugOf('Привет мир')).toBe('привет-мир')
  expect(slugOf('…!?')).toBe('')
})
it('cuts long titles between words', () => {
  const slug = slugOf('Wort '.repeat(40))
  expect(slug.length).toBeLessThanOrEqual(80)
  expect(slug).toMatch(/^(wort-)*wort$/)
})
it('counts up where a slug is taken', () => {
  expect(freeSlug('fest', new Set())).toBe('fest')
  expect(freeSlug('fest', new Set(['fest', 'fest-2']))).toBe('fest-3')
})
