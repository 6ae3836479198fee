import { expect, test } from 'vitest'
import { laterDay } from '#kit/shared/dates/days.ts'
import { quantity, unitPrice } from '#kit/shared/money/decimals.ts'
import type { ItemPrice } from './items.rules.ts'
import { lowestBefore, salePrice } from './lowest-price.rules.ts'

const zone = 'Europe/Vienna'
const today = '2026-06-15'
let made = 0

/** A price set some days before today, at noon by default. */
function set(
  daysAgo: number,
  price: string | null,
  more: Partial<ItemPrice> & { hour?: string } = {},
): ItemPrice {
  made += 1
  const day = laterDay(today, -daysAgo)
  const { hour = '10:00', ...rest } = more
  return {
    _id: `price-${String(made).padStart(4, '0')}`,
    kind: 'sale',
    price: price === null ? null : unitPrice(price),
    counting: 'gross',
    priceGroup: '',
    party: null,
    fromQuantity: quantity('1'),
    from: day,
    until: null,
    replaces: null,
    createdAt: `${day}T${hour}:00.000Z`,
    ...rest,
  }
}
const offer = (daysAgo: number, price: string, more: Partial<ItemPrice> = {}) =>
  set(daysAgo, price, { until: laterDay(today, 7), ...more })

test('the price before is the lowest of the 30 days, not the last and not the highest', () => {
  const old = set(400, '9.90')
  const dear = set(10, '12')
  const now = offer(2, '8')
  expect(lowestBefore([old, dear, now], now, zone)).toBe('9.9')
})

test('what held until 31 days before counts no longer, what held on the 30th day does', () => {
  const cheap = set(400, '7', { until: laterDay(today, -31) })
  const usual = set(399, '10', { from: laterDay(today, -30) })
  const now = offer(0, '8')
  expect(lowestBefore([cheap, usual, now], now, zone)).toBe('10')
  const longer = { ...cheap, until: laterDay(today, -30) }
  // Both apply on the 30th day; the later start takes precedence
  expect(lowestBefore([longer, { ...usual, from: laterDay(today, -29) }, now], now, zone)).toBe('7')
})

test('a price that stood for an hour is not forgotten', () => {
  const usual = set(100, '10')
  const hour = set(5, '6.50', { hour: '08:00' })
  const corrected = set(5, '10', { hour: '09:00', replaces: hour._id })
  const now = offer(0, '8')
  expect(lowestBefore([usual, hour, corrected, now], now, zone)).toBe('6.5')
})

test('an offer that is set again begins anew: the first offer is the price before', () => {
  const usual = set(100, '10')
  const first = offer(20, '8', { until: laterDay(today, -3) })
  const again = offer(1, '7.50')
  expect(lowestBefore([usual, first, again], again, zone)).toBe('8')
})

test('an offer that was planned ahead is no price before its first day', () => {
  const usual = set(100, '10')
  const planned = offer(20, '8', { from: today })
  expect(lowestBefore([usual, planned], planned, zone)).toBe('10')
})

test('on the day of the offer what was asked for in the morning counts', () => {
  const usual = set(100, '10')
  const morning = set(0, '7', { hour: '06:00' })
  const now = offer(0, '6', { createdAt: `${today}T09:00:00.000Z` })
  expect(lowestBefore([usual, morning, now], now, zone)).toBe('7')
})

test.each([
  ['a price that stays is no reduction', [set(100, '10'), set(1, '8')]],
  ['an offer that is dearer', [set(100, '7'), offer(1, '8')]],
  ['a new item', [offer(1, '8')]],
  ['a price without VAT before', [set(100, '10', { counting: 'net' }), offer(1, '8')]],
  ['a price of a group before', [set(100, '10', { priceGroup: 'Handel' }), offer(1, '8')]],
])('nothing is struck through: %s', (_what, prices) => {
  expect(salePrice(prices, today, zone)).toMatchObject({ before: null })
})

test('tiers are those that cost less, each once', () => {
  const prices = [
    set(100, '10'),
    set(100, '9', { fromQuantity: quantity('6') }),
    set(100, '9', { fromQuantity: quantity('8') }),
    set(100, '8.50', { fromQuantity: quantity('12') }),
    set(100, '1', { fromQuantity: quantity('24'), priceGroup: 'Handel' }),
  ]
  expect(salePrice(prices, today, zone)?.tiers).toEqual([
    { fromQuantity: '6', price: '9' },
    { fromQuantity: '12', price: '8.5' },
  ])
  expect(salePrice([], today, zone)).toBeNull()
})
