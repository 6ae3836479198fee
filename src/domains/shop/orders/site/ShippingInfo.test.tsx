import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SurroundingsContext } from '#kit/browser/site/surroundings.ts'
import { createLightTexts } from '#kit/browser/site/translate.ts'
import type { SiteFrame } from '#kit/shared/site/site.ts'
import type { ShippingInfoData } from '../orders.views.ts'
import { ShippingInfo } from './ShippingInfo.tsx'

const texts = createLightTexts({ de: {}, en: {} })

/** Radio buttons for delivery and pick-up. */
function ways(fields?: Record<string, string>): string[] {
  const surroundings = {
    lang: 'de',
    t: texts.de,
    frame: {} as SiteFrame,
    zone: 'Europe/Vienna',
    now: '2026-11-24T08:00:00Z',
    live: false,
  } as const
  const data = {
    ...{
      step: 'shipping-info',
      steps: [],
      href: '/x',
      cartHref: '/y',
      values: {},
      countries: [],
      salutations: [],
      types: ['person', 'business'],
      payBy: [],
    },
    ...{ pickup: { title: 'Am Hof', text: '' }, isSent: true, loginHref: null, privacyHref: '/z', lines: [] },
    ...{ goods: 0, currency: 'EUR' },
    ...(fields ? { form: { values: {}, problem: { message: 'x', fields } } } : {}),
  } as unknown as ShippingInfoData
  const page = renderToString(
    <SurroundingsContext value={surroundings}>
      <ShippingInfo data={data} />
    </SurroundingsContext>,
  )
  return page.match(/<input[^>]*name="how"[^>]*>/g) ?? []
}

test('what is wrong with how it gets to the buyer is told with each of its ways', () => {
  expect(ways().some((way) => way.includes('aria-'))).toBe(false)
  const wrong = ways({ how: 'Bitte wählen Sie.' })
  expect(wrong).toHaveLength(2)
  for (const way of wrong) expect(way).toContain('aria-describedby="how-error"')
})
