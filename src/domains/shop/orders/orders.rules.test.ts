import { expect, test } from 'vitest'
import { plainCode } from '#kit/shared/text/read-aloud.ts'
import {
  ageOn,
  officeActions,
  type OrderPayment,
  paymentOf,
  type ShopOrderState,
  stateForBuyer,
  stateForOffice,
  trackingHref,
} from './orders.rules.ts'

test('somebody is as old as his last birthday', () => {
  expect(ageOn('2008-11-22', '2026-11-21')).toBe(17)
  expect(ageOn('2008-11-22', '2026-11-22')).toBe(18)
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
  expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
})

test('what was paid is said in one word', () => {
  const total = 1000
  expect(paymentOf({ total, paid: 0, refunded: 0 })).toBe('open')
  expect(paymentOf({ total, paid: 0, refunded: 0, failed: true })).toBe('failed')
  expect(paymentOf({ total, paid: 400, refunded: 0 })).toBe('part')
  expect(paymentOf({ total, paid: 1200, refunded: 0 })).toBe('paid')
  expect(paymentOf({ total, paid: 1000, refunded: 300 })).toBe('partRefunded')
  expect(paymentOf({ total, paid: 1000, refunded: 1000 })).toBe('refunded')
})

test('codes are read as people write them, and numbers of parcels lead to their carriers', () => {
  expect(plainCode(' abcd-2345 ')).toBe('ABCD2345')
  expect(trackingHref('post', 'A&B')).toContain('snr=A%26B')
  // As printed on the label, in groups
  expect(trackingHref('dhl', ' 00340 434 12 ')).toMatch(/piececode=0034043412$/)
  expect(trackingHref('other', '1')).toBeNull()
})

test('a buyer reads the state of an order that is fetched in words of fetching', () => {
  expect(stateForBuyer({ state: 'placed', acceptedAt: null }, 'pickup').de).toBe('Eingegangen')
  const acceptedAt = '2026-11-29T10:00:00.000Z'
  expect(stateForBuyer({ state: 'placed', acceptedAt }, 'pickup').de).toBe('Angenommen')
  expect(stateForBuyer({ state: 'sent', acceptedAt }, 'pickup').de).toBe('Bereit zum Abholen')
  expect(stateForBuyer({ state: 'sent', acceptedAt: null }, 'send').de).toBe('Verschickt')
  expect(stateForBuyer({ state: 'sent', acceptedAt: null }, 'service').de).toBe('Ausgeführt')
})

test('the office is offered what an order can become, and why what is gone is not cancelled', () => {
  const offered = (...[state, payment]: [ShopOrderState, OrderPayment]) =>
    officeActions({ state, payment, haltedAt: null })
  expect(offered('placed', 'open')).toEqual({ only: ['confirm', 'cancel', 'lapse'], first: 'confirm' })
  expect(offered('placed', 'paid').only).toEqual(['confirm', 'cancel'])
  expect(offered('confirmed', 'part').only).toEqual(['cancel', 'lapse'])
  expect(offered('sending', 'paid').only).toEqual(['cancel'])
  expect(offered('sent', 'paid')).toEqual({ only: ['deliver', 'cancel'], first: 'deliver' })
  expect(offered('delivered', 'partRefunded').only).toEqual(['cancel'])
  expect(stateForOffice({ state: 'sent', pickup: true }).de).toBe('Bereit zum Abholen')
  expect(stateForOffice({ state: 'placed', pickup: true }).de).toBe('Neu')
  expect(stateForOffice({ state: 'sent', pickup: false }).de).toBe('Verschickt')
  expect(offered('cancelled', 'refunded').only).toEqual(['revive'])
  const halted = (state: ShopOrderState) =>
    officeActions({ state, payment: 'paid', haltedAt: '2026-12-01T10:00:00.000Z' }).only
  expect(halted('placed')).toEqual(['confirm', 'cancel', 'release'])
  expect(halted('sending')).toEqual(['release', 'cancel'])
  expect(halted('sent')).toEqual(['deliver', 'cancel'])
})
