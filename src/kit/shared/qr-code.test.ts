import { describe, expect, it } from 'vitest'
import qrcode from 'qrcode-generator'
import { qrCode } from './qr-code.ts'

/** Dark modules of a path, as `x y`. */
function darkOf(path: string): string[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].flatMap(([, x, y, length]) =>
    Array.from({ length: Number(length) }, (_, at) => `${Number(x) + at} ${y}`),
  )
}

/** Modules of a code whose bytes are given as characters. */
function modulesOf(bytes: string, margin: number): string[] {
  const code = qrcode(0, 'M')
  code.addData(bytes, 'Byte')
  code.make()
  const places = Array.from({ length: code.getModuleCount() }, (_, at) => at)
  return places.flatMap((y) =>
    places.filter((x) => code.isDark(y, x)).map((x) => `${x + margin} ${y + margin}`),
  )
}

describe('a QR code', () => {
  it('holds its text as UTF-8', () => {
    // "ö" is C3 B6 in UTF-8
    expect(darkOf(qrCode('Weingut Röschitz').path)).toEqual(modulesOf('Weingut R\u00C3\u00B6schitz', 4))
  })

  it('leaves as much light around it as asked, four modules unless told', () => {
    const plain = qrCode('a', { margin: 0 })
    expect(qrCode('a').size).toBe(plain.size + 8)
    expect(darkOf(plain.path)).toContain('0 0')
    expect(darkOf(qrCode('a').path)).toContain('4 4')
    expect(darkOf(qrCode('a').path)).not.toContain('0 0')
  })

  it('draws rows as high as asked', () => {
    expect(qrCode('a', { height: 1.02 }).path).toContain('v1.02h-')
  })

  it('refuses what no code holds', () => {
    expect(() => qrCode('x'.repeat(2332))).toThrow('overflow')
    expect(qrCode('x'.repeat(2331)).size).toBe(177 + 8)
  })
})
