import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { cleanSvg } from '#kit/server/images/svg.ts'
import { favicon, logo } from './coat-of-arms.ts'
import { pictures } from '../pictures/pictures.ts'
import { kept } from './draw.ts'
import { drawings } from './drawings.ts'
import { monogram } from './monogram.ts'

const scenes = drawings.filter(({ name }) => !name.startsWith('portrait-'))

describe('the drawings', () => {
  test('are many, with names and words of their own', () => {
    expect(scenes.length).toBeGreaterThanOrEqual(45)
    expect(new Set(drawings.map(({ name }) => name)).size).toBe(drawings.length)
    for (const { de, en } of drawings.map(({ title }) => title)) {
      expect(de.length).toBeGreaterThan(12)
      expect(en.length).toBeGreaterThan(12)
      expect(de).not.toBe(en)
    }
    expect(new Set(scenes.map(({ title }) => title.de)).size).toBe(scenes.length)
  })

  test.each(drawings.map((drawing) => [drawing.name, drawing] as const))(
    '%s is small, safe and always the same',
    (_, drawing) => {
      const svg = drawing.svg()
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(40 * 1024)
      expect(svg).toBe(drawing.svg())
      expect(svg).not.toMatch(/<(script|text|filter|image|style|foreignObject)|NaN|undefined|Infinity/)
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id)
      // The house's own cleaning finds nothing to take away.
      const clean = cleanSvg(svg)
      expect(clean).toMatchObject({ width: drawing.width, height: drawing.height })
      const count = (text: string) => text.match(/<(path|rect|circle|ellipse|g|stop|clipPath)\b/g)?.length
      expect(count(clean.svg)).toBe(count(svg))
    },
  )

  test('are kept as they are drawn, and listed', () => {
    expect(pictures).toEqual(kept.map(({ svg: _svg, ...picture }) => picture))
    for (const { name, svg } of kept)
      expect(readFileSync(new URL(`../pictures/${name}.svg`, import.meta.url), 'utf8')).toBe(svg())
  })

  test('a drawing fills its whole sheet', async () => {
    const drawing = scenes.find(({ name }) => name === 'hills-summer')
    const { data, info } = await sharp(Buffer.from(drawing?.svg() ?? ''))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1600, 1000])
    const alpha = (x: number, y: number) => (info.channels === 4 ? data[(y * info.width + x) * 4 + 3] : 255)
    for (const [x, y] of [
      [2, 2],
      [1597, 2],
      [2, 997],
      [1597, 997],
    ] as const)
      expect(alpha(x, y)).toBe(255)
  })

  test('the arms are drawings that can be used', () => {
    expect(cleanSvg(logo())).toMatchObject({ width: 200, height: 240 })
    expect(cleanSvg(favicon())).toMatchObject({ width: 64, height: 64 })
  })

  test('a monogram refuses a letter that it has not', () => {
    expect(() => monogram('Ж', 1)).toThrow('no letter')
  })
})
