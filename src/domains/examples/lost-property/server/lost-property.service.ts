import { and, desc, eq, gte, isNull, lte } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import { refusalOf } from '../../../../kit/server/http/problems.ts'
import { recordCalls } from '../../../../kit/server/records/calls.ts'
import { recordKind } from '../../../../kit/server/records/kind.ts'
import { wrongField } from '../../../../kit/server/records/refusals.ts'
import { lostItem } from '../lost-property.contract.ts'
import { lostItemStates } from '../lost-property.rules.ts'
import { contentsTable, lostItemsTable as table } from './lost-property.table.ts'

export const lostItems = recordKind({
  name: 'lost_item',
  table,
  lines: { contents: contentsTable },
  states: lostItemStates,
  timed: [{ at: 'claimedUntil', action: 'unclaim' }],
  confidential: ['finder', 'owner'],
  ownOnlySeen: true,
  found: ({ title, place, number }) => ({ title, body: place, tags: [String(number)] }),
  sortable: ['number', 'title', 'foundOn', 'keptUntil', 'state'],
  defaultSort: '-foundOn',
  searched: [table.title, table.place, table.label],
})

refusalOf(
  'lost_items_label_key',
  wrongField('label', {
    de: 'Dieses Etikett klebt schon auf etwas anderem.',
    en: 'This label is on something else already.',
  }),
)

export const lostItemCalls = recordCalls(lostItem, lostItems, {
  defaults: () => ({ place: '', keptUntil: null, finder: '', label: null, reward: 0 }),
  filters: {
    foundFrom: (day) => gte(table.foundOn, day),
    foundTo: (day) => lte(table.foundOn, day),
  },
  remembered: ({ number, title }) => ({ number, title }),
})

/** `GET /api/v0/lost-property`: what everybody may see. */
export async function waiting(ctx: Ctx) {
  ctx.tag(lostItems.name)
  const { _id, number, title, foundOn } = table
  const found = await ctx.db
    .select({ _id, number, title, foundOn })
    .from(table)
    .where(and(eq(table.state, 'found'), isNull(table.deletedAt)))
    .orderBy(desc(table.foundOn), desc(table._id))
    .limit(500)
  return { waiting: found }
}
