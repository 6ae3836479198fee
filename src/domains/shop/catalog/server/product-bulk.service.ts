import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Ctx } from '#kit/server/context.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { hasRight } from '#kit/shared/access.ts'
import type { InputOf, OutputOf } from '#kit/shared/contract.ts'
import { writePrice, writeQuantity } from '#kit/shared/money/format.ts'
import { noPermission, notFound, Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import {
  changeItem,
  endItemPrices,
  type Item,
  itemsById,
  setItemPrice,
  type StandingPrices,
  standingPrices,
  supersededPrices,
} from '#domains/books/items/server/offers.ts'
import { vatGroupsById } from '#domains/books/masterdata/server/offers.ts'
import type { bulkCalls, BulkChange, BulkLine, BulkReason } from '../product-bulk.contract.ts'
import { changedPrice } from '../product-bulk.rules.ts'
import { type BulkStep, groupsTable, productBulkTable as table, productsTable } from './catalog.table.ts'
import { products } from './products.kind.ts'

type Product = Pick<typeof productsTable.$inferSelect, '_id' | 'title' | 'groups' | 'items'>

/** A line of the preview with its execution, which returns the step for undo; null if the line stays unchanged. */
interface Planned {
  line: BulkLine
  store: ((ctx: Ctx) => Promise<BulkStep>) | null
}

/** Days for which the steps are kept: afterwards a bulk change cannot be undone. */
const keptDays = 30

const stays = (line: Omit<BulkLine, 'after' | 'stays'>, why: BulkReason): Planned => ({
  line: { ...line, after: line.before, stays: why },
  store: null,
})

const changes = (line: Omit<BulkLine, 'stays'>, store: Planned['store']): Planned => ({
  line: { ...line, stays: null },
  store,
})

/** Prices and facts of items belong to the books, whose right is also required. */
function requireItemRight(ctx: Ctx, { what }: BulkChange): void {
  const action = what === 'price' ? 'price' : what === 'vatGroup' || what === 'ageClass' ? 'update' : null
  if (action && !hasRight(ctx.user, 'item', action)) throw noPermission()
}

const rowsOf = (ctx: Ctx, ids: readonly string[]): Promise<Product[]> =>
  ctx.db
    .select({
      _id: productsTable._id,
      title: productsTable.title,
      groups: productsTable.groups,
      items: productsTable.items,
    })
    .from(productsTable)
    .where(and(inArray(productsTable._id, [...ids]), isNull(productsTable.deletedAt)))
    .orderBy(productsTable.order, productsTable.title, productsTable._id)

/** Items of the products, each once, with the first product that sells it. */
async function itemsOf(ctx: Ctx, rows: readonly Product[]): Promise<{ product: string; item: Item }[]> {
  const first = new Map<string, string>()
  for (const { _id, items } of rows) for (const item of items) if (!first.has(item)) first.set(item, _id)
  const known = await itemsById(ctx, [...first.keys()])
  return [...first].flatMap(([_id, product]) => {
    const item = known.get(_id)
    return item && item.deletedAt === null ? [{ product, item }] : []
  })
}

async function planPrices(
  ctx: Ctx,
  rows: readonly Product[],
  { percent, rounding, priceGroup }: Extract<BulkChange, { what: 'price' }>,
): Promise<Planned[]> {
  const sold = await itemsOf(ctx, rows)
  const ids = sold.map(({ item }) => item._id)
  const own = await standingPrices(ctx, ids, priceGroup)
  const usual = priceGroup === '' ? own : await standingPrices(ctx, ids, '')
  const none: StandingPrices = { prices: [], isReduced: false }
  return sold.flatMap(({ product, item }) => {
    const of = { product, item: item._id, title: `${item.number} ${item.name}` }
    const standing = own.get(item._id) ?? none
    const everybody = usual.get(item._id) ?? none
    // A group without its own prices starts from the usual price per piece
    const from = standing.prices.length > 0 ? standing.prices : everybody.prices.slice(0, 1)
    if (from.length === 0) return [stays({ ...of, before: '' }, 'noPrice')]
    return from.map(({ price, counting, fromQuantity }) => {
      const tier =
        fromQuantity === '1'
          ? ''
          : `${ctx.told === 'en' ? 'from' : 'ab'} ${writeQuantity(fromQuantity, ctx.told)}: `
      const before = `${tier}${writePrice(price, ctx.told)}`
      if (standing.isReduced) return stays({ ...of, before }, 'campaign')
      const next = changedPrice(price, percent, rounding)
      // An equal price still counts as the group's own if it had none
      if (next === null && standing.prices.length > 0) return stays({ ...of, before }, 'same')
      const after = next ?? price
      return changes({ ...of, before, after: `${tier}${writePrice(after, ctx.told)}` }, async (inside) => ({
        kind: 'price',
        price: await setItemPrice(inside, item._id, {
          ...{ kind: 'sale', price: after, counting, priceGroup, fromQuantity },
        }),
      }))
    })
  })
}

async function planFacts(
  ctx: Ctx,
  rows: readonly Product[],
  change: Extract<BulkChange, { what: 'vatGroup' | 'ageClass' }>,
): Promise<Planned[]> {
  const vat = await vatGroupsById(ctx)
  if (change.what === 'vatGroup' && !vat.has(change.vatGroup))
    throw wrongField('vatGroup', {
      de: 'Diese Steuergruppe gibt es nicht (mehr). Bitte wählen Sie sie neu aus.',
      en: 'This VAT group does not exist (any more). Please choose it anew.',
    })
  const vatName = (_id: string) => {
    const group = vat.get(_id)
    return group ? sayIn(group.title, ctx.told).text : ''
  }
  const ageName = (age: number) => (age === 0 ? '–' : `${age}+`)
  return (await itemsOf(ctx, rows)).map(({ product, item }) => {
    const of = { product, item: item._id, title: `${item.number} ${item.name}` }
    const [field, was, is]: ['vatGroup' | 'ageClass', string | number, string | number] =
      change.what === 'vatGroup'
        ? ['vatGroup', item.vatGroup, change.vatGroup]
        : ['ageClass', item.ageClass, change.ageClass]
    const said = (value: string | number) => (typeof value === 'string' ? vatName(value) : ageName(value))
    const line = { ...of, before: said(was) }
    if (was === is) return stays(line, 'same')
    return changes({ ...line, after: said(is) }, async (inside) => {
      await changeItem(inside, { _id: item._id, version: item.version, [field]: is })
      return { kind: 'item', item: item._id, field, was, is }
    })
  })
}

async function planGroups(
  ctx: Ctx,
  rows: readonly Product[],
  { what, group }: Extract<BulkChange, { what: 'addGroup' | 'removeGroup' }>,
): Promise<Planned[]> {
  const titles = new Map(
    (
      await ctx.db
        .select({ _id: groupsTable._id, title: groupsTable.title })
        .from(groupsTable)
        .where(isNull(groupsTable.deletedAt))
    ).map(({ _id, title }) => [_id, title]),
  )
  if (!titles.has(group))
    throw wrongField('group', {
      de: 'Diese Gruppe gibt es nicht (mehr). Bitte wählen Sie sie neu aus.',
      en: 'This group does not exist (any more). Please choose it anew.',
    })
  const said = (groups: readonly string[]) => groups.flatMap((_id) => titles.get(_id) ?? []).join(', ') || '–'
  return rows.map(({ _id, title, groups: was }) => {
    const line = { product: _id, item: null, title, before: said(was) }
    if (was.includes(group) === (what === 'addGroup')) return stays(line, 'same')
    const is = what === 'addGroup' ? [...was, group] : was.filter((one) => one !== group)
    return changes({ ...line, after: said(is) }, async (inside) => {
      await products.changeAtOnce(inside, { _id, fields: { groups: is }, label: 'move' })
      return { kind: 'groups', product: _id, was, is }
    })
  })
}

async function plan(
  ctx: Ctx,
  { _id: ids, change }: Pick<InputOf<typeof bulkCalls.preview>, '_id' | 'change'>,
): Promise<{ planned: Planned[]; seal: string }> {
  requireItemRight(ctx, change)
  const rows = await rowsOf(ctx, ids)
  const known = new Set(rows.map(({ _id }) => _id))
  const gone = ids
    .filter((_id) => !known.has(_id))
    .map((product) => stays({ product, item: null, title: '', before: '' }, 'gone'))
  const found =
    change.what === 'price'
      ? await planPrices(ctx, rows, change)
      : change.what === 'vatGroup' || change.what === 'ageClass'
        ? await planFacts(ctx, rows, change)
        : await planGroups(ctx, rows, change)
  const planned = [...found, ...gone]
  const seal = createHash('sha256')
    .update(JSON.stringify([change, planned.map(({ line }) => line)]))
    .digest('base64url')
  return { planned, seal }
}

const nothing = () =>
  new Problem('NOTHING_TO_DO', 422, {
    de: 'Es bleibt alles, wie es ist: An diesen Produkten ist nichts zu ändern.',
    en: 'All stays as it is: there is nothing to be changed of these products.',
  })

const otherwise = () =>
  new Problem('CONFLICT', 409, {
    de: 'Inzwischen hat sich etwas geändert. Bitte sehen Sie sich die Vorschau noch einmal an.',
    en: 'Something has changed meanwhile. Please look at the preview once more.',
  })

/** `POST …/product-bulk/preview`. */
async function preview(
  ctx: Ctx,
  input: InputOf<typeof bulkCalls.preview>,
): Promise<OutputOf<typeof bulkCalls.preview>> {
  const { planned, seal } = await plan(ctx, input)
  const lines = planned.map(({ line }) => line)
  return { lines, changes: lines.filter((line) => line.stays === null).length, seal }
}

/** `POST …/product-bulk`: all lines or none. */
async function apply(
  ctx: Ctx,
  { seal, ...input }: InputOf<typeof bulkCalls.apply>,
): Promise<OutputOf<typeof bulkCalls.apply>> {
  const is = await plan(ctx, input)
  if (is.seal !== seal) throw otherwise()
  const steps: BulkStep[] = []
  for (const { store } of is.planned) if (store) steps.push(await store(ctx))
  if (steps.length === 0) throw nothing()
  const old = new Date(Date.parse(ctx.now) - keptDays * 86_400_000).toISOString()
  await ctx.db.delete(table).where(lt(table.createdAt, old))
  const _id = uuidv7()
  await ctx.db.insert(table).values({ _id, createdAt: ctx.now, createdBy: ctx.user!._id, steps })
  return { _id, changes: steps.length }
}

/** `POST …/product-bulk/:_id/undo`: only by the user who made the change; values changed since then stay. */
async function undo(ctx: Ctx, { _id }: { _id: string }): Promise<OutputOf<typeof bulkCalls.undo>> {
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table._id, _id), eq(table.createdBy, ctx.user!._id)))
    .for('update')
  if (!row) throw notFound({ _id })
  if (row.undoneAt)
    throw new Problem('TRANSITION', 409, {
      de: 'Diese Änderung ist schon rückgängig gemacht.',
      en: 'This change has been taken back already.',
    })
  const prices = row.steps.flatMap((step) => (step.kind === 'price' ? [step.price] : []))
  if (prices.length > 0 && !hasRight(ctx.user, 'item', 'price')) throw noPermission()
  const superseded = await supersededPrices(ctx, prices)
  const ended = prices.filter((price) => !superseded.has(price))
  await endItemPrices(ctx, ended)
  let undone = ended.length
  for (const step of row.steps) if (await setBack(ctx, step)) undone += 1
  await ctx.db.update(table).set({ undoneAt: ctx.now }).where(eq(table._id, _id))
  return { undone, stayed: row.steps.length - undone }
}

/** Restores a value unless it has changed since. */
async function setBack(ctx: Ctx, step: BulkStep): Promise<boolean> {
  if (step.kind === 'item') {
    if (!hasRight(ctx.user, 'item', 'update')) throw noPermission()
    const item = (await itemsById(ctx, [step.item])).get(step.item)
    if (!item || item.deletedAt !== null || item[step.field] !== step.is) return false
    await changeItem(ctx, { _id: step.item, version: item.version, [step.field]: step.was })
    return true
  }
  if (step.kind === 'groups') {
    const [product] = await rowsOf(ctx, [step.product])
    if (!product || product.groups.join() !== step.is.join()) return false
    return products.changeAtOnce(ctx, { _id: step.product, fields: { groups: step.was }, label: 'move' })
  }
  return false
}

export const bulk = { preview, apply, undo }
