import { expect, test } from 'vitest'
import { csvLine, csvSeparator } from '#kit/shared/csv.ts'
import { csvOf } from './csv.ts'

test('quotes what would break the line and leaves the rest alone', () => {
  expect(csvLine(['Fest', 'a;b', 'sagt "ja"', 'zwei\nZeilen', ''], ';')).toBe(
    'Fest;"a;b";"sagt ""ja""";"zwei\nZeilen";\r\n',
  )
  expect(csvLine(['a;b', 'a,b'], ',')).toBe('a;b,"a,b"\r\n')
})

test('a cell is never taken for a formula, a negative number stays one', () => {
  expect(csvLine(['=1+1', '@SUM(A1)', '-3,50', '+43 2742 1'], ';')).toBe(
    "'=1+1;'@SUM(A1);-3,50;'+43 2742 1\r\n",
  )
})

test('all pages are fetched, with the mark that Excel needs at the start', async () => {
  const records = ['eins', 'zwei', 'drei', 'vier', 'fünf']
  const asked: number[] = []
  const parts = await csvOf({
    lang: 'de',
    head: ['Titel', 'Länge'],
    row: (record: string) => [record, String(record.length)],
    page: async (skip) => {
      asked.push(skip)
      return { records: records.slice(skip, skip + 2), total: records.length }
    },
  })
  expect(asked).toEqual([0, 2, 4])
  expect(parts.join('')).toBe('\uFEFFTitel;Länge\r\neins;4\r\nzwei;4\r\ndrei;4\r\nvier;4\r\nfünf;4\r\n')
  expect(csvSeparator('en')).toBe(',')
})

test('ends when records vanish meanwhile', async () => {
  const parts = await csvOf({
    lang: 'en',
    head: ['a'],
    row: (record: string) => [record],
    page: async (skip) => ({ records: skip === 0 ? ['x'] : [], total: 9 }),
  })
  expect(parts).toHaveLength(2)
})
