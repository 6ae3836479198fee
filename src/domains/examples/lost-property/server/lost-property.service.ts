import { and, desc, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { takeNumber } from '#kit/server/numbers/number-ranges.ts'
import { recordCalls } from '#kit/server/records/calls.ts'
import { storeFound } from '#kit/server/records/change.ts'
import { rowOf } from '#kit/server/records/conflict.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { textsIn } from '#kit/server/records/translated.ts'
import { transferHandlers } from '#kit/server/records/transfer.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { lostItem } from '../lost-property.contract.ts'
import { lostItemStates } from '../lost-property.rules.ts'
import { readSettings } from './lost-property-settings.service.ts'
import { contentsTable, lostItemsTable as table } from './lost-property.table.ts'

export const lostItems = recordKind({
  name: 'lost_item',
  table,
  lines: { contents: contentsTable },
  states: lostItemStates,
  timed: [{ at: 'claimedUntil', action: 'unclaim' }],
  confidential: ['finder', 'owner'],
  ownOnlySeen: true,
  found: ({ title, place, number, receipt }) => ({
    title,
    body: place,
    tags: [String(number), receipt ?? ''],
  }),
  sortable: ['number', 'title', 'foundOn', 'keptUntil', 'state'],
  defaultSort: '-foundOn',
  searched: [table.title, table.place, table.label, ...textsIn(table.notice)],
})

refusalOf(
  'lost_items_label_key',
  wrongField('label', {
    de: 'Dieses Etikett klebt schon auf etwas anderem.',
    en: 'This label is on something else already.',
  }),
)

const standard = recordCalls(lostItem, lostItems, {
  filters: {
    foundFrom: (day) => gte(table.foundOn, day),
    foundTo: (day) => lte(table.foundOn, day),
  },
  remembered: ({ number, title }) => ({ number, title }),
})

/**
 * Returns an item and numbers the receipt last: concurrent writers wait for the number only from there to the commit.
 */
async function handOver(ctx: Ctx, input: InputOf<typeof lostItem.calls.handOver>) {
  await standard.handOver(ctx, input)
  const was = await rowOf(ctx, lostItems, input._id)
  const { site } = await siteSettings(ctx)
  const { number } = await takeNumber(
    ctx,
    { name: 'lost-property', pattern: 'F{YYYY}-{NNNN}' },
    { at: ctx.now, zone: site.timeZone },
    (taken) => sql`update lost_items set "receipt" = ${taken.number}, "receiptCounter" = ${taken.counter},
      "receiptPeriod" = ${taken.period} where "_id" = ${was._id}::uuid returning 1`,
  )
  await storeFound(ctx, lostItems, { was, is: { ...was, receipt: number } })
  return standard.read(ctx, { _id: was._id })
}

export const lostItemCalls = { ...standard, handOver }

/** Export and import as a table; items are recognised by their labels. */
export const lostItemTransferCalls = transferHandlers(lostItem, lostItems, {
  columns: [
    { field: 'number', heading: { de: 'Nummer', en: 'Number' }, example: null },
    { field: 'state', heading: { de: 'Status', en: 'State' }, example: null },
    { field: 'label', heading: { de: 'Etikett', en: 'Label' }, example: 'F-0001' },
    { field: 'title', heading: { de: 'Was', en: 'What' }, example: 'Regenschirm' },
    { field: 'place', heading: { de: 'Fundort', en: 'Place' }, example: 'Hauptplatz' },
    { field: 'foundOn', heading: { de: 'Gefunden am', en: 'Found on' }, example: '2026-05-01' },
    { field: 'keptUntil', heading: { de: 'Aufbewahrt bis', en: 'Kept until' }, example: '2027-05-01' },
    { field: 'finder', heading: { de: 'Gefunden von', en: 'Finder' }, example: 'Maria Huber' },
    { field: 'reward', heading: { de: 'Finderlohn in Cent', en: 'Reward in cents' }, example: 500 },
  ],
  lines: {
    contents: [
      { field: 'what', heading: { de: 'Gegenstand darin', en: 'Thing in it' }, example: 'Schlüssel' },
      { field: 'count', heading: { de: 'Anzahl', en: 'Count' }, example: 2 },
    ],
  },
  key: 'label',
  title: 'title',
  file: 'fundsachen',
  calls: lostItemCalls,
})

/** `GET /api/v0/lost-property`: the public list. */
export async function waiting(ctx: Ctx) {
  ctx.tag(lostItems.name)
  const { listed, counter } = await readSettings(ctx)
  const told = { counter: sayIn(counter, ctx.lang) }
  if (!listed) return { waiting: [], ...told }
  const { _id, number, title, foundOn, notice } = table
  const found = await ctx.db
    .select({ _id, number, title, foundOn, notice })
    .from(table)
    .where(and(eq(table.state, 'found'), isNull(table.deletedAt)))
    .orderBy(desc(table.foundOn), desc(table._id))
    .limit(500)
  return { waiting: found.map((item) => ({ ...item, notice: sayIn(item.notice, ctx.lang) })), ...told }
}
