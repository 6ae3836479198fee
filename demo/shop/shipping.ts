import type { Ctx } from '#kit/server/context.ts'
import { cents } from '#kit/shared/money/cents.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { createShippingGroup } from '#domains/shop/shipping/server/offers.ts'

const carton = (upTo: number, amount: number, ...countries: string[]) => ({
  _id: uuidv7(),
  countries,
  upTo,
  cents: cents(amount),
})

/**
 * Shipping methods of the winery: cartons of six and twelve within Austria and Germany and to two neighbours, or
 * pick-up at the cellar.
 */
export async function putShipping(ctx: Ctx): Promise<void> {
  await createShippingGroup(
    ctx,
    {
      title: { de: 'Versand im Weinkarton', en: 'Shipping by wine carton' },
      text: {
        de: 'Bruchsicher verpackt, mit Sendungsverfolgung.',
        en: 'Packed safely, with tracking.',
      },
      countedBy: 'cartons',
      freeFrom: cents(18_000),
      adultFee: cents(150),
      daysMin: 2,
      daysMax: 5,
      rates: [
        carton(6, 890),
        carton(12, 1190),
        carton(6, 1290, 'de'),
        carton(12, 1790, 'de'),
        carton(6, 1990, 'it', 'nl'),
        carton(12, 2790, 'it', 'nl'),
      ],
      position: 10,
    },
    ['at', 'de', 'it', 'nl'],
  )
  await createShippingGroup(ctx, {
    title: { de: 'Abholung im Keller', en: 'Collect it at the cellar' },
    text: {
      de: 'Weingut Ebner, Kellergasse 8, 2071 Rebenau\nFreitag 14 bis 18 Uhr, Samstag 9 bis 12 Uhr',
      en: 'Weingut Ebner, Kellergasse 8, 2071 Rebenau\nFriday 2 to 6 p.m., Saturday 9 a.m. to 12 noon',
    },
    countedBy: 'pickup',
    position: 20,
  })
}
