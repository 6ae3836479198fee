import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#kit/server/context.ts'
import type { Handlers } from '#kit/server/http.ts'
import { answered } from '#kit/server/records/answer.ts'
import { recordCalls, writeOf } from '#kit/server/records/calls.ts'
import { changeRecord, createRecord } from '#kit/server/records/change.ts'
import { lockRecord, rowOf } from '#kit/server/records/conflict.ts'
import { once } from '#kit/server/records/once.ts'
import type { OwnColumn } from '#kit/server/records/table-lines.ts'
import { transferHandlers } from '#kit/server/records/transfer.ts'
import { readAmount } from '#kit/shared/money/format.ts'
import { partyById } from '#domains/books/masterdata/server/offers.ts'
import { openingItem, type OpeningItem } from '../../opening/opening-items.contract.ts'
import { booksSettings } from '../settings/books-settings.ts'
import { openingItems, settledAlready, settledOfItems } from './opening-items.kind.ts'
import { openingItemsTable as table, type OpeningItemRow } from './opening-items.table.ts'

type Input = Record<string, unknown> & { _id?: string; version?: number; idempotencyKey?: string }
type Values = Partial<OpeningItemRow>

const one = async (ctx: Ctx, row: OpeningItemRow) =>
  ({ opening_item: (await answered(ctx, openingItems, [row]))[0]! }) as never

/** Replaces a merged party by its target. Throws 404 for unknown customers. */
const withParty = async (ctx: Ctx, values: Values): Promise<Values> =>
  values.party ? { ...values, party: (await partyById(ctx, values.party))._id } : values

async function create(ctx: Ctx, { idempotencyKey, ...input }: Input) {
  const _id = await once(ctx, { module: openingItem.name, key: idempotencyKey, input }, async () => {
    const { values } = writeOf(openingItem, input)
    const begun = { currency: (await booksSettings.read(ctx)).currency, dueOn: null, note: '' }
    return (
      await createRecord(ctx, openingItems, { values: { ...begun, ...(await withParty(ctx, values)) } })
    )._id
  })
  return one(ctx, await rowOf(ctx, openingItems, _id))
}

/** Party, currency and amount are fixed once a settlement exists. */
async function update(ctx: Ctx, input: Input & { _id: string }) {
  const row = await lockRecord(ctx, openingItems, input)
  const values = await withParty(ctx, writeOf(openingItem, input).values)
  const isOther = (['party', 'currency', 'amount'] as const).some(
    (name) => values[name] !== undefined && values[name] !== row[name],
  )
  if (isOther && (await settledOfItems(ctx, [row._id])).has(row._id)) throw settledAlready
  return one(ctx, await changeRecord(ctx, openingItems, row, { values }))
}

/** Opening items are ordinary records until the first settlement. */
export const openingItemCalls: Handlers<typeof openingItem.calls> = recordCalls(openingItem, openingItems, {
  filters: {
    party: (_id) => eq(table.party, _id),
    unsettled: (is) =>
      is
        ? sql`${table.amount} <> (select coalesce(sum(s."amount"), 0) from opening_settlements s where s."item" = ${table._id})`
        : undefined,
  },
  own: { create, update },
})

/**
 * Creates an opening item as the office would, in the caller's transaction, for the demo. Throws 404 for unknown
 * customers.
 */
export async function createOpeningItem(
  ctx: Ctx,
  values: Parameters<typeof openingItemCalls.create>[1],
): Promise<OpeningItem> {
  return (await openingItemCalls.create(ctx, values)).opening_item as unknown as OpeningItem
}

/** Customer by number, or by name if unique. */
const customer: OwnColumn<{
  ids: ReadonlyMap<string, readonly string[]>
  numbers: ReadonlyMap<string, string>
}> = {
  schema: z.string().trim().max(300),
  async prepare(ctx) {
    const { rows } = await ctx.db.execute<{ _id: string; number: string; name: string }>(
      sql`select "_id", "number", "name" from parties where "mergedInto" is null`,
    )
    const names = rows.flatMap(({ _id, number, name }) => [
      ...(number ? [{ key: number, _id }] : []),
      { key: name.toLowerCase(), _id },
    ])
    return {
      ids: new Map(
        [...Map.groupBy(names, ({ key }) => key)].map(([key, found]) => [key, found.map(({ _id }) => _id)]),
      ),
      numbers: new Map(rows.map(({ _id, number }) => [_id, number])),
    }
  },
  put(values, said: string, { known }) {
    if (said === '') return undefined
    const named = new Set(known.ids.get(said) ?? known.ids.get(said.toLowerCase()))
    if (named.size > 1)
      return {
        de: `„${said}“ heißen mehrere. Nehmen Sie bitte die Kundennummer.`,
        en: `Several are called “${said}”. Please take the number of the customer.`,
      }
    const [only] = named
    if (!only)
      return {
        de: `Einen Kunden „${said}“ gibt es nicht. Legen Sie ihn zuerst an, oder nehmen Sie seine Nummer.`,
        en: `There is no customer “${said}”. Add it first, or take its number.`,
      }
    values['party'] = only
    return undefined
  },
  of: (record, { numbers }) => numbers.get(record['party'] as string) || (record['partyName'] as string),
}

/** Amount in either notation: `1.234,50`, `-12.5`. */
const amount: OwnColumn<undefined> = {
  schema: z.string().trim().max(40),
  put(values, said: string) {
    if (said === '') return undefined
    const text = said.replaceAll(/[\s€]/g, '')
    // At most two digits follow a decimal mark: a comma before them is German, and so are points before groups of three
    const isGerman = /,\d{1,2}$/.test(text) || /^-?\d{1,3}(\.\d{3})+$/.test(text)
    const cents = readAmount(text, isGerman ? 'de' : 'en')
    if (cents === null || cents === 0)
      return { de: `„${said}“ ist kein offener Betrag.`, en: `“${said}” is no open amount.` }
    values['amount'] = cents
    return undefined
  },
  of: (record) => Number(record['amount']) / 100,
}

const column = (field: string, de: string, en: string, example: string | number | null, own?: OwnColumn) => ({
  field,
  heading: { de, en },
  example,
  ...(own ? { own } : {}),
})

/** Import and export of opening items, identified by the original invoice's number. */
export const openingItemTransferCalls = transferHandlers(openingItem, openingItems, {
  columns: [
    column('number', 'Rechnungsnummer', 'Invoice number', '2025-118'),
    column('party', 'Kunde (Nummer oder Name)', 'Customer (number or name)', '10001', customer),
    column('issuedOn', 'Rechnungsdatum', 'Invoice date', '2026-05-12'),
    column('dueOn', 'Fällig am', 'Due on', '2026-06-11'),
    column('amount', 'Offener Betrag', 'Open amount', 1234.5, amount),
    column('currency', 'Währung', 'Currency', 'EUR'),
    column('note', 'Notiz', 'Note', ''),
  ],
  key: 'number',
  title: 'number',
  file: 'offene-posten',
  calls: openingItemCalls,
})
