import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { audit } from '#kit/server/audit/audit.ts'
import { namesOf } from '#kit/server/audit/names-of.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { lockRecord, rowOf } from '#kit/server/records/conflict.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import type { InputOf, OutputOf } from '#kit/shared/contract.ts'
import { quantity, scaled, type Quantity, type UnitPrice } from '#kit/shared/money/decimals.ts'
import type { Counting } from '#kit/shared/money/totals.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { partiesById, siteDay } from '#domains/books/masterdata/server/offers.ts'
import type { itemCalls } from '../items.contract.ts'
import { priceAmong, type PriceKind } from '../items.rules.ts'
import { items, pricesOf } from './items.kind.ts'
import { packsTable, type PriceRow, pricesTable as table } from './items.table.ts'
import { inUnits, packOf, priceOfPack } from './packs.ts'

const one = quantity('1')
type Priced = OutputOf<typeof itemCalls.prices>

refusalOf(
  'item_prices_replaces_key',
  new Problem('CONFLICT', 409, {
    de: 'Dieser Preis wurde inzwischen schon geändert. Bitte laden Sie die Preise neu.',
    en: 'This price has been changed meanwhile. Please load the prices anew.',
  }),
)
refusalOf(
  'item_prices_span',
  wrongField('until', {
    de: 'Ein Preis kann nicht enden, bevor er beginnt.',
    en: 'A price cannot end before it begins.',
  }),
)

/** A price to set; defaults: all customers, one piece, from today, no end. */
export interface NewPrice {
  kind: PriceKind
  price: UnitPrice | null
  counting: Counting
  priceGroup?: string
  party?: string | null
  fromQuantity?: Quantity
  from?: string
  until?: string | null
  replaces?: string | null
}

/** Appends a price; returns its id. */
export async function addPrice(ctx: Ctx, item: string, given: NewPrice): Promise<string> {
  const row = {
    _id: uuidv7(),
    item,
    createdAt: ctx.now,
    createdBy: ctx.user?._id ?? null,
    priceGroup: '',
    party: null,
    fromQuantity: one,
    until: null,
    replaces: null,
    ...given,
    from: given.from ?? (await siteDay(ctx)),
  }
  await ctx.db.insert(table).values(row)
  const { kind, price, counting, priceGroup, party, fromQuantity, from, until } = row
  await audit(ctx, {
    action: 'price',
    collection: items.name,
    recordId: item,
    before: null,
    after: { kind, price, counting, priceGroup, party, fromQuantity, from, until },
  })
  ctx.drop(items.name, `${items.name}:${item}`)
  return row._id
}

/** Ends prices; those ended already are skipped. */
export async function endPrices(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await ctx.db
    .select()
    .from(table)
    .where(or(inArray(table._id, [...ids]), inArray(table.replaces, [...ids])))
  const replaced = new Set(rows.flatMap(({ replaces }) => replaces ?? []))
  const wanted = new Set(ids)
  for (const { _id, item, kind, counting, priceGroup, party, fromQuantity } of rows)
    if (wanted.has(_id) && !replaced.has(_id))
      await addPrice(ctx, item, {
        kind,
        counting,
        priceGroup,
        party,
        fromQuantity,
        price: null,
        replaces: _id,
      })
}

/** Moves the end of current prices by replacing each. Returns the ids of the new prices by the old ones. */
export async function movePriceEnds(
  ctx: Ctx,
  ids: readonly string[],
  until: string,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(table)
    .where(inArray(table._id, [...ids]))
  const moved = new Map<string, string>()
  for (const { _id, item, kind, counting, priceGroup, party, fromQuantity, price, from } of rows)
    moved.set(
      _id,
      await addPrice(ctx, item, {
        ...{ kind, counting, priceGroup, party, fromQuantity, price, from },
        ...{ until, replaces: _id },
      }),
    )
  return moved
}

/** Sets the price for all customers for one piece from the item form, if it differs. */
export async function setOwnPrice(
  ctx: Ctx,
  item: string,
  wanted: { kind: PriceKind; price: UnitPrice | null | undefined; counting: Counting },
): Promise<{ before: UnitPrice | null; after: UnitPrice | null } | null> {
  const { kind, price, counting } = wanted
  if (price === undefined) return null
  const day = await siteDay(ctx)
  const known = (await pricesOf(ctx, [item])).get(item) ?? []
  const holds = priceAmong(known, { kind, day })
  const isSame = (holds?.price ?? null) === price && (price === null || holds?.counting === counting)
  if (isSame) return null
  // A price from today that is corrected today is replaced; an older one is followed by the new one
  const replaces = holds && (price === null || holds.from === day || holds.until !== null) ? holds._id : null
  await addPrice(ctx, item, { kind, price, counting, from: day, replaces })
  return { before: holds?.price ?? null, after: price }
}

/** `GET …/item/:_id/prices`. */
export async function prices(ctx: Ctx, { _id }: { _id: string }): Promise<Priced> {
  ctx.tag(`${items.name}:${_id}`)
  await rowOf(ctx, items, _id)
  const rows = await ctx.db
    .select()
    .from(table)
    .where(eq(table.item, _id))
    .orderBy(desc(table.createdAt), desc(table._id))
    .limit(1000)
  const names = await partiesById(
    ctx,
    rows.flatMap(({ party }) => party ?? []),
  )
  const by = await namesOf(
    ctx,
    rows.flatMap(({ createdBy }) => createdBy ?? []),
  )
  const replaced = new Set(rows.flatMap(({ replaces }) => replaces ?? []))
  return {
    prices: rows.map(({ item: _item, createdBy, ...row }) => ({
      ...row,
      byName: createdBy ? (by.get(createdBy) ?? '') : '',
      partyName: row.party ? (names.get(row.party)?.name ?? '') : '',
      replaced: replaced.has(row._id),
    })),
  }
}

async function requirePrice(ctx: Ctx, item: string, _id: string): Promise<PriceRow> {
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table._id, _id), eq(table.item, item)))
  if (!row) throw notFound({ _id })
  return row
}

/** `POST …/item/:_id/prices`. */
export async function setPrice(
  ctx: Ctx,
  { _id, ...input }: InputOf<typeof itemCalls.setPrice>,
): Promise<Priced> {
  await lockRecord(ctx, items, { _id })
  const { party, replaces, fromQuantity = one, from, ...rest } = input
  if (scaled(fromQuantity, 3) <= 0n)
    throw wrongField('fromQuantity', {
      de: 'Bitte geben Sie eine Menge über 0 ein.',
      en: 'Please enter a quantity above 0.',
    })
  if (scaled(rest.price, 4) < 0n)
    throw wrongField('price', {
      de: 'Ein Preis ist nie negativ.',
      en: 'A price is never negative.',
    })
  if (party && !(await partiesById(ctx, [party])).has(party)) throw notFound({ _id: party })
  if (replaces) await requirePrice(ctx, _id, replaces)
  await addPrice(ctx, _id, {
    ...rest,
    party,
    replaces,
    fromQuantity,
    ...(from === undefined ? {} : { from }),
  })
  return prices(ctx, { _id })
}

/** `POST …/item/:_id/prices/:price/end`. */
export async function endPrice(
  ctx: Ctx,
  { _id, price }: InputOf<typeof itemCalls.endPrice>,
): Promise<Priced> {
  await lockRecord(ctx, items, { _id })
  const { kind, counting, priceGroup, party, fromQuantity } = await requirePrice(ctx, _id, price)
  await addPrice(ctx, _id, { kind, counting, priceGroup, party, fromQuantity, price: null, replaces: price })
  return prices(ctx, { _id })
}

/** Pack of a stored item for a unit. */
async function packOfRow(ctx: Ctx, { _id, unit }: { _id: string; unit: string }, wanted: string) {
  const packs = await ctx.db.select().from(packsTable).where(eq(packsTable.record, _id))
  return packOf({ unit, packs }, wanted)
}

/** `GET …/item/:_id/price`. */
export async function priceOf(
  ctx: Ctx,
  { _id, party, quantity: count, unit, day, kind }: InputOf<typeof itemCalls.priceOf>,
): Promise<OutputOf<typeof itemCalls.priceOf>> {
  ctx.tag(`${items.name}:${_id}`)
  const row = await rowOf(ctx, items, _id)
  const buyer = party ? (await partiesById(ctx, [party])).get(party) : undefined
  const pack = unit === undefined ? null : await packOfRow(ctx, row, unit)
  // Prices and their minimum quantities are per piece
  const pieces = pack ? inUnits(count ?? one, pack) : count
  const holds = priceAmong((await pricesOf(ctx, [_id])).get(_id) ?? [], {
    kind,
    day: day ?? (await siteDay(ctx)),
    party: buyer?._id ?? null,
    priceGroup: buyer?.priceGroup ?? '',
    ...(pieces === undefined ? {} : { quantity: pieces }),
  })
  const price = holds?.price ?? null
  return {
    price: price !== null && pack ? priceOfPack(price, pack) : price,
    counting: holds?.counting ?? row.priceCounting,
    from: holds?.from ?? null,
  }
}
