import { expect, test } from 'vitest'
import { movedTo, turnOf } from './date-changes.ts'

const planned = { date: '2026-12-24', movedFrom: null, cancelled: false }

test('a moved date says which day it was planned for, however often it moves', () => {
  const once = movedTo(planned, '2026-12-28')
  expect(once).toEqual({ date: '2026-12-28', movedFrom: '2026-12-24', cancelled: false })
  expect(movedTo(once, '2026-12-29')).toEqual({
    date: '2026-12-29',
    movedFrom: '2026-12-24',
    cancelled: false,
  })
})

test('back on its own day it was never moved', () => {
  expect(movedTo(movedTo(planned, '2026-12-28'), '2026-12-24')).toEqual(planned)
})

test('what is moved takes place, and the way back restores that it did not', () => {
  const off = { ...planned, cancelled: true }
  expect(movedTo(off, '2026-12-28').cancelled).toBe(false)
  expect(turnOf({ ...off, note: 'Sturm' } as typeof off)).toEqual(off)
})
