import { and, eq, gt, gte, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { answered } from '#kit/server/records/answer.ts'
import { recordCalls, writeOf } from '#kit/server/records/calls.ts'
import { changeRecord, createRecord } from '#kit/server/records/change.ts'
import { lockRecord, rowOf } from '#kit/server/records/conflict.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { once } from '#kit/server/records/once.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { removeRecord } from '#kit/server/records/removing.ts'
import { textsIn } from '#kit/server/records/translated.ts'
import { hasRight } from '#kit/shared/access.ts'
import {
  divideRounded,
  places,
  scaled,
  unitPrice,
  type UnitPrice,
  unscaled,
} from '#kit/shared/money/decimals.ts'
import { noPermission } from '#kit/shared/problem.ts'
import {
  endItemPrices,
  itemsById,
  moveItemPriceEnds,
  pricesFor,
  salePricesOn,
  setItemPrice,
} from '#domains/books/items/server/offers.ts'
import { siteDay } from '#domains/books/masterdata/server/offers.ts'
import { campaign } from '../catalog.contract.ts'
import { branchOf } from '../facets.rules.ts'
import {
  campaignPricesTable as setPrices,
  type CampaignRow,
  campaignsTable as table,
  groupsTable,
  productsTable,
} from './catalog.table.ts'

export const campaigns = recordKind({
  name: 'campaign',
  table,
  sortable: ['from', 'until', 'percent', 'updatedAt'],
  defaultSort: '-from',
  searched: textsIn(table.title),
  found: ({ title }) => ({ title: title.de, tags: [title.en] }),
  async answer(ctx, rows) {
    const counts = await ctx.db
      .select({ campaign: setPrices.campaign, items: sql<number>`count(distinct ${setPrices.item})::int` })
      .from(setPrices)
      .where(
        inArray(
          setPrices.campaign,
          rows.map(({ _id }) => _id),
        ),
      )
      .groupBy(setPrices.campaign)
    const byId = new Map(counts.map((row) => [row.campaign, row.items]))
    return rows.map((row) => ({ ...row, items: byId.get(row._id) ?? 0 }))
  },
})

const endsTooEarly = wrongField('until', {
  de: 'Eine Aktion kann nicht enden, bevor sie beginnt.',
  en: 'A campaign cannot end before it begins.',
})
refusalOf('campaigns_span', endsTooEarly)
refusalOf(
  'campaigns_percent',
  wrongField('percent', {
    de: 'Bitte geben Sie mehr als 0 und weniger als 100 Prozent an.',
    en: 'Please enter more than 0 and less than 100 percent.',
  }),
)

/** Reduces a price by percent, to the cent. */
export const reduced = (price: UnitPrice, percent: string): UnitPrice => {
  const whole = 100_000n
  const steps = scaled(price, places.price) * (whole - scaled(percent, places.rate))
  return unitPrice(unscaled(divideRounded(steps, whole * 100n), 2))
}

/** Items of a campaign: of its products, and of all products now in its groups. */
async function itemsOf(ctx: Ctx, { products, groups }: CampaignRow): Promise<string[]> {
  const tree = await ctx.db
    .select({ _id: groupsTable._id, parent: groupsTable.parent })
    .from(groupsTable)
    .where(sql`${groupsTable.deletedAt} is null`)
  const inGroups = [...new Set(groups.flatMap((group) => [...branchOf(tree, group)]))]
  const { rows } = await ctx.db.execute<{ item: string }>(sql`
    select distinct unnest("items") as "item" from ${productsTable} where "deletedAt" is null and
      ("_id" = any(${sql.param(products)}::uuid[]) or "groups" && ${sql.param(inGroups)}::uuid[]) order by 1`)
  return rows.map(({ item }) => item)
}

/** Rejects a second discount on the same item, which would make the price ambiguous. */
async function refuseOverlap(ctx: Ctx, row: CampaignRow, items: readonly string[]): Promise<void> {
  if (items.length === 0) return
  const [other] = await ctx.db
    .select({ title: table.title, item: setPrices.item })
    .from(setPrices)
    .innerJoin(table, eq(table._id, setPrices.campaign))
    .where(
      and(
        inArray(setPrices.item, [...items]),
        ne(table._id, row._id),
        table.active,
        lte(table.from, row.until),
        gte(table.until, row.from),
      ),
    )
    .limit(1)
  if (!other) return
  const name = (await itemsById(ctx, [other.item])).get(other.item)?.name ?? ''
  throw wrongField('products', {
    de: `„${name}“ ist in dieser Zeit schon in der Aktion „${other.title.de}“.`,
    en: `“${name}” is in the campaign “${other.title.en || other.title.de}” already at that time.`,
  })
}

/** Ends the prices that a campaign has set; prices of past days stay. */
async function takeBack(ctx: Ctx, _id: string): Promise<void> {
  const gone = await ctx.db.delete(setPrices).where(eq(setPrices.campaign, _id)).returning()
  await endItemPrices(
    ctx,
    gone.map(({ price }) => price),
  )
}

/** Sets the prices of a campaign, from today if it has already begun. A past campaign sets none. */
async function putPrices(ctx: Ctx, row: CampaignRow): Promise<void> {
  const today = await siteDay(ctx)
  if (!row.active || row.until < today) return
  // Concurrent campaigns wait for each other: overlaps are searched in stored rows
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('campaigns'))`)
  const items = await itemsOf(ctx, row)
  await refuseOverlap(ctx, row, items)
  const from = row.from > today ? row.from : today
  const usual = await pricesFor(
    ctx,
    items.map((item) => ({ item, day: from })),
  )
  for (const [at, item] of items.entries()) {
    const one = usual[at]
    if (!one) continue
    const price = await setItemPrice(ctx, item, {
      kind: 'sale',
      price: reduced(one.price, row.percent),
      counting: one.counting,
      from,
      until: row.until,
    })
    await ctx.db.insert(setPrices).values({ price, campaign: row._id, item })
  }
  await refuseSham(ctx, items, from)
}

const mostNamed = 3

/**
 * Rejects a campaign that does not go below the lowest price of the 30 days before (Art. 6a of directive 98/6/EC, CJEU
 * C-330/23).
 */
async function refuseSham(ctx: Ctx, items: readonly string[], from: string): Promise<void> {
  const sales = await salePricesOn(ctx, items, from)
  const sham = items.filter((item) => sales.get(item)?.before === null)
  if (sham.length === 0) return
  const known = await itemsById(ctx, sham)
  const names = sham.slice(0, mostNamed).map((item) => known.get(item)?.name ?? '')
  const more = sham.length - names.length
  throw wrongField('percent', {
    de: `Das ist keine Ermäßigung: ${names.map((name) => `„${name}“`).join(', ')}${more > 0 ? ` und ${more} weitere` : ''} gab es in den 30 Tagen vor der Aktion schon zu diesem Preis oder billiger. Bitte nehmen Sie das heraus oder senken Sie den Preis weiter.`,
    en: `This is no reduction: ${names.map((name) => `“${name}”`).join(', ')}${more > 0 ? ` and ${more} more` : ''} cost this or less in the 30 days before the campaign. Please take them out, or lower the price further.`,
  })
}

/** True if only the last day of a running campaign changes: its prices then remain the same discount. */
async function isOnlyLonger(ctx: Ctx, was: CampaignRow, is: CampaignRow): Promise<boolean> {
  const others = decides.filter((name) => name !== 'until')
  const today = await siteDay(ctx)
  return (
    is.active &&
    was.until >= today &&
    is.until >= today &&
    others.every((name) => JSON.stringify(was[name]) === JSON.stringify(is[name]))
  )
}

async function moveEnd(ctx: Ctx, row: CampaignRow): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('campaigns'))`)
  const set = await ctx.db.select().from(setPrices).where(eq(setPrices.campaign, row._id))
  await refuseOverlap(
    ctx,
    row,
    set.map(({ item }) => item),
  )
  const moved = await moveItemPriceEnds(
    ctx,
    set.map(({ price }) => price),
    row.until,
  )
  for (const [was, is] of moved)
    await ctx.db.update(setPrices).set({ price: is }).where(eq(setPrices.price, was))
}

type Sent = Partial<
  Pick<CampaignRow, 'title' | 'from' | 'until' | 'percent' | 'products' | 'groups' | 'active'>
>

/** A campaign sets prices in the books, so it also requires the right to change those. */
function requirePriceRight(ctx: Ctx): void {
  if (!hasRight(ctx.user, 'item', 'price')) throw noPermission()
}

const decides = ['from', 'until', 'percent', 'products', 'groups', 'active'] as const

const whole = async (ctx: Ctx, _id: string) => ({
  campaign: (await answered(ctx, campaigns, [await rowOf(ctx, campaigns, _id)]))[0],
})

/** Campaigns; a saved change takes effect at once. */
export const campaignCalls = recordCalls(campaign, campaigns, {
  filters: {
    when: async (when: 'planned' | 'running' | 'over', ctx) => {
      const today = await siteDay(ctx)
      if (when === 'planned') return gt(table.from, today)
      return when === 'over' ? lt(table.until, today) : and(lte(table.from, today), gte(table.until, today))
    },
  },
  remembered: ({ title }) => ({ title }),
  own: {
    async create(ctx: Ctx, { idempotencyKey: key, ...input }: Sent & { idempotencyKey?: string }) {
      requirePriceRight(ctx)
      const _id = await once(ctx, { module: campaigns.name, key, input }, async () => {
        const { values } = writeOf(campaign, { ...campaign.defaults, ...input })
        const row = await createRecord(ctx, campaigns, { values, lines: {} })
        await putPrices(ctx, row)
        return row._id
      })
      return whole(ctx, _id)
    },
    async update(ctx: Ctx, input: Sent & { _id: string; version?: number }) {
      const row = await lockRecord(ctx, campaigns, input)
      const isOther = decides.some(
        (name) => input[name] !== undefined && JSON.stringify(input[name]) !== JSON.stringify(row[name]),
      )
      if (isOther) requirePriceRight(ctx)
      const { values } = writeOf(campaign, input)
      const is = await changeRecord(ctx, campaigns, row, { values, lines: {} })
      if (isOther && (await isOnlyLonger(ctx, row, is))) await moveEnd(ctx, is)
      else if (isOther) {
        await takeBack(ctx, row._id)
        await putPrices(ctx, is)
      }
      return whole(ctx, row._id)
    },
    async remove(ctx: Ctx, { _id }: { _id: string }) {
      const row = await lockRecord(ctx, campaigns, { _id })
      requirePriceRight(ctx)
      await takeBack(ctx, _id)
      await removeRecord(ctx, campaigns, row, { title: row.title })
      return { removed: [_id], total: 1 }
    },
  },
})
