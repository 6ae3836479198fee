import { expect, test } from 'vitest'
import { rate, unitPrice } from '#kit/shared/money/decimals.ts'
import { lineMoved, newLine, pastedLines, priceAs } from './line-values.ts'

const begin = { unit: 'piece', vatGroup: 'standard' }
const units = [{ _id: 'bottle', title: 'Flasche', short: 'Fl.' }]
const paste = (text: string) => pastedLines(text, 'de', begin, units)

test('a table with a head is taken by the names of its columns', () => {
  const lines = paste(
    'Menge\tEinheit\tBezeichnung\tEinzelpreis\tRabatt\n12\tFl.\tGrüner Veltliner\t7,90 €\t5 %\n',
  )
  expect(lines).toHaveLength(1)
  expect(lines![0]).toMatchObject({
    name: 'Grüner Veltliner',
    quantity: '12',
    unit: 'bottle',
    price: '7.9',
    discount: '5',
    vatGroup: 'standard',
  })
})

test('a table without a head is taken by what its columns look like, and rows of words are text', () => {
  const lines = paste('Riesling\t6\tFlasche\t9,50\nIm Karton\t\t\n4711\tZustellung\t1\t12')
  expect(lines!.map(({ type, name, text, number }) => [type, name, text, number])).toEqual([
    ['item', 'Riesling', '', ''],
    ['text', '', 'Im Karton', ''],
    ['item', 'Zustellung', '', '4711'],
  ])
  expect(lines![0]).toMatchObject({ quantity: '6', unit: 'bottle', price: '9.5' })
  expect(lines![2]).toMatchObject({ quantity: '1', unit: 'piece', price: '12' })
})

test('a short number before the name is the quantity, a long one the item', () => {
  const [wine, item] = paste('6\tRiesling\t9,50\n4711\t12')!
  expect(wine).toMatchObject({ name: 'Riesling', number: '', quantity: '6', price: '9.5' })
  expect(item).toMatchObject({ name: '4711', number: '4711', quantity: '12' })
})

test('plain words are no table', () => {
  expect(paste('Grüner Veltliner 2024')).toBeNull()
})

test('a price changes between net and gross to four places', () => {
  expect(priceAs(unitPrice('12'), 'gross', 'net', rate('20'))).toBe('10')
  expect(priceAs(unitPrice('7.90'), 'gross', 'net', rate('13'))).toBe('6.9912')
  expect(priceAs(unitPrice('10'), 'net', 'gross', rate('20'))).toBe('12')
  expect(priceAs(unitPrice('10'), 'net', 'net', rate('20'))).toBe('10')
})

test('a line goes to another place and stays where there is none', () => {
  const [one, two, three] = ['a', 'b', 'c'].map((_id) => newLine(begin, { _id }))
  const lines = [one!, two!, three!]
  const ids = (to: number) => lineMoved(lines, 'a', to).map(({ _id }) => _id)
  expect(ids(2)).toEqual(['b', 'c', 'a'])
  expect(ids(1)).toEqual(['b', 'a', 'c'])
  expect(ids(3)).toEqual(['a', 'b', 'c'])
  expect(ids(-1)).toEqual(['a', 'b', 'c'])
})
