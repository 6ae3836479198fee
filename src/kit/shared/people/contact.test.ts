import { expect, test } from 'vitest'
import { dialled, splitEmail, veiled } from './contact.ts'

test.each([
  ['+43 2942 123-45', '+43294212345'],
  ['+43 (0)2942 / 12345', '+43294212345'],
  ['(02942) 123 45', '0294212345'],
  ['02942/123', '02942123'],
])('dials %s', (phone, number) => {
  expect(dialled(phone)).toBe(number)
})

test('takes addresses apart at their last @', () => {
  expect(splitEmail('anna@rebenau.example')).toEqual({ user: 'anna', host: 'rebenau.example' })
  expect(splitEmail('"a@b"@rebenau.example')).toEqual({ user: '"a@b"', host: 'rebenau.example' })
  expect(splitEmail('')).toBeNull()
})

test('veils every letter, so that none of them can be HTML', () => {
  expect(veiled('a@b')).toBe('&#97;&#64;&#98;')
  expect(veiled('<"ö')).toBe('&#60;&#34;&#246;')
})
