import { inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { isGtin } from '#kit/shared/people/check-digits.ts'
import { scaled, type Quantity, type UnitPrice } from '#kit/shared/money/decimals.ts'
import { stillUsed } from '#domains/books/masterdata/server/offers.ts'
import { type ItemRow, itemsTable as table } from './items.table.ts'

type Part = { item: string; quantity: Quantity }
type Pack = { quantity: Quantity; ean: string }
/** Submitted fields of an item. */
export type Sent = Partial<ItemRow> & {
  price?: UnitPrice | null
  cost?: UnitPrice | null
  packs?: Pack[]
  parts?: Part[]
}

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

/** Rejects contradictory values. `is`: the item after the change. */
export async function judge(ctx: Ctx, is: Sent, _id: string | null): Promise<void> {
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

/** Checks referenced items: parts of a set cannot be sets, and variants have no variants. */
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
