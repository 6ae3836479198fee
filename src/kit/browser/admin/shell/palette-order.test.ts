import { expect, it } from 'vitest'
import { bestFirst, isNamed } from './palette-order.ts'

const offers = ['Neue Seite', 'Seiten-Überblick', 'Seiten', 'Überblick'].map((name) => ({ name }))
const found = (typed: string) => bestFirst(offers, typed).map(({ name }) => name)

it('puts what is called exactly so first, then what begins so', () => {
  expect(found('Überblick')).toEqual(['Überblick', 'Seiten-Überblick'])
  expect(found('seiten')).toEqual(['Seiten', 'Seiten-Überblick'])
  expect(found('seite')).toEqual(['Seiten-Überblick', 'Seiten', 'Neue Seite'])
  expect(found('')).toEqual(offers.map(({ name }) => name))
  expect(found('Wetter')).toEqual([])
})

it('knows a name in any case and without its accents', () => {
  expect([isNamed(' uberblick', offers[3]!), isNamed('Über', offers[3]!)]).toEqual([true, false])
})
