import { expect, test } from 'vitest'
import { codeLetters } from '#kit/shared/text/read-aloud.ts'
import { checkLetterOf, codeLength, endOf, isOwnCode, standingOf, writtenCode } from './vouchers.rules.ts'

const code = (letters: string) => `${letters}${checkLetterOf(letters)}`

test('every single wrong letter and every two that changed places are seen', () => {
  for (const letters of ['ABCDEFGHJKMNPQR', '9Z8Y7X6W5V4U3T2', 'AAAAAAAAAAAAAAA']) {
    const right = code(letters)
    expect([right.length, isOwnCode(right)]).toEqual([codeLength, true])
    const wrong = Array.from(right).flatMap((is, at) => {
      const [before, after] = [right.slice(0, at), right.slice(at + 1)]
      const swapped = after && after[0] !== is ? [`${before}${after[0]}${is}${after.slice(1)}`] : []
      const others = Array.from(codeLetters).filter((letter) => letter !== is)
      return [...others.map((letter) => `${before}${letter}${after}`), ...swapped]
    })
    expect(wrong.length).toBeGreaterThan(400)
    expect(wrong.filter(isOwnCode)).toEqual([])
  }
  expect(isOwnCode('ABCD')).toBe(false)
  expect(isOwnCode('O000000000000000')).toBe(false)
})

test('a code of ours is written in groups, one from elsewhere as it is', () => {
  expect(writtenCode(code('ABCDEFGHJKMNPQR'))).toMatch(/^ABCD-EFGH-JKMN-PQR.$/)
  expect(writtenCode('GS2019004')).toBe('GS2019004')
})

test('valid as long as the law says, or so many years', () => {
  expect(endOf('AT', '2026-03-05', 0)).toBe('2056-03-05')
  expect(endOf('AT', '2024-02-29', 0)).toBe('2054-02-28')
  expect(endOf('DE', '2026-03-05', 0)).toBe('2029-12-31')
  expect(endOf('DE', '2026-03-05', 5)).toBe('2031-03-05')
})

test('what can be done with it on a day', () => {
  const voucher = { state: 'active' as const, balanceCents: 100, validUntil: '2026-05-01' }
  expect(standingOf(voucher, '2026-05-01')).toBe('valid')
  expect(standingOf(voucher, '2026-05-02')).toBe('expired')
  expect(standingOf({ ...voucher, validUntil: null }, '2999-01-01')).toBe('valid')
  expect(standingOf({ ...voucher, balanceCents: 0 }, '2026-05-02')).toBe('used')
  expect(standingOf({ ...voucher, state: 'blocked' }, '2026-04-01')).toBe('blocked')
})
