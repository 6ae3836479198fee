import { expect, it } from 'vitest'
import { iconOf, shortAnswer } from './landing.rules.ts'

it('takes the icon from the marker, and a form where it names none', () => {
  expect([iconOf('map'), iconOf('rocket')]).toEqual(['map', 'form'])
})

it('keeps the beginning of a description that says enough', () => {
  expect(shortAnswer('Acht Heurige: wer wann offen hat.')).toBe('Acht Heurige')
  expect(shortAnswer('Montag, 8.30 bis 12 Uhr')).toBe('Montag, 8.30 bis 12 Uhr')
  expect(shortAnswer('')).toBe('')
})
