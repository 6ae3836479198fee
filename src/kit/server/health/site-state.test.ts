import { expect, test } from 'vitest'
import { troublesIn, type SiteState } from './site-state.ts'

const now = Date.parse('2026-11-24T12:00:00Z')
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

const well: SiteState = {
  version: '0.2.0',
  jobs: {
    at: ago(0),
    worker: { seenAt: ago(0.2), startedAt: ago(600), begunAt: ago(0.5) },
    waiting: 3,
    oldest: ago(1),
    failed: 0,
  },
  mails: { waiting: 1, oldest: ago(2), failed: 4 },
  disk: { free: 50e9, total: 100e9, isLow: false },
}
const withWorker = (worker: Partial<SiteState['jobs']['worker']>): SiteState => ({
  ...well,
  jobs: { ...well.jobs, worker: { ...well.jobs.worker, ...worker } },
})

test('has nothing to say while all is well', () => {
  expect(troublesIn(well)).toEqual({})
  expect(troublesIn({ ...well, disk: null })).toEqual({})
})

test('misses a worker that is dead, was never there, or begins nothing', () => {
  expect(troublesIn(withWorker({ seenAt: ago(2) }))).toEqual({ worker: 'silent' })
  expect(troublesIn(withWorker({ seenAt: null, startedAt: null, begunAt: null }))).toEqual({
    worker: 'silent',
  })
  expect(troublesIn(withWorker({ begunAt: ago(8) }))).toEqual({ worker: 'stuck' })
  expect(troublesIn(withWorker({ begunAt: null }))).toEqual({ worker: 'stuck' })
  // A freshly started worker may not have had work yet
  expect(troublesIn(withWorker({ startedAt: ago(1), begunAt: ago(60) }))).toEqual({})
})

test('tells what waits too long and a disk that fills up', () => {
  const late = { ...well, jobs: { ...well.jobs, oldest: ago(45) }, mails: { ...well.mails, oldest: ago(31) } }
  expect(troublesIn(late)).toEqual({ jobs: 'late', mails: 'late' })
  expect(troublesIn({ ...well, disk: { free: 1e9, total: 100e9, isLow: true } })).toEqual({
    disk: 'low',
  })
})
