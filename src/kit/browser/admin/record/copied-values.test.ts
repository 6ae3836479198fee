import { expect, test } from 'vitest'
import { z } from 'zod'
import { records } from '#kit/shared/records/records.ts'
import { copiedValues } from './copied-values.ts'
import { freshValues } from './record-client.ts'

const game = records({
  name: 'game',
  path: '/api/c/game',
  fields: { title: z.string(), number: z.string() },
  required: ['title'],
  defaults: { number: '1' },
  filters: {},
  lines: { players: { fields: { name: z.string() } }, goals: { fields: { minute: z.number() } } },
})
const line = { _id: '0198c0de-0000-7000-8000-000000000001' }
const stored = {
  ...{ _id: '0198c0de-0000-7000-8000-000000000002', version: 3 },
  ...{ title: 'Derby', number: '17', players: [{ ...line, name: 'Anna' }], goals: [{ ...line, minute: 12 }] },
} as unknown as Parameters<typeof copiedValues<typeof game>>[1]

test('a new record starts with the defaults of its contract, other required fields and lines empty', () => {
  expect(freshValues(game)).toEqual({ title: '', number: '1', players: [], goals: [] })
})

test('a copy has the values and lines of its original, the lines with ids of their own', () => {
  const copy = copiedValues(game, stored, { fresh: { title: '', number: '', players: [], goals: [] } })
  expect(copy).toMatchObject({ title: 'Derby', number: '17', players: [{ name: 'Anna' }] })
  expect(copy.players[0]?._id).not.toBe(line._id)
  expect(copy).not.toHaveProperty('version')
})

test('what is one record alone begins anew, lines too', () => {
  const fresh = { title: '', number: '', players: [], goals: [] }
  expect(copiedValues(game, stored, { fresh, alone: ['number', 'goals'] })).toMatchObject({
    ...{ title: 'Derby', number: '', goals: [] },
    players: [{ name: 'Anna' }],
  })
})

test('what a copy is begun with goes before what its original has', () => {
  const fresh = { title: '', number: '', players: [], goals: [] }
  const begun = { fresh, alone: ['number'] as const, begunWith: { number: '18' } }
  expect(copiedValues(game, stored, begun)).toMatchObject({ title: 'Derby', number: '18' })
})
