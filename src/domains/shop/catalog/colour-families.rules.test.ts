import { expect, test } from 'vitest'
import { colourFamily } from './colour-families.rules.ts'

test.each([
  ['#722f37', 'rot'],
  ['#5f7037', 'grün'],
  ['#e8dcc4', 'beige'],
  ['#000000', 'schwarz'],
  ['#ffffff', 'weiß'],
  ['#808080', 'grau'],
  ['#1f3a93', 'blau'],
  ['#ffd700', 'gelb'],
  ['#f4c2c2', 'rosa'],
  ['#6b4423', 'braun'],
  ['#ff8c00', 'orange'],
  ['#6a0dad', 'violett'],
])('%s is %s', (value, family) => {
  expect(colourFamily(value)?.de).toBe(family)
})

test('a colour without a value has no family', () => {
  expect([colourFamily(''), colourFamily('rot'), colourFamily('#12')]).toEqual([null, null, null])
})
