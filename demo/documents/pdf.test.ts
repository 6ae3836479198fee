import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pdfString, widthOf } from './font-widths.ts'
import { makePdf } from './pdf.ts'

const paper = {
  title: 'Müllkalender',
  sender: 'Marktgemeinde Rebenau',
  day: '2026-11-21',
  language: 'de' as const,
  body: [
    { kind: 'h' as const, text: 'Überschrift' },
    { kind: 'p' as const, text: 'Ein Absatz mit vielen Wörtern. '.repeat(200).trim() },
    { kind: 'list' as const, items: ['Erstens', 'Zweitens'] },
    { kind: 'fields' as const, labels: ['Name'] },
    { kind: 'table' as const, head: ['Tag', 'Art'], rows: [['Montag', 'Restmüll']] },
  ],
}
const streamsOf = (pdf: Buffer) => {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/\/Length (\d+) \/Filter \/FlateDecode>>\nstream\n/g)].map((found) => {
    const start = found.index + found[0].length
    return inflateSync(pdf.subarray(start, start + Number(found[1]))).toString('latin1')
  })
}

describe('the PDF maker', () => {
  test('points to each of its objects', () => {
    const text = makePdf(paper).toString('latin1')
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1])
    expect(text.slice(start, start + 4)).toBe('xref')
    const entries = text.slice(start).match(/\d{10} 00000 n/g) ?? []
    expect(entries.length).toBeGreaterThan(20)
    entries.forEach((entry, index) =>
      expect(text.slice(Number(entry.slice(0, 10)))).toMatch(new RegExp(`^${index + 1} 0 obj\n`)),
    )
  })

  test('tags headings, lists and tables, and names the language', () => {
    const text = makePdf(paper).toString('latin1')
    for (const tag of ['H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TD'])
      expect(text).toContain(`/S /${tag} `)
    expect(text).toContain('/Lang (de-AT)')
    expect(text).toContain('/Marked true')
    expect(text).toContain('/Scope /Column')
  })

  test('turns the page when one is full, and every mark of a page has an owner', () => {
    const pdf = makePdf(paper)
    const streams = streamsOf(pdf)
    expect(streams.length).toBeGreaterThan(1)
    const nums = /\/Nums \[(.*)\]>>/.exec(pdf.toString('latin1'))?.[1] ?? ''
    const owners = [...nums.matchAll(/\d+ \[([^\]]*)\]/g)].map(
      ([, list = '']) => list.match(/\d+ 0 R/g)?.length ?? 0,
    )
    expect(owners).toEqual(streams.map((stream) => stream.match(/\/MCID \d+/g)?.length ?? 0))
    for (const stream of streams) {
      expect(stream.match(/BDC|BMC/g)?.length).toBe(stream.match(/EMC/g)?.length)
      for (const [, y] of stream.matchAll(/Tf [\d.]+ ([\d.]+) Td/g)) expect(Number(y)).toBeGreaterThan(40)
    }
  })

  test('knows umlauts and refuses what the font does not have', () => {
    expect(pdfString('ä€–')).toBe('<e48096>')
    expect(widthOf('ä', 10, 'plain')).toBe(widthOf('a', 10, 'plain'))
    expect(() => pdfString('漢')).toThrow('no place')
  })
})
