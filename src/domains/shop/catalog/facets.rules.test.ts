import { expect, test } from 'vitest'
import { above, branchOf, chosenIn, facetsOf, inOrder, type ListedProduct, narrowed } from './facets.rules.ts'

const made = (title: string, more: Partial<ListedProduct> = {}): ListedProduct => ({
  _id: title,
  title,
  order: 0,
  newSince: '2026-01-01T00:00:00.000Z',
  groups: [],
  properties: [],
  price: 1000,
  there: true,
  ...more,
})
const wine = (title: string, grape: string, taste: string, more: Partial<ListedProduct> = {}) =>
  made(title, {
    properties: [
      { name: 'Rebsorte', value: grape },
      { name: 'Geschmack', value: taste },
      { name: 'Land', value: 'Österreich' },
    ],
    ...more,
  })
const wines = [
  wine('Veltliner leicht', 'Grüner Veltliner', 'trocken'),
  wine('Veltliner süß', 'Grüner Veltliner', 'süß'),
  wine('Zweigelt', 'Zweigelt', 'trocken', { there: false }),
]
const nothing = { chosen: {}, there: false }

test('a count tells what the list would hold, and what all share is no choice', () => {
  expect(facetsOf(wines, nothing)).toEqual([
    {
      name: 'Geschmack',
      values: [
        { value: 'süß', count: 1, isChosen: false },
        { value: 'trocken', count: 2, isChosen: false },
      ],
    },
    {
      name: 'Rebsorte',
      values: [
        { value: 'Grüner Veltliner', count: 2, isChosen: false },
        { value: 'Zweigelt', count: 1, isChosen: false },
      ],
    },
  ])
})

test('what is chosen narrows the other properties and not its own', () => {
  const by = { chosen: { Rebsorte: ['Zweigelt'] }, there: false }
  expect(narrowed(wines, by).map(({ title }) => title)).toEqual(['Zweigelt'])
  expect(facetsOf(wines, by).find(({ name }) => name === 'Rebsorte')?.values).toMatchObject([
    { value: 'Grüner Veltliner', count: 2, isChosen: false },
    { value: 'Zweigelt', count: 1, isChosen: true },
  ])
  expect(facetsOf(wines, by).some(({ name }) => name === 'Geschmack')).toBe(false)
})

test('a choice that leads to nothing can be taken back', () => {
  const by = { chosen: { Rebsorte: ['Zweigelt'] }, there: true }
  expect(narrowed(wines, by)).toEqual([])
  expect(facetsOf(wines, by).find(({ name }) => name === 'Rebsorte')?.values).toContainEqual({
    value: 'Zweigelt',
    count: 0,
    isChosen: true,
  })
})

test.each(['order', 'price', '-price', 'title', '-new'] as const)(
  'sold-out products come last in the order %s',
  (order) => {
    expect(inOrder(wines, order).at(-1)?.title).toBe('Zweigelt')
  },
)

test('without a price a product comes last, whichever way prices go', () => {
  const products = [
    made('ohne', { price: null }),
    made('teuer', { price: 2000 }),
    made('billig', { price: 500 }),
  ]
  expect(inOrder(products, 'price').map(({ title }) => title)).toEqual(['billig', 'teuer', 'ohne'])
  expect(inOrder(products, '-price').map(({ title }) => title)).toEqual(['teuer', 'billig', 'ohne'])
})

test('parameters are read within bounds', () => {
  const query = new URLSearchParams(
    'p=Rebsorte:Zweigelt&p=Rebsorte:Zweigelt&p=Rebsorte:Riesling&p=:x&p=y&p=z:',
  )
  expect(chosenIn(query)).toEqual({ Rebsorte: ['Zweigelt', 'Riesling'] })
  const many = new URLSearchParams(Array.from({ length: 50 }, (_, at) => ['p', `a${at}:b`]))
  expect(Object.keys(chosenIn(many))).toHaveLength(20)
  expect(chosenIn(new URLSearchParams([['p', '__proto__:x']]))).toEqual({ ['__proto__']: ['x'] })
})

test('groups that lead back to themselves are followed once', () => {
  const groups = [
    { _id: 'a', parent: 'c' },
    { _id: 'b', parent: 'a' },
    { _id: 'c', parent: 'b' },
    { _id: 'd', parent: null },
  ]
  expect([...branchOf(groups, 'a')].toSorted()).toEqual(['a', 'b', 'c'])
  expect(above(groups, 'a').map(({ _id }) => _id)).toEqual(['b', 'c'])
  expect(above(groups, 'd')).toEqual([])
})
