import { expect, it } from 'vitest'
import { readCsv } from './csv.ts'

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
