import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import type { Picture } from '../../../../kit/shared/site.ts'
import { picture } from '../../../platform/files/server/offers.ts'
import type { GoodsKind } from '../catalog.rules.ts'
import { productsTable as table } from './catalog.table.ts'
import { shopSettings } from './shop-settings.service.ts'
import { wordsOf } from './shop.views.service.ts'

/** The reminder of the legal guarantee, ready to be shown. */
export interface GuaranteeNotice {
  title: string
  text: string
  /** In the design of the EU, where the owner has set it. */
  picture: Picture | null
}

/** What the law has told before goods are bought (directive (EU) 2024/825, regulation (EU) 2025/1960); services have none. */
export async function guaranteeNotice(
  ctx: Ctx,
  kinds: readonly GoodsKind[],
): Promise<GuaranteeNotice | null> {
  const { guaranteeNotice: isOn, guaranteePicture } = await shopSettings(ctx)
  if (!isOn || kinds.every((kind) => kind === 'service')) return null
  const { guaranteeTitle: title, guarantee: text } = wordsOf(ctx)
  return { title, text, picture: await picture(ctx, guaranteePicture) }
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
