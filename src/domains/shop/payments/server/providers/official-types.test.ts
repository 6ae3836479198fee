import type { CreateOrderRequestBody } from '@paypal/paypal-js'
import type Stripe from 'stripe'
import { expect, expectTypeOf, test } from 'vitest'
import { cents } from '#kit/shared/money/cents.ts'
import { centsOfDecimal, decimalOf } from './answers.ts'
import { orderBody, refundBody } from './paypal-parameters.ts'
import { paypalBodies, refusalOfBody } from './paypal-requests.fixture.ts'
import type { Begin } from './provider.ts'
import {
  formOf,
  refundParameters,
  sessionExpansions,
  sessionParameters,
  stripeVersion,
} from './stripe-parameters.ts'

const begin: Begin = {
  payment: '01900000-0000-7000-8000-000000000001',
  cents: cents(2400),
  currency: 'EUR',
  title: 'Bestellung 10023',
  number: '10023',
  email: 'vera@rebenau.example',
  country: 'AT',
  lang: 'de',
  back: 'https://rebenau.example/back',
  cancel: 'https://rebenau.example/back?cancelled=1',
  expiresAt: '2026-11-22T12:35:00.000Z',
}

/** Names sent at any depth that the official type lacks: `satisfies` misses those in computed objects. */
type Foreign<Sent, Official> = Sent extends readonly (infer One)[]
  ? Foreign<One, Official extends readonly (infer Known)[] ? Known : never>
  : Sent extends object
    ? {
        [Name in keyof Sent]-?: Name extends keyof Official
          ? Foreign<NonNullable<Sent[Name]>, Extract<NonNullable<Official[Name]>, object>>
          : Name
      }[keyof Sent]
    : never

// The compiler checks sent parameters against the official clients' types; a wrong name or type does not compile
const session = sessionParameters(begin, {
  methods: ['card', 'eps'],
}) satisfies Stripe.Checkout.SessionCreateParams
const refund = refundParameters('pi_1', {
  refund: begin.payment,
  cents: 100,
}) satisfies Stripe.RefundCreateParams
const order = orderBody(begin) satisfies CreateOrderRequestBody

test('nothing is sent that the official types do not name', () => {
  expectTypeOf<Foreign<typeof session, Stripe.Checkout.SessionCreateParams>>().toEqualTypeOf<never>()
  expectTypeOf<Foreign<typeof refund, Stripe.RefundCreateParams>>().toEqualTypeOf<never>()
  expectTypeOf<Foreign<typeof order, CreateOrderRequestBody>>().toEqualTypeOf<never>()
  type Former = { mode: 'payment'; payment_method_types: string[] }
  expectTypeOf<Foreign<Former, Stripe.Checkout.SessionCreateParams>>().toEqualTypeOf<'payment_method_types'>()
})

test('calls to Stripe are forms as its interface takes them', () => {
  expect(Object.fromEntries(formOf(session))).toMatchObject({
    mode: 'payment',
    client_reference_id: begin.payment,
    expires_at: '1795350900',
    'allowed_payment_method_types[0]': 'card',
    'allowed_payment_method_types[1]': 'eps',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '2400',
    'line_items[0][quantity]': '1',
    'payment_intent_data[metadata][payment]': begin.payment,
  })
  expect(formOf(refund).get('metadata[refund]')).toBe(begin.payment)
  expect(formOf({ expand: sessionExpansions }).get('expand[0]')).toBe(sessionExpansions[0])
})

test('eps is offered to Austrian buyers in euros alone', () => {
  const methods = (more: Partial<Begin>) =>
    sessionParameters({ ...begin, ...more }, { methods: ['card', 'eps'] }).allowed_payment_method_types
  expect(methods({})).toEqual(['card', 'eps'])
  expect(methods({ country: 'DE' })).toEqual(['card'])
  expect(methods({ currency: 'CHF' })).toEqual(['card'])
})

test('the version of the interface is the one that the types describe', async () => {
  const { default: Client } = await import('stripe')
  expect(Client.API_VERSION ?? stripeVersion).toBe(stripeVersion)
})

test('calls to PayPal name amounts with two places', () => {
  expect(order.purchase_units[0]?.amount).toEqual({ currency_code: 'EUR', value: '24.00' })
  expect(order.purchase_units[0]?.invoice_id).toHaveLength('10023-000001'.length)
  for (const amount of [1, 10, 99, 100, 123_456_789])
    expect(centsOfDecimal(decimalOf(cents(amount)))).toBe(amount)
  expect(() => centsOfDecimal('1,20')).toThrow(RangeError)
})

test('PayPal takes every order and refund by its own lengths and patterns, whatever somebody wrote', () => {
  const texts = [
    'Bestellung',
    'zwei\n\nZeilen\tmit Tabulator',
    'ä'.repeat(300),
    '🍷'.repeat(200),
    `x${'🍷'.repeat(200)}`,
    '  ',
  ]
  for (const text of texts)
    for (const lang of ['de', 'en'] as const) {
      const title = text.trim() || 'Bestellung'
      expect(
        paypalBodies.order.safeParse(orderBody({ ...begin, title, number: title, lang })).error,
      ).toBeUndefined()
      const sent = refundBody({ refund: begin.payment, cents: cents(100), currency: 'EUR', reason: text })
      expect(paypalBodies.refund.safeParse(sent).error).toBeUndefined()
      expect(JSON.stringify(sent)).not.toMatch(/\\ud8/)
    }
  expect(refusalOfBody('refund', { amount: { currency_code: 'EUR', value: '1' } })?.status).toBe(400)
  expect(refusalOfBody('order', { ...order, application_context: {} })?.status).toBe(400)
})
