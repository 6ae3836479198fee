import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import { contains } from '../../../../kit/server/database/like.ts'
import { refusalOf } from '../../../../kit/server/http/problems.ts'
import { answered } from '../../../../kit/server/records/answer.ts'
import { recordCalls, writeOf } from '../../../../kit/server/records/calls.ts'
import { changeRecord, createRecord } from '../../../../kit/server/records/change.ts'
import { lockRecord, rowOf } from '../../../../kit/server/records/conflict.ts'
import { once } from '../../../../kit/server/records/once.ts'
import { wrongField } from '../../../../kit/server/records/refusals.ts'
import { transferHandlers } from '../../../../kit/server/records/transfer.ts'
import { hasRight } from '../../../../kit/shared/access.ts'
import { isGtin } from '../../../../kit/shared/check-digits.ts'
import type { InputOf } from '../../../../kit/shared/contract.ts'
import { cents } from '../../../../kit/shared/money/cents.ts'
import { scaled, type Quantity, type UnitPrice } from '../../../../kit/shared/money/decimals.ts'
import { noPermission } from '../../../../kit/shared/problem.ts'
import { untranslated } from '../../../../kit/shared/records/translated.ts'
import { defaultUnit, defaultVatGroup, stillUsed } from '../../masterdata/server/offers.ts'
import { type Item, item, type itemCalls } from '../items.contract.ts'
import type { ItemKind } from '../items.rules.ts'
import { items } from './items.kind.ts'
import { type ItemRow, itemsTable as table, partsTable } from './items.table.ts'
import { setOwnPrice } from './prices.service.ts'

type Part = { item: string; quantity: Quantity }
type Pack = { quantity: Quantity; ean: string }
type Sent = Partial<ItemRow> & {
  price?: UnitPrice | null
  cost?: UnitPrice | null
  packs?: Pack[]
  parts?: Part[]
}

const usual = {
  number: '',
  kind: 'article',
  text: untranslated(),
  category: '',
  variantOf: null,
  vintage: null,
  size: '',
  colour: '',
  origin: 'own',
  ean: '',
  weight: null,
  content: null,
  contentUnit: '',
  alcohol: null,
  customsCode: '',
  countryOfOrigin: '',
  ageClass: 0,
  deposit: cents(0),
  stocked: false,
  mayOversell: false,
  leastStock: null,
  active: true,
  pictures: [],
  note: '',
  priceCounting: 'gross',
} satisfies Partial<ItemRow>

for (const constraint of [
  'items_unit_fkey',
  'items_vatGroup_fkey',
  'item_packs_unit_fkey',
  'items_variantOf_fkey',
])
  refusalOf(constraint, stillUsed)
refusalOf(
  'items_number_key',
  wrongField('number', {
    de: 'Diese Artikelnummer gibt es schon.',
    en: 'There is an item with this number already.',
  }),
)
refusalOf(
  'items_ean',
  wrongField('ean', {
    de: 'Diese EAN hat schon ein anderer Artikel.',
    en: 'Another item has this EAN already.',
  }),
)
refusalOf(
  'item_parts_once',
  wrongField('parts', {
    de: 'Ein Artikel steht zweimal im Set. Bitte zählen Sie die Mengen zusammen.',
    en: 'An item is in the set twice. Please add up the quantities.',
  }),
)
refusalOf(
  'item_parts_item_fkey',
  wrongField('parts', {
    de: 'Das steckt in einem Set. Nehmen Sie es zuerst dort heraus.',
    en: 'This is part of a set. Take it out of there first.',
  }),
)

/** Refuses what contradicts itself. `is` is how it will be. */
async function judge(ctx: Ctx, is: Sent, _id: string | null): Promise<void> {
  const wrong = (field: string, de: string, en: string) => wrongField(field, { de, en })
  const eans = [is.ean ?? '', ...(is.packs ?? []).map(({ ean }) => ean)].filter(Boolean)
  if (eans.some((ean) => !isGtin(ean)))
    throw wrong(
      is.ean && !isGtin(is.ean) ? 'ean' : 'packs',
      'Diese EAN stimmt nicht: Bitte prüfen Sie die Ziffern, die letzte ist die Prüfziffer.',
      'This EAN is wrong: please check its digits, the last one is the check digit.',
    )
  if ((is.content === null || is.content === undefined) !== (is.contentUnit ?? '').length < 1)
    throw wrong(
      is.contentUnit ? 'content' : 'contentUnit',
      'Der Inhalt braucht eine Menge und eine Einheit.',
      'The content needs a quantity and a unit.',
    )
  if (is.content && scaled(is.content, 3) <= 0n)
    throw wrong('content', 'Bitte geben Sie einen Inhalt über 0 ein.', 'Please enter a content above 0.')
  if (is.leastStock && scaled(is.leastStock, 3) < 0n)
    throw wrong('leastStock', 'Ein Bestand ist nie kleiner als 0.', 'A least stock is never below 0.')
  for (const field of ['price', 'cost'] as const)
    if (is[field] && scaled(is[field], 4) < 0n)
      throw wrong(field, 'Ein Preis ist nie negativ.', 'A price is never negative.')
  if (is.customsCode && !/^\d{8}(\d{2})?$/.test(is.customsCode))
    throw wrong(
      'customsCode',
      'Eine Warennummer hat 8 Ziffern, zum Beispiel 22042106.',
      'A commodity code has 8 digits, for example 22042106.',
    )
  if (is.countryOfOrigin && !/^[A-Z]{2}$/.test(is.countryOfOrigin))
    throw wrong(
      'countryOfOrigin',
      'Bitte geben Sie das Land mit zwei Buchstaben an, zum Beispiel AT.',
      'Please enter the country with two letters, for example AT.',
    )
  if (is.stocked && is.kind !== 'article')
    throw wrong(
      'stocked',
      'Auf Lager liegen nur Waren; ein Set verbraucht, woraus es besteht.',
      'Only things lie in stock; a set uses up what it is made of.',
    )
  if ([...(is.packs ?? []), ...(is.parts ?? [])].some(({ quantity }) => scaled(quantity, 3) <= 0n))
    throw wrong(
      is.packs?.some(({ quantity }) => scaled(quantity, 3) <= 0n) ? 'packs' : 'parts',
      'Bitte geben Sie Mengen über 0 ein.',
      'Please enter quantities above 0.',
    )
  if (is.kind === 'set' && (is.parts ?? []).length === 0)
    throw wrong('parts', 'Ein Set braucht, woraus es besteht.', 'A set needs what it is made of.')
  if (is.kind !== 'set' && (is.parts ?? []).length > 0)
    throw wrong('parts', 'Nur ein Set besteht aus anderen Artikeln.', 'Only a set is made of other items.')
  await judgeOthers(ctx, is, _id)
}

/** What others have to be: parts of a set are no sets, what something is a variant of is no variant itself. */
async function judgeOthers(ctx: Ctx, is: Sent, _id: string | null): Promise<void> {
  const parts = (is.parts ?? []).map((part) => part.item)
  const ids = [...parts, ...(is.variantOf ? [is.variantOf] : [])]
  if (ids.length === 0) return
  const rows = await ctx.db
    .select({ _id: table._id, kind: table.kind, variantOf: table.variantOf, deletedAt: table.deletedAt })
    .from(table)
    .where(inArray(table._id, ids))
  const byId = new Map(rows.map((row) => [row._id, row]))
  const isPart = (id: string) =>
    byId.get(id)?.kind !== undefined && byId.get(id)?.kind !== 'set' && id !== _id
  if (!parts.every(isPart))
    throw wrongField('parts', {
      de: 'Ein Set besteht aus Waren und Leistungen, nicht aus Sets.',
      en: 'A set is made of articles and services, not of sets.',
    })
  if (!is.variantOf) return
  const main = byId.get(is.variantOf)
  if (!main || main.deletedAt || main.variantOf || main._id === _id)
    throw wrongField('variantOf', {
      de: 'Bitte wählen Sie den Hauptartikel, nicht eine seiner Varianten.',
      en: 'Please choose the main item, not one of its variants.',
    })
}

/** The next free item number: those that came from another program are left out. */
async function nextNumber(ctx: Ctx): Promise<string> {
  for (;;) {
    const { rows } = await ctx.db.execute<{ number: string; taken: boolean }>(sql`
      with given as (select nextval('item_numbers')::text as "number")
      select "number", exists (select 1 from items where items."number" = given."number") as "taken" from given`)
    const [given] = rows
    if (given && !given.taken) return given.number
  }
}

/** Prices in the form of an item ask for the same right as prices beside it. */
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

/** Items as the office keeps them. */
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
        const whole = { ...usual, ...input, unit, vatGroup }
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
      // Counted the other way the same figure is another price
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

/** `POST …/search/item`: what people choose from; a number or an EAN that is meant exactly comes first. */
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

/** `POST …/batch/item`: several with packs and parts, in the order asked for; those that are not there are left out. */
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

/** Ids of the sets that hold one of some items. */
export async function setsWith(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ record: partsTable.record })
    .from(partsTable)
    .where(inArray(partsTable.item, [...ids]))
  return rows.map(({ record }) => record)
}

const column = (field: string, de: string, en: string, example: string | number | boolean | null) => ({
  field,
  heading: { de, en },
  example,
})

/** Items as a table: known by their number. */
export const itemTransferCalls = transferHandlers(item, items, {
  columns: [
    column('number', 'Artikelnummer', 'Item number', '1001'),
    column('name', 'Bezeichnung', 'Name', null),
    column('kind', 'Art', 'Kind', 'article'),
    column('category', 'Kategorie', 'Category', 'Weißwein'),
    column('vintage', 'Jahrgang', 'Vintage', 2025),
    column('size', 'Größe', 'Size', '0,75 l'),
    column('colour', 'Farbe', 'Colour', ''),
    column('origin', 'Herkunft (own, bought)', 'Origin (own, bought)', 'own'),
    column('ean', 'EAN', 'EAN', ''),
    column('price', 'Preis', 'Price', '8.9'),
    column('priceCounting', 'Preis ist (net, gross)', 'Price is (net, gross)', 'gross'),
    column('cost', 'Einkaufspreis', 'Cost', ''),
    column('weight', 'Gewicht in Gramm', 'Weight in grams', 1250),
    column('content', 'Inhalt', 'Content', '0.75'),
    column('contentUnit', 'Einheit des Inhalts', 'Unit of the content', 'LTR'),
    column('customsCode', 'Warennummer', 'Commodity code', ''),
    column('countryOfOrigin', 'Ursprungsland', 'Country of origin', 'AT'),
    column('stocked', 'Auf Lager', 'In stock', true),
    column('active', 'Aktiv', 'Active', true),
    column('note', 'Notiz', 'Note', ''),
  ],
  key: 'number',
  title: 'name',
  file: 'artikel',
  calls: itemRecordCalls,
})
