import { eq } from 'drizzle-orm'
import { audit } from '../../../../kit/server/audit/audit.ts'
import { keptValue } from '../../../../kit/server/cache/kept-value.ts'
import type { Ctx } from '../../../../kit/server/context.ts'
import type { InputOf } from '../../../../kit/shared/contract.ts'
import type { tavernEditing } from '../taverns.contract.ts'
import { settingsTable } from './taverns.table.ts'

const row = 'site'

/** What all answers about taverns are made from. */
export const tavernsTag = 'taverns'

/** Which types of entries are taverns, when their opening is told, and what keepers may do. Tags the answer. */
export async function tavernSettings(ctx: Ctx) {
  ctx.tag(tavernsTag)
  return keptValue(ctx, 'taverns settings', { tags: [tavernsTag] }, async () => {
    const [stored] = await ctx.db
      .select({
        types: settingsTable.types,
        tellAt: settingsTable.tellAt,
        keepersDirect: settingsTable.keepersDirect,
      })
      .from(settingsTable)
    if (!stored) throw new Error('the migration makes the settings of taverns')
    return stored
  })
}

export async function settings(
  ctx: Ctx,
  { types, tellAt, keepersDirect }: InputOf<typeof tavernEditing.settings>,
) {
  const before = await tavernSettings(ctx)
  const after = { types: [...new Set(types)], tellAt, keepersDirect }
  await ctx.db.update(settingsTable).set(after).where(eq(settingsTable._id, row))
  await audit(ctx, { action: 'update', collection: 'taverns', before, after })
  ctx.drop(tavernsTag)
  return after
}
