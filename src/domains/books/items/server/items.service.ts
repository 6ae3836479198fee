import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { contains } from '#kit/server/database/like.ts'
import { answered } from '#kit/server/records/answer.ts'
import { recordCalls, writeOf } from '#kit/server/records/calls.ts'
import { changeRecord, createRecord } from '#kit/server/records/change.ts'
import { lockRecord, rowOf } from '#kit/server/records/conflict.ts'
import { once } from '#kit/server/records/once.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { hasRight } from '#kit/shared/access.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { noPermission } from '#kit/shared/problem.ts'
import { defaultUnit, defaultVatGroup } from '#domains/books/masterdata/server/offers.ts'
import { type Item, item, type itemCalls } from '../items.contract.ts'
import type { ItemKind } from '../items.rules.ts'
import { items } from './items.kind.ts'
import { type ItemRow, itemsTable as table } from './items.table.ts'
import { judge, type Sent } from './items.judge.ts'
import { setOwnPrice } from './prices.service.ts'

/** Next free item number; skips numbers imported from another program. */
async function nextNumber(ctx: Ctx): Promise<string> {
  for (;;) {
    const { rows } = await ctx.db.execute<{ number: string; taken: boolean }>(sql`
      with given as (select nextval('item_numbers')::text as "number")
      select "number", exists (select 1 from items where items."number" = given."number") as "taken" from given`)
    const [given] = rows
    if (given && !given.taken) return given.number
  }
}

/** Prices in the item form require the right to set prices. */
function requirePriceRight(ctx: Ctx, input: Sent): void {
  const isPrice = [input.price, input.cost].some((price) => price !== undefined && price !== null)
  if (isPrice && !hasRight(ctx.user, 'item', 'price')) throw noPermission()
}

async function putPrices(ctx: Ctx, row: ItemRow, { price, cost }: Sent) {
  const sale = await setOwnPrice(ctx, row._id, { kind: 'sale', price, counting: row.priceCounting })
  const bought = await setOwnPrice(ctx, row._id, { kind: 'purchase', price: cost, counting: 'net' })
  return sale || bought
    ? {
        before: { ...(sale && { price: sale.before }), ...(bought && { cost: bought.before }) },
        after: { ...(sale && { price: sale.after }), ...(bought && { cost: bought.after }) },
      }
    : null
}

const many = <V>(value: V | V[]): V[] => [value].flat() as V[]

/** Item calls of the office. */
export const itemRecordCalls = recordCalls(item, items, {
  filters: {
    active: (is: string | boolean) => eq(table.active, Boolean(is)),
    kind: (kind: ItemKind | ItemKind[]) => inArray(table.kind, many(kind)),
    category: (category: string) => eq(table.category, category),
    variantOf: (_id: string) => eq(table.variantOf, _id),
    vintage: (vintage: number) => eq(table.vintage, vintage),
  },
  remembered: ({ number, title }) => ({ number, title }),
  own: {
    async create(ctx: Ctx, { idempotencyKey: key, ...input }: Sent & { idempotencyKey?: string }) {
      requirePriceRight(ctx, input)
      const _id = await once(ctx, { module: items.name, key, input }, async () => {
        const unit = input.unit ?? (await defaultUnit(ctx))?._id
        const vatGroup = input.vatGroup ?? (await defaultVatGroup(ctx))?._id
        if (!unit)
          throw wrongField('unit', { de: 'Bitte wählen Sie eine Einheit.', en: 'Please choose a unit.' })
        if (!vatGroup)
          throw wrongField('vatGroup', {
            de: 'Bitte wählen Sie eine Steuergruppe.',
            en: 'Please choose a VAT group.',
          })
        const whole = { ...item.defaults, ...input, unit, vatGroup }
        await judge(ctx, whole, null)
        const number = input.number || (await nextNumber(ctx))
        const { values, lines } = writeOf(item, { ...whole, number })
        const row = await createRecord(ctx, items, { values, lines })
        await putPrices(ctx, row, input)
        return row._id
      })
      return { item: (await answered(ctx, items, [await rowOf(ctx, items, _id)]))[0] }
    },
    async update(ctx: Ctx, input: Sent & { _id: string; version?: number }) {
      const row = await lockRecord(ctx, items, input)
      const [was] = (await answered(ctx, items, [row])) as unknown as Item[]
      const isOther = (field: 'price' | 'cost' | 'priceCounting') =>
        input[field] !== undefined && input[field] !== was![field]
      const isPriced = isOther('price') || isOther('cost') || isOther('priceCounting')
      if (isPriced && !hasRight(ctx.user, 'item', 'price')) throw noPermission()
      await judge(ctx, { ...row, packs: was!.packs, parts: was!.parts, ...input }, row._id)
      const number = input.number === '' ? row.number : input.number
      const { values, lines } = writeOf(item, { ...input, ...(number === undefined ? {} : { number }) })
      const next = { ...row, priceCounting: input.priceCounting ?? was!.priceCounting }
      // With the other price mode the same figure is another price
      const price = isOther('price') ? input.price : isOther('priceCounting') ? was!.price : undefined
      const beside = isPriced
        ? await putPrices(ctx, next, {
            ...(price === undefined ? {} : { price }),
            ...(isOther('cost') ? { cost: input.cost! } : {}),
          })
        : null
      const is = await changeRecord(ctx, items, row, { values, lines, beside })
      return { item: (await answered(ctx, items, [is]))[0] }
    },
  },
})

/** `POST …/search/item`: suggestions; exact matches of number or EAN come first. */
export async function searchItems(ctx: Ctx, { text, limit }: InputOf<typeof itemCalls.search>) {
  ctx.tag(items.name)
  const begins = `${text.toLowerCase()}%`
  const rows = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        isNull(table.deletedAt),
        eq(table.active, true),
        text ? contains(items.searched!, `${text}`) : undefined,
      ),
    )
    .orderBy(
      sql`(${table.number} = ${text} or (${table.ean} <> '' and ${table.ean} = ${text})) desc`,
      sql`(lower(${table.title} ->> 'de') like ${begins}) desc`,
      asc(table.category),
      asc(table.number),
    )
    .limit(limit)
  const found = rows.length > 0 ? ((await items.answer!(ctx, rows)) as unknown as Item[]) : []
  return {
    item: found.map(({ _id, number, name, kind, ean, unit, unitShort, price, priceCounting }) => ({
      _id,
      number,
      name,
      kind,
      ean,
      unit,
      unitShort,
      price,
      priceCounting,
    })),
  }
}

/** `POST …/batch/item`: items with packs and parts in the requested order, without unknown ids. */
export async function batchItems(ctx: Ctx, { _id: ids }: InputOf<typeof itemCalls.batch>) {
  ctx.tag(items.name)
  const rows = await ctx.db
    .select()
    .from(table)
    .where(inArray(table._id, [...ids]))
  const whole = (await answered(ctx, items, rows)) as unknown as Item[]
  const byId = new Map(whole.map((one) => [one._id, one]))
  return { item: [...new Set(ids)].flatMap((_id) => byId.get(_id) ?? []) }
}

/** `GET …/item-categories`. */
export async function categories(ctx: Ctx) {
  ctx.tag(items.name)
  const rows = await ctx.db
    .selectDistinct({ category: table.category })
    .from(table)
    .where(and(isNull(table.deletedAt), sql`${table.category} <> ''`))
    .orderBy(asc(table.category))
    .limit(500)
  return { categories: rows.map(({ category }) => category) }
}
