import type { Ctx } from '#kit/server/context.ts'
import { filled } from '#kit/shared/text/filled.ts'
import { amountOf } from '#kit/shared/money/cents.ts'
import { quantity, type UnitPrice } from '#kit/shared/money/decimals.ts'
import { writeMoney, writeTenths } from '#kit/shared/money/format.ts'
import { basePrice, type Item, itemsById } from '#domains/books/items/server/offers.ts'
import { shopSettings } from './shop-settings.service.ts'
import { wordsOf } from './shop.views.service.ts'
import { contentIn, variantParts } from './variant-label.service.ts'

/**
 * Short description of items, required above the order button (§ 312j Abs 2 BGB, § 8 Abs 1 FAGG): vintage, content,
 * alcohol, and price per litre or kilogram, by item. Leaves out parts that `title` already contains.
 */
export async function itemFacts(
  ctx: Ctx,
  wanted: readonly { item: string; title: string; unitPrice: UnitPrice }[],
): Promise<Map<string, string[]>> {
  const items = await itemsById(
    ctx,
    wanted.map(({ item }) => item),
  )
  const { currency } = await shopSettings(ctx)
  const { lang } = ctx
  const words = wordsOf(ctx)
  const parts = await variantParts(ctx)
  const factsOf = (item: Item, title: string, price: UnitPrice): string[] => {
    const base = basePrice(price, item)
    const content = contentIn(item, lang)
    return [
      ...parts(item).filter((one) => one !== content && !title.includes(one)),
      title.includes(content) ? '' : content,
      item.alcohol === null ? '' : filled(words.alcoholValue, { value: writeTenths(item.alcohol, lang) }),
      base
        ? filled(words.basePrice, {
            price: writeMoney(amountOf(quantity('1'), base.price), currency, lang),
            unit: words.baseUnits[base.unit],
          })
        : '',
    ].filter(Boolean)
  }
  return new Map(
    wanted.flatMap(({ item, title, unitPrice }) => {
      const found = items.get(item)
      return found ? [[item, factsOf(found, title, unitPrice)] as const] : []
    }),
  )
}
