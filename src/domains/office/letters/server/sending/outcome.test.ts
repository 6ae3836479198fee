import { expect, test } from 'vitest'
import { outcomeOf } from './outcome.ts'

const now = Date.parse('2026-11-23T10:00:00Z')
const refused = (
  code: number,
  answer: string,
  at: 'sender' | 'recipient' | 'content' = 'recipient',
  tries = 0,
) => outcomeOf({ outcome: 'refused', code, at, answer }, tries, now)

test('what was taken is sent', () => {
  expect(outcomeOf({ outcome: 'accepted', answer: '250 ok' }, 2, now)).toMatchObject({
    settled: { state: 'sent', answer: '250 ok', tries: 2 },
    trouble: null,
  })
})

test('a connection that broke before the content leaves the letter waiting, one in the middle makes it uncertain', () => {
  const lost = (begun: boolean) => outcomeOf({ outcome: 'lost', begun, answer: 'reset' }, 0, now)
  expect(lost(false)).toMatchObject({ settled: { state: 'waiting', tries: 0 }, trouble: 'reset' })
  expect(lost(true)).toMatchObject({ settled: { state: 'uncertain', why: 'lost' }, trouble: 'reset' })
})

test('"later" is tried again at growing distances, and given up after the last', () => {
  expect(refused(451, '451 4.7.1 greylisted').settled).toMatchObject({
    state: 'waiting',
    tries: 1,
    notBefore: '2026-11-23T10:05:00.000Z',
  })
  expect(refused(451, '451 4.7.1 greylisted', 'recipient', 5).settled.notBefore).toBe(
    '2026-11-24T10:00:00.000Z',
  )
  expect(refused(452, '452 4.2.2 full', 'recipient', 6).settled).toMatchObject({
    state: 'failed',
    why: 'soft',
  })
})

test('a server that closes or holds the sender back is no fault of the reader', () => {
  for (const one of [refused(421, '421 closing'), refused(450, '450 too fast', 'sender')])
    expect(one).toMatchObject({ settled: { state: 'waiting', tries: 0 }, trouble: expect.any(String) })
})

test('only an address that does not exist is a hard bounce', () => {
  expect(refused(550, '550 5.1.1 no such user')).toMatchObject({
    settled: { state: 'bounced' },
    isHard: true,
  })
  expect(refused(550, '550 No such user here')).toMatchObject({ settled: { state: 'bounced' }, isHard: true })
  for (const policy of [
    refused(550, '550 5.7.1 blocked by policy'),
    refused(554, '554 5.7.1 spam', 'content'),
    refused(552, '552 5.2.2 mailbox full'),
    refused(550, '550 sender refused', 'sender'),
  ])
    expect(policy).toMatchObject({ settled: { state: 'failed' }, isHard: false, isRefusal: true })
})
