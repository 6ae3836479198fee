import { inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { picture } from '#domains/platform/files/server/offers.ts'
import type { GuaranteeNotice } from '../catalog.contract.ts'
import type { GoodsKind } from '../catalog.rules.ts'
import { productsTable as table } from './catalog.table.ts'
import { shopSettings } from './shop-settings.service.ts'
import { wordsOf } from './shop.views.service.ts'

/** Where the EU explains the guarantee: what the code in its picture says (regulation (EU) 2025/1960). */
const explained = {
  de: 'https://europa.eu/youreurope/garantien',
  en: 'https://europa.eu/youreurope/guarantees',
} as const

/** The pictures of the notice that visitors may see, by language; the German one stands in for the English. */
export async function guaranteePictures(ctx: Ctx) {
  const { guaranteePicture, guaranteePictureEn } = await shopSettings(ctx)
  const de = await picture(ctx, guaranteePicture)
  return { de, en: await picture(ctx, guaranteePictureEn) }
}

/** What the law has told before goods are bought; null: it is switched off, or they are services, which have none. */
export async function guaranteeNotice(
  ctx: Ctx,
  kinds: readonly GoodsKind[],
): Promise<GuaranteeNotice | null> {
  if (!(await shopSettings(ctx)).guaranteeNotice || kinds.every((kind) => kind === 'service')) return null
  const { guaranteeTitle: title, guarantee: text, guaranteeLink: label } = wordsOf(ctx)
  const pictures = await guaranteePictures(ctx)
  return {
    ...{ title, text, link: { label, href: explained[ctx.lang] } },
    picture: pictures[ctx.lang] ?? pictures.de,
  }
}

/** The same before several products are bought. */
export async function guaranteeNoticeOf(
  ctx: Ctx,
  products: readonly string[],
): Promise<GuaranteeNotice | null> {
  const rows = await ctx.db
    .selectDistinct({ goods: table.goods })
    .from(table)
    .where(inArray(table._id, [...new Set(products)]))
  return guaranteeNotice(
    ctx,
    rows.map(({ goods }) => goods),
  )
}
