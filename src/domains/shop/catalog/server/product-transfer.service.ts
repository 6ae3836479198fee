import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '#kit/server/context.ts'
import { problemsOf, storeEach } from '#kit/server/records/store-each.ts'
import { answerTable, readTableLines, type TableLine } from '#kit/server/records/table-lines.ts'
import { hasRight } from '#kit/shared/access.ts'
import type { InputOf, OutputOf } from '#kit/shared/contract.ts'
import { quantity } from '#kit/shared/money/decimals.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { LineFate } from '#kit/shared/records/transfer.ts'
import { changeItem, createItem, type Item } from '#domains/books/items/server/offers.ts'
import { countStock } from '#domains/books/stock/server/offers.ts'
import { product as contract } from '../product.contract.ts'
import {
  type productTransfer,
  type TransferField,
  transferFields,
  type TransferValues,
} from '../product-transfer.contract.ts'
import { columns, fields, file } from './product-columns.ts'
import { exportTable } from './product-export.service.ts'
import {
  groupsNamed,
  type KnownGoods,
  knownGoods,
  productKey,
  productMeant,
  vatNamed,
} from './product-lines.ts'
import { products } from './products.kind.ts'

const texts = {
  noNumber: {
    de: 'Ohne Artikelnummer lässt sich die Zeile beim nächsten Mal nicht wiedererkennen.',
    en: 'Without an item number the line can’t be recognised the next time.',
  },
  twice: {
    de: 'Diese Artikelnummer steht schon in einer früheren Zeile.',
    en: 'An earlier line has this item number.',
  },
  noName: { de: 'Ein neues Produkt braucht einen Namen.', en: 'A new product needs a name.' },
  noGroup: { de: 'Diese Gruppe gibt es nicht: ', en: 'There is no such group: ' },
  noVat: { de: 'Diese Steuergruppe gibt es nicht.', en: 'There is no such VAT group.' },
  mayNot: { de: 'Das dürfen Sie nicht ändern.', en: 'You may not change this.' },
}

const plainProduct = [
  ...(['goods', 'teaser', 'order', 'featured', 'shippingMin', 'shippingMax', 'allergens'] as const),
  ...(['ingredients', 'bottler', 'eLabel', 'producer', 'producerAddress', 'producerContact'] as const),
  'warnings',
] as const
const plainItem = [
  ...([
    'vintage',
    'size',
    'colour',
    'ean',
    'alcohol',
    'ageClass',
    'content',
    'contentUnit',
    'weight',
  ] as const),
  'price',
] as const

type Values = Record<string, unknown>
interface Read extends TableLine {
  values: TransferValues
}

const picked = (values: TransferValues, names: readonly TransferField[]): Values =>
  Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))

const changesOf = (wanted: Values, is: object): Values =>
  Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !isDeepStrictEqual(value, (is as Values)[name])),
  )

/** Values of the item in a line. */
function itemValues(known: KnownGoods, values: TransferValues): Values {
  const vatGroup = values.vatGroup ? vatNamed(known, values.vatGroup) : undefined
  return { ...picked(values, plainItem), ...(vatGroup ? { vatGroup } : {}) }
}

/** Values of the product from its lines; where they differ the first counts. */
function productValues(known: KnownGoods, lines: readonly Read[]): Values {
  const all = (name: TransferField) => lines.find(({ values }) => values[name] !== undefined)?.values[name]
  const values = Object.fromEntries(fields.map((name) => [name, all(name)])) as TransferValues
  const groups = values.groups === undefined ? undefined : groupsNamed(known, values.groups).ids
  return {
    ...picked(values, plainProduct),
    ...(values.product ? { title: values.product } : {}),
    ...(values.address ? { slug: values.address } : {}),
    ...(groups ? { groups } : {}),
  }
}

function englishValues(lines: readonly Read[]): Values {
  const title = lines.find(({ values }) => values.productEn !== undefined)?.values.productEn
  const teaser = lines.find(({ values }) => values.teaserEn !== undefined)?.values.teaserEn
  return { ...(title === undefined ? {} : { title }), ...(teaser === undefined ? {} : { teaser }) }
}

const onlineOf = (lines: readonly Read[]): boolean | undefined =>
  lines.find(({ values }) => values.online !== undefined)?.values.online

/**
 * True if a line sets a different stock. An unchanged exported value is not a count: pieces may have been sold since.
 */
const isOtherStock = (
  known: KnownGoods,
  { stock, stockBefore }: TransferValues,
  item: Item | undefined,
): boolean => {
  if (stock === undefined || stock === null || (item && stock === stockBefore)) return false
  return (item ? (known.stock.get(item._id) ?? '0') : '0') !== stock
}

/** Changes that the table makes to a product; null: none. */
function productChange(known: KnownGoods, lines: readonly Read[]): Values | null {
  const is = productMeant(known, lines[0]!.values)
  const wanted = productValues(known, lines)
  const english = englishValues(lines)
  const online = onlineOf(lines)
  if (!is) {
    const written = Object.fromEntries(Object.entries(english).filter(([, text]) => text !== ''))
    return { ...wanted, english: written, online }
  }
  const missing = lines.some(({ values }) => {
    const item = known.items.get(values.number ?? '')
    return !item || !is.items.includes(item._id)
  })
  const fieldChanges = changesOf(wanted, is)
  const was = (is.translations?.en ?? {}) as Values
  const englishChanges = Object.fromEntries(
    Object.entries(english).filter(([name, value]) => value !== (was[name] ?? '')),
  )
  const isOnline = is.status === 'published'
  const switched = online !== undefined && online !== isOnline
  return missing || switched || Object.keys(fieldChanges).length > 0 || Object.keys(englishChanges).length > 0
    ? { ...fieldChanges, english: englishChanges, ...(switched ? { online } : {}) }
    : null
}

/** Adds the problems of a line that no single cell shows. */
function judgeLine(ctx: Ctx, known: KnownGoods, { values, problems }: Read, earlier: Set<string>): void {
  const { lang } = ctx
  const { number = '', groups, vatGroup } = values
  if (number === '') problems['number'] ??= texts.noNumber[lang]
  else if (earlier.has(number)) problems['number'] = texts.twice[lang]
  earlier.add(number)
  if (!productMeant(known, values) && !values.product) problems['product'] ??= texts.noName[lang]
  const unknown = groups === undefined ? [] : groupsNamed(known, groups).unknown
  if (unknown.length > 0) problems['groups'] = `${texts.noGroup[lang]}${unknown.join(', ')}`
  if (vatGroup && !vatNamed(known, vatGroup)) problems['vatGroup'] = texts.noVat[lang]
}

interface Judged extends Read {
  fate: LineFate
}

function judge(ctx: Ctx, known: KnownGoods, lines: readonly Read[]): Judged[][] {
  const earlier = new Set<string>()
  for (const line of lines) judgeLine(ctx, known, line, earlier)
  const byProduct = Map.groupBy(lines, ({ values }) => productKey(known, values))
  const { lang, user } = ctx
  return [...byProduct.values()].map((own) => {
    const right = own.filter(({ problems }) => Object.keys(problems).length === 0)
    const change = right.length > 0 ? productChange(known, right) : null
    return own.map((line): Judged => {
      if (!right.includes(line)) return { ...line, fate: 'refused' }
      const item = known.items.get(line.values.number!)
      const itemChange = item ? changesOf(itemValues(known, line.values), item) : {}
      const moves = isOtherStock(known, line.values, item)
      const needs = [
        ...(item ? [] : ['create']),
        ...(Object.keys(itemChange).some((name) => name !== 'price') ? ['update'] : []),
        ...('price' in itemChange || (!item && line.values.price) ? ['price'] : []),
      ]
      const mayNot =
        needs.some((action) => !hasRight(user, 'item', action)) ||
        (moves && !hasRight(user, 'stock', 'count')) ||
        (change !== null && productMeant(known, line.values) && !hasRight(user, contract.name, 'update'))
      if (mayNot) return { ...line, problems: { '': texts.mayNot[lang] }, fate: 'refused' }
      const isChanged = Object.keys(itemChange).length > 0 || moves || change !== null
      return { ...line, fate: item ? (isChanged ? 'change' : 'known') : 'create' }
    })
  })
}

async function storeItem(ctx: Ctx, known: KnownGoods, { values }: Judged, title: string): Promise<string> {
  const { number = '', stock } = values
  const wanted = itemValues(known, values)
  const item = known.items.get(number)
  const isCounted = stock !== undefined && stock !== null
  let _id = item?._id
  if (!item) {
    const en = values.productEn || ''
    const made = { ...wanted, number, title: { de: title, en }, ...(isCounted ? { stocked: true } : {}) }
    _id = (await createItem(ctx, made))._id
  } else {
    const changed = changesOf(wanted, item)
    if (isCounted && !item.stocked) changed['stocked'] = true
    if (Object.keys(changed).length > 0)
      await changeItem(ctx, { ...changed, _id: item._id, version: item.version })
  }
  if (isOtherStock(known, values, item))
    await countStock(ctx, [{ item: _id!, counted: quantity(stock!) }], { opening: !item })
  return _id!
}

/** Stores a product with its items in one transaction. Returns its id. */
async function storeProduct(ctx: Ctx, known: KnownGoods, lines: readonly Judged[]): Promise<string> {
  const is = productMeant(known, lines[0]!.values)
  const change = productChange(known, lines)
  const title = is?.title ?? lines.find(({ values }) => values.product)?.values.product ?? ''
  const stored: string[] = []
  for (const line of lines) stored.push(await storeItem(ctx, known, line, title))
  if (change === null) return is!._id
  const { english, online, ...changed } = change
  const live = online ?? is?.status === 'published'
  const hasEnglish = Object.keys(english as Values).length > 0
  const input = {
    ...changed,
    items: [...new Set([...(is?.items ?? []), ...stored])],
    ...(hasEnglish
      ? { translations: { en: { ...(english as Values), ...(live ? { status: 'published' } : {}) } } }
      : {}),
    ...(live ? { status: 'published' } : {}),
  }
  if (live && !hasRight(ctx.user, contract.name, 'publish'))
    throw new Problem('FORBIDDEN', 403, {
      de: 'Veröffentlichen dürfen Sie nicht. Bitte lassen Sie die Spalte „Online“ weg.',
      en: 'You may not publish. Please leave the column “Online” out.',
    })
  if (!is) return (await products.calls.create(ctx, input as never)).product._id
  await products.calls.update(ctx, { ...input, _id: is._id, version: is.version } as never)
  if (online === false) await products.calls.unpublish(ctx, { _id: is._id })
  return is._id
}

type Asked = InputOf<typeof productTransfer.importTable>

/** `POST …/product-table/import` */
async function importTable(
  ctx: Ctx,
  { file: content, columns: given, apply }: Asked,
): Promise<OutputOf<typeof productTransfer.importTable>> {
  const { lines: read, ...table } = await readTableLines(
    ctx.told,
    { file: content, columns: given, apply },
    { columns, schemas: transferFields, key: 'number' },
  )
  const lines = read as Read[]
  const known = await knownGoods(
    ctx,
    lines.map(({ values }) => values),
  )
  const judged = judge(ctx, known, lines)
  const ids = new Map<Judged, string>()
  if (apply) {
    const wanted = judged
      .map((own) => own.filter(({ fate }) => fate !== 'refused'))
      .filter((own) => own.some(({ fate }) => fate !== 'known'))
    const outcomes = await storeEach(ctx, wanted, (inside, own) => storeProduct(inside, known, own))
    for (const [own, outcome] of outcomes)
      for (const line of own) {
        if ('_id' in outcome) ids.set(line, outcome._id)
        else Object.assign(line, { fate: 'refused', problems: problemsOf(outcome.refused, ctx.told) })
      }
  }
  const told = judged
    .flat()
    .toSorted((a, b) => a.line - b.line)
    .map((one) => ({
      line: one.line,
      _id: ids.get(one) ?? productMeant(known, one.values)?._id ?? null,
      title: [one.values.number, one.values.product ?? productMeant(known, one.values)?.title]
        .filter(Boolean)
        .join(' '),
      fate: one.fate,
      problems: one.problems,
    }))
  const counts = { create: 0, change: 0, known: 0, refused: 0 }
  for (const { fate } of told) counts[fate] += 1
  return { ...table, fields: [...fields], lines: told, counts, applied: apply }
}

export const transfer = {
  importTable,
  importTemplate: (ctx: Ctx, { format }: InputOf<typeof productTransfer.importTemplate>) =>
    answerTable(ctx.told, {
      ...{ file: file[ctx.told], format, columns },
      rows: [columns.map(({ example }) => example)],
    }),
  exportTable,
}
