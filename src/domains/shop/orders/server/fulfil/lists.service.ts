import { inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { tableTypes, writeTable } from '#kit/server/tables/table-files.ts'
import { dialled } from '#kit/shared/people/contact.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { places, scaled, unscaled } from '#kit/shared/money/decimals.ts'
import { itemsById } from '#domains/books/items/server/offers.ts'
import { lists as de } from '../../orders-lists.de.ts'
import { lists as en } from '../../orders-lists.en.ts'
import type { labelColumns } from '../../order-settings.contract.ts'
import { isHalted } from '../../orders.rules.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { OrderAddress, orderCalls as calls } from '../../orders.contract.ts'
import { openLines } from './fulfil.service.ts'
import { orderSettings } from '../order-settings.ts'
import { type OrderRow, ordersTable as table } from '../orders.table.ts'

const wordsOf = (ctx: Ctx) => (ctx.told === 'en' ? en : de)

/** Orders by id, in the order asked for. */
async function rowsOf(ctx: Ctx, given: string | readonly string[]): Promise<OrderRow[]> {
  const ids = typeof given === 'string' ? [given] : given
  const rows = await ctx.db
    .select()
    .from(table)
    .where(inArray(table._id, [...ids]))
  const byId = new Map(rows.map((row) => [row._id, row]))
  return ids.flatMap((_id) => byId.get(_id) ?? [])
}

const isToBeSent = (row: OrderRow) => row.state !== 'cancelled' && row.mode === 'live' && !isHalted(row)

const file = async (ctx: Ctx, name: string, head: string[], rows: (string | number)[][]) => ({
  name: `${name}.csv`,
  type: tableTypes.csv,
  content: Buffer.from(await writeTable({ format: 'csv', lang: ctx.told, head, rows })),
})

/** `GET …/orders/picking-list`: goods to pack, one row per item over all orders. Throws 409 if there are none. */
export async function picking(ctx: Ctx, { _id: ids }: InputOf<typeof calls.picking>) {
  const rows = await rowsOf(ctx, ids)
  const found = new Map<string, { name: string; steps: bigint; orders: Set<string> }>()
  for (const row of rows.filter(isToBeSent))
    for (const { item, name, open } of await openLines(ctx, row._id)) {
      const steps = scaled(open, places.quantity)
      if (item === null || steps <= 0n) continue
      const known = found.get(item) ?? { name, steps: 0n, orders: new Set<string>() }
      known.steps += steps
      known.orders.add(row.number)
      found.set(item, known)
    }
  if (found.size === 0)
    throw new Problem('NOTHING_TO_PACK', 409, {
      de: 'Von diesen Bestellungen ist nichts mehr zu packen, oder ein Widerruf hält sie an.',
      en: 'Nothing of these orders is left to be packed, or a withdrawal halts them.',
    })
  const items = await itemsById(ctx, [...found.keys()])
  const words = wordsOf(ctx)
  return file(
    ctx,
    words.picking,
    words.pickingHead,
    [...found]
      .map(([_id, { name, steps, orders }]) => [
        items.get(_id)?.number ?? '',
        name,
        unscaled(steps, places.quantity),
        [...orders].join(', '),
      ])
      .toSorted((a, b) => a[0]!.localeCompare(b[0]!)),
  )
}

type Column = (typeof labelColumns)[number]

const cellOf: Readonly<Record<Column, (row: OrderRow, address: OrderAddress) => string>> = {
  number: (row) => row.number,
  company: (_row, { company }) => company,
  name: (_row, { first_name, last_name }) => [first_name, last_name].filter(Boolean).join(' '),
  street: (_row, { address }) => address,
  zip: (_row, { zip }) => zip,
  city: (_row, { city }) => city,
  country: (_row, { country }) => country,
  // With spaces, spreadsheet protection would take it for a formula
  phone: (row, { phone }) => dialled(phone || row.phone),
  email: (row) => row.email,
  age: (row) => (row.ageClass > 0 ? String(row.ageClass) : ''),
  cents: (row) => unscaled(BigInt(row.totalCents), 2),
}

/** `GET …/orders/labels`: delivery addresses in the columns of the carrier's program. Throws 409 without any. */
export async function labels(ctx: Ctx, { _id: ids }: InputOf<typeof calls.labels>) {
  const rows = (await rowsOf(ctx, ids)).filter((row) => !row.pickup && isToBeSent(row))
  if (rows.length === 0)
    throw new Problem('NOTHING_TO_SEND', 409, {
      de: 'Von diesen Bestellungen wird nichts verschickt: Sie werden abgeholt, sind storniert, durch einen Widerruf angehalten oder nur ein Test.',
      en: 'Nothing of these orders is sent: they are collected, cancelled, halted by a withdrawal or only a test.',
    })
  const { labelColumns: columns } = await orderSettings(ctx)
  const words = wordsOf(ctx)
  return file(
    ctx,
    words.labels,
    columns.map((column) => words.columns[column]),
    rows.map((row) => {
      const address = row.addresses.delivery ?? row.addresses.invoice
      return columns.map((column) => cellOf[column](row, address))
    }),
  )
}
