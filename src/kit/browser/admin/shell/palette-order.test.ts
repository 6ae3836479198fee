import { expect, it } from 'vitest'
import { bestFirst, fitOf } from './palette-order.ts'

const offers = ['Neue Seite', 'Seiten-Überblick', 'Seiten', 'Überblick', 'Papierkorb: Seiten'].map(
  (name) => ({
    name,
  }),
)
const found = (typed: string) => bestFirst(offers, typed).map(({ name }) => name)

it('puts what is called exactly so first, then what begins so, then what has such a word', () => {
  expect(found('Überblick')).toEqual(['Überblick', 'Seiten-Überblick'])
  expect(found('seiten')).toEqual(['Seiten', 'Seiten-Überblick', 'Papierkorb: Seiten'])
  expect(found('seite')).toEqual(['Seiten-Überblick', 'Seiten', 'Neue Seite', 'Papierkorb: Seiten'])
  expect(found('')).toEqual(offers.map(({ name }) => name))
  expect(found('Wetter')).toEqual([])
})

it('knows a name in any case and without its accents', () => {
  expect([fitOf('Überblick', ' uberblick'), fitOf('Überblick', 'Über'), fitOf('Überblick', 'blick')]).toEqual(
    [0, 1, 3],
  )
})
