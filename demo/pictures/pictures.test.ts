import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cleanSvg } from '#kit/server/images/svg.ts'
import { pictures } from './pictures.ts'

describe('the pictures of the village', () => {
  test('equal the files in the folder, each with words of its own', () => {
    const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.svg'))
    expect(pictures.map(({ name }) => `${name}.svg`).toSorted()).toEqual(files.toSorted())
    expect(new Set(pictures.map(({ title }) => title.de)).size).toBe(pictures.length)
    for (const { de, en } of pictures.map(({ title }) => title)) {
      expect(de.length).toBeGreaterThan(12)
      expect(en.length).toBeGreaterThan(12)
      expect(de).not.toBe(en)
    }
  })

  test.each(pictures.map((picture) => [picture.name, picture] as const))(
    '%s is small and safe',
    (name, picture) => {
      const svg = readFileSync(new URL(`${name}.svg`, import.meta.url), 'utf8')
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(40 * 1024)
      expect(svg).not.toMatch(/<(script|text|filter|image|style|foreignObject)|NaN|undefined|Infinity/)
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id)
      // Cleaning an upload must not remove anything.
      const clean = cleanSvg(svg)
      expect(clean).toMatchObject({ width: picture.width, height: picture.height })
      const count = (text: string) => text.match(/<(path|rect|circle|ellipse|g|stop|clipPath)\b/g)?.length
      expect(count(clean.svg)).toBe(count(svg))
    },
  )
})
