import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SurroundingsContext } from '#kit/browser/site/surroundings.ts'
import { createLightTexts } from '#kit/browser/site/translate.ts'
import type { SiteFrame } from '#kit/shared/site/site.ts'
import type { OrderPageData } from '../orders.views.ts'
import { site as de } from '../orders.de.ts'
import { OrderState } from './OrderPage.tsx'

const surroundings = {
  lang: 'de',
  t: createLightTexts({ de: {}, en: {} }).de,
  frame: {} as SiteFrame,
  zone: 'Europe/Vienna',
  now: '2026-11-24T08:00:00Z',
  live: false,
} as const

/** Text of the page of an order with pick-up and payment there. */
function pageOf(more: Partial<OrderPageData>): string {
  const data = {
    ...{
      step: 'order',
      now: 'nowCash',
      chosen: 'cash',
      reservedUntil: null,
      placedAt: '2026-11-24T08:00:00Z',
    },
    ...{
      lines: [],
      parcels: [],
      documents: [],
      withdrawals: [],
      ways: [],
      pickup: { title: 'Am Hof', text: '' },
    },
    ...{
      totals: { currency: 'EUR', vat: [], total: 0, goods: 0, voucher: 0, missing: null, shipping: null },
    },
    ...{ back: { credited: 0, refunded: 0, refunding: 0 }, transfer: null, payHref: null },
    ...more,
  } as unknown as OrderPageData
  return renderToString(
    <SurroundingsContext value={surroundings}>
      <OrderState data={data} />
    </SurroundingsContext>,
  ).replaceAll('<!-- -->', '')
}

test('an order paid in cash says until when it is to be collected, and nothing once it is paid', () => {
  expect(pageOf({ reservedUntil: '2026-12-01T08:00:00Z' })).toContain(`${de.fetchUntil}: 1. Dezember 2026`)
  expect(pageOf({})).not.toContain(de.fetchUntil)
  expect(pageOf({ chosen: 'transfer', reservedUntil: '2026-12-01T08:00:00Z' })).not.toContain(de.fetchUntil)
})
