import { expect, test } from 'vitest'
import { catalogScreens } from '#domains/shop/catalog/catalog.addresses.ts'
import { orderScreens } from '#domains/shop/orders/orders.addresses.ts'
import { paymentScreens } from '#domains/shop/payments/payments.addresses.ts'
import { shopDoors } from './setup.addresses.ts'
import { filled, gapsIn, partOf, saysObligation } from './setup.rules.ts'

test('points stand in the part that their order falls into', () => {
  expect([100, 199, 200, 340, 500, 620, 799].map(partOf)).toEqual([
    'seller',
    'seller',
    'texts',
    'prices',
    'ordering',
    'sending',
    'after',
  ])
})

test('a model text is filled with what is known, as text, and names the rest as gaps', () => {
  const text = filled(
    '<p>{name}, {city}, {phone}</p>',
    { name: 'Huber & Söhne <KG>', city: ' ' },
    { city: 'Ort' },
  )
  expect(text).toBe('<p>Huber &amp; Söhne &lt;KG&gt;, [[Ort]], [[phone]]</p>')
  expect(gapsIn(text)).toEqual(['Ort', 'phone'])
  expect(gapsIn('<p>Alles da [1]</p>')).toEqual([])
})

test.each([
  ['zahlungspflichtig bestellen', true],
  ['Order with obligation to pay', true],
  [' Kaufen ', true],
  ['Jetzt zahlungspflichtig bestellen und Newsletter abonnieren', false],
  ['Bestellung abschließen', false],
  ['Order', false],
  ['', false],
])('„%s“ says that it has to be paid: %s', (button, expected) => {
  expect(saysObligation(button)).toBe(expected)
})

test('the overview leads to every screen on which the shop is set up', () => {
  const doors = Object.values(shopDoors)
  const { settings: general } = catalogScreens
  for (const screen of [general, orderScreens.settings, paymentScreens.settings, 'shop/settings/vouchers'])
    expect(doors).toContain(screen)
})
