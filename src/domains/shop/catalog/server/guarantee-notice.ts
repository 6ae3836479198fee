import { inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { picture } from '#domains/platform/files/server/offers.ts'
import type { GuaranteeNotice } from '../catalog.contract.ts'
import type { GoodsKind } from '../catalog.rules.ts'
import { productsTable as table } from './catalog.table.ts'
import { shopSettings } from './shop-settings.service.ts'
import { wordsOf } from './shop.views.service.ts'

/** Pages of the EU about the guarantee, linked by the code in its picture (regulation (EU) 2025/1960). */
const explained = {
  de: 'https://europa.eu/youreurope/garantien',
  en: 'https://europa.eu/youreurope/guarantees',
} as const

/** Public pictures of the notice by language; the German one is the default for English. */
export async function guaranteePictures(ctx: Ctx) {
  const { guaranteePicture, guaranteePictureEn } = await shopSettings(ctx)
  const de = await picture(ctx, guaranteePicture)
  return { de, en: await picture(ctx, guaranteePictureEn) }
}

/** Notice required by law before goods are bought; null if it is switched off or only services are sold. */
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

/** Notice on the legal guarantee for several products. */
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
