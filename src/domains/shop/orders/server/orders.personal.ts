import { or, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import {
  isAddress,
  isKnown,
  isOneOf,
  type Person,
  type PersonalData,
  type PersonalFinding,
} from '#kit/server/personal/personal.ts'
import { rowsAbout } from '#kit/server/personal/rows-about.ts'
import { orderScreens } from '../orders.addresses.ts'
import { checkoutsTable, ordersTable as table } from './orders.table.ts'

const what = { de: 'Bestellung im Shop', en: 'Order of the shop' }
const reason = {
  de: 'Bestellungen gehören zu Belegen, die das Gesetz verlangt; so lange bleiben sie. Der Link des Kunden und die Notizen werden gelöscht.',
  en: 'Orders belong to documents that the law demands; so long they stay. The customer’s link and the notes are deleted.',
}

async function find(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
  const accounts = person.accounts.map(({ _id }) => _id)
  const own = or(
    isAddress(table.email, person),
    accounts.length > 0 ? isOneOf(table.account, accounts) : undefined,
    isKnown(table._id, person),
    isKnown(table.party, person),
  )
  const said = sql`concat_ws(' ', ${table.name}, ${table.email}, ${table.phone}, ${table.comment}, ${table.note}, ${table.addresses}::text)`
  const rows = await rowsAbout(ctx, table, person, { own, said, at: table.placedAt })
  return rows.map(({ row: { key: _key, origin: _origin, ...row }, sure }) => ({
    _id: row._id,
    collection: 'shop_order',
    what,
    title: row.number,
    at: row.placedAt,
    sure,
    fate: 'anonymise' as const,
    reason,
    path: `${orderScreens.orders}/${row._id}`,
    ...(row.email ? { ask: row.email } : {}),
    data: row,
  }))
}

/** Orders with their buyers, kept as long as the law requires for their documents. */
export const ordersPersonal: PersonalData = {
  title: { de: 'Bestellungen im Shop', en: 'Orders of the shop' },
  columns: [
    ...['name', 'email', 'phone', 'addresses', 'comment', 'note'].map((column) => `shop_orders.${column}`),
    'shop_checkouts.values',
  ],
  find,
  async erase(ctx, findings) {
    const ids = findings.map(({ _id }) => _id)
    if (ids.length === 0) return
    // Unfinished checkouts are deleted with the orders' addresses
    await ctx.db.execute(sql`
      delete from ${checkoutsTable} where lower("values" ->> 'email') in
        (select lower("email") from shop_orders where ${isOneOf(table._id, ids)})`)
    await ctx.db.execute(sql`
      update shop_orders set "key" = encode(sha256(convert_to("key", 'UTF8')), 'hex'), "account" = null, "phone" = '', "comment" = '', "note" = '',
        "email" = '', "version" = "version" + 1, "updatedAt" = ${ctx.now}
      where ${isOneOf(sql`"_id"`, ids)}`)
    ctx.drop('shop_order', ...ids.map((_id) => `shop_order:${_id}`))
  },
}
