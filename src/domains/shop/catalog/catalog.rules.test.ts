import { expect, test } from 'vitest'
import { campaignState } from './campaign.rules.ts'
import { pastelOf, shippingWeeks, withdrawalDeadline } from './catalog.rules.ts'

test('the last day to withdraw is counted from the day after', () => {
  expect(withdrawalDeadline('2026-11-22')).toBe('2026-12-06')
})

test.each([
  [0, 0, null],
  [1, 3, { min: 1, max: 1 }],
  [7, 14, { min: 1, max: 2 }],
  [8, 15, { min: 2, max: 3 }],
  [0, 10, { min: 2, max: 2 }],
  [21, 7, { min: 1, max: 3 }],
])('%i to %i days are told in whole weeks', (shippingMin, shippingMax, weeks) => {
  expect(shippingWeeks({ shippingMin, shippingMax })).toEqual(weeks)
})

test('a pastel colour is always the same for a name, and never dark', () => {
  const names = ['Rot', 'Blau', 'Grün', 'Weiß', '', 'x'.repeat(1000), '🍷']
  for (const name of names) {
    const colour = pastelOf(name)
    expect(colour).toMatch(/^#[0-9a-f]{6}$/)
    for (const at of [1, 3, 5]) {
      const channel = Number.parseInt(colour.slice(at, at + 2), 16)
      expect(channel).toBeGreaterThanOrEqual(180)
      expect(channel).toBeLessThanOrEqual(255)
    }
    expect(pastelOf(name)).toBe(colour)
  }
  expect(new Set(names.map(pastelOf)).size).toBeGreaterThan(5)
})

test('a campaign runs on its first and its last day', () => {
  const week = { from: '2026-06-01', until: '2026-06-07' }
  expect(
    ['2026-05-31', '2026-06-01', '2026-06-07', '2026-06-08'].map((day) => campaignState(week, day)),
  ).toEqual(['planned', 'running', 'running', 'over'])
})
