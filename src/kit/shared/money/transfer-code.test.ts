import { expect, test } from 'vitest'
import { cents } from './cents.ts'
import { type Transfer, transferCode } from './transfer-code.ts'

const transfer: Transfer = {
  holder: 'Weingut Familie Ebner',
  iban: 'AT61 1904 3002 3457 3201',
  bic: 'BKAUATWW',
  amount: cents(300_000),
  currency: 'EUR',
  text: 'R2026-0042',
}

test('a transfer becomes the lines of EPC069-12', () => {
  expect(transferCode(transfer)?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'BKAUATWW',
    'Weingut Familie Ebner',
    'AT611904300234573201',
    'EUR3000.00',
    '',
    '',
    'R2026-0042',
  ])
  expect(transferCode({ ...transfer, amount: cents(5), bic: undefined })).toContain('\nEUR0.05\n')
})

test('an RF reference has a field of its own', () => {
  const lines = transferCode({ ...transfer, text: 'RF18 5390 0754 7034' })?.split('\n')
  expect(lines?.slice(8)).toEqual(['', 'RF18539007547034'])
  // With wrong check digits it is plain text
  const text = transferCode({ ...transfer, text: 'RF19539007547034' })?.split('\n')
  expect(text?.slice(8)).toEqual(['', '', 'RF19539007547034'])
})

test('long texts are cut, and all of it stays within 331 bytes', () => {
  const code = transferCode({ ...transfer, holder: 'ß'.repeat(90), text: 'x'.repeat(200) })
  expect(code?.split('\n')[5]).toHaveLength(70)
  expect(new TextEncoder().encode(code ?? '').length).toBeLessThanOrEqual(331)
})

test('what cannot be transferred so has no code', () => {
  for (const change of [
    { currency: 'CHF' as const },
    { amount: cents(0) },
    { amount: cents(-1) },
    { amount: cents(100_000_000_000) },
    { iban: '' },
    { holder: ' ' },
  ])
    expect(transferCode({ ...transfer, ...change })).toBeNull()
})
