import { expect, it } from 'vitest'
import { growthOf } from '../../testing/growth.ts'
import { Problem } from '../../shared/problem.ts'
import { readCsv, takeCsv } from './csv.ts'

it('takes the separator of the first line, outside of quotes', () => {
  expect(readCsv('"a,b";c\n1;2').map(({ cells }) => cells)).toEqual([
    ['a,b', 'c'],
    ['1', '2'],
  ])
  expect(readCsv('a\tb\n1,5\t2').map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
  ])
})

it('reads quotes, line breaks in cells and the mark at the beginning, and counts lines as editors do', () => {
  const text = '\uFEFFname,note\r\n"Zum ""Blauen Affen""","two\nlines"\r\n\r\n , \nlast,one'
  expect(readCsv(text)).toEqual([
    { line: 1, cells: ['name', 'note'] },
    { line: 2, cells: ['Zum "Blauen Affen"', 'two\nlines'] },
    { line: 6, cells: ['last', 'one'] },
  ])
})

it('takes each kind of line end, that of old Macs too', () => {
  const rows = [
    { line: 1, cells: ['Tag', 'Art'] },
    { line: 2, cells: ['5.1.2026', 'zwei\rZeilen'] },
    { line: 5, cells: ['6.1.2026', 'Bio'] },
  ]
  expect(readCsv('Tag;Art\r5.1.2026;"zwei\rZeilen"\r\r6.1.2026;Bio\r')).toEqual(rows)
})

it('makes of what is no table what it can', () => {
  expect(readCsv('')).toEqual([])
  expect(readCsv('"open')).toEqual([{ line: 1, cells: ['open'] }])
})

it('keeps quotes that break the form as text', () => {
  const text = 'tavern;note\nZum "Affen";"Gasthaus "Zur Post"";x\n"a" ;"b;c"\n"last'
  expect(readCsv(text).map(({ cells }) => cells)).toEqual([
    ['tavern', 'note'],
    ['Zum "Affen"', '"Gasthaus "Zur Post""', 'x'],
    ['"a"', 'b;c'],
    ['last'],
  ])
})

it('stops at the bounds of rows and rejects what is too wide', () => {
  expect(readCsv('a\nb\nc', { rows: 2 })).toHaveLength(2)
  expect(() => readCsv('a;b;c', { columns: 2 })).toThrow(expect.objectContaining({ code: 'TABLE_TOO_LARGE' }))
})

it.each(
  Object.entries({
    quotes: '"',
    'quotes between spaces': ' "',
    spaces: ' ',
    'quotes in words': 'a "',
    'broken quotes': '"a"x;',
    'quoted cells before spaces': '"a" ;',
    'open quotes on each line': '"\r\n',
    separators: ';',
    'empty lines': '\n',
  }),
)('takes twice as long for twice as many %s', (_name, unit) => {
  const read = (text: string) => {
    try {
      return readCsv(text)
    } catch (error) {
      if (error instanceof Problem) return null
      throw error
    }
  }
  const make = (size: number) => `a;b\n${'x'.repeat(10_000)}\n${unit.repeat(size / unit.length)}`
  expect(growthOf(make, read, { size: 25_000, most: 200_000 })).toBeLessThan(2.6)
})

it('reads in a thread', async () => {
  expect(await takeCsv('a;b', { rows: 1 })).toEqual([{ line: 1, cells: ['a', 'b'] }])
  await expect(takeCsv(';;x', { columns: 2 })).rejects.toMatchObject({ code: 'TABLE_TOO_LARGE' })
})
