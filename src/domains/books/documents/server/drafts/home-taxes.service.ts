import type { Ctx } from '#kit/server/context.ts'
import type { Item } from '#domains/books/items/server/offers.ts'
import { siteDay } from '#domains/books/masterdata/server/offers.ts'
import { decideTax, type TaxDecision } from '../../tax/tax.rules.ts'
import { booksSettings } from '../settings/books-settings.ts'
import { taxRates, taxSellerOf } from './document-taxes.ts'

type Sold = Pick<Item, 'vatGroup' | 'origin'>

/**
 * Returns a function that decides the VAT for anonymous buyers at a counter in the country today, for shop prices.
 * Null: no rate is known. Tags the answer.
 */
export async function homeTaxes(ctx: Ctx, country: string): Promise<(sold: Sold) => TaxDecision | null> {
  const its = await booksSettings.read(ctx)
  const { rateOf, groupKeys } = await taxRates(ctx, its.region)
  const day = await siteDay(ctx)
  return ({ vatGroup, origin }) => {
    const { decision, findings } = decideTax({
      seller: { ...taxSellerOf(its), country },
      buyer: null,
      subject: {
        group: groupKeys.get(vatGroup) ?? vatGroup,
        nature: 'goods',
        isOwnProduce: origin === 'own',
        isExcise: false,
        reversesAtHome: false,
      },
      destination: country,
      day,
      rateOf,
    })
    return findings.some(({ blocks }) => blocks) ? null : decision
  }
}

/** Whether the seller charges VAT; a small business does not. Tags the answer. */
export const chargesVat = async (ctx: Ctx): Promise<boolean> =>
  (await booksSettings.read(ctx)).scheme !== 'small'
