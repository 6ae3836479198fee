import { inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import {
  isAddress,
  isKnown,
  isOneOf,
  type Person,
  type PersonalData,
  type PersonalFinding,
} from '#kit/server/personal/personal.ts'
import { customersTable as table, favouritesTable } from './customers.table.ts'

async function find(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
  const accounts = person.accounts.map(({ _id }) => _id)
  const rows = await ctx.db
    .select()
    .from(table)
    .where(or(isAddress(table.email, person), isOneOf(table.account, accounts), isKnown(table._id, person)))
    .orderBy(table.createdAt)
  const marked = await ctx.db
    .select({ account: favouritesTable.account, count: sql<number>`count(*)::int` })
    .from(favouritesTable)
    .where(isOneOf(favouritesTable.account, accounts))
    .groupBy(favouritesTable.account)
  return [
    ...rows.map((row): PersonalFinding => ({
      _id: row._id,
      collection: 'shop_customer',
      what: { de: 'Kunde des Shops', en: 'Customer of the shop' },
      title: row.email || 'Konto',
      at: row.createdAt,
      sure: true,
      fate: 'remove',
      ...(row.email ? { ask: row.email } : {}),
      data: row,
    })),
    ...marked.flatMap(({ account, count }): PersonalFinding[] =>
      account === null
        ? []
        : [
            {
              _id: account,
              collection: 'shop_favourite',
              what: { de: 'Merkliste des Shops', en: 'Favourites of the shop' },
              title: String(count),
              at: null,
              count,
              sure: true,
              fate: 'remove',
              data: { products: count },
            },
          ],
    ),
  ]
}

/** Links between accounts and parties. Names and addresses belong to the party, orders to the books. */
export const customersPersonal: PersonalData = {
  title: { de: 'Kunden des Shops', en: 'Customers of the shop' },
  columns: ['shop_customers.email'],
  find,
  async erase(ctx, findings) {
    const of = (collection: string) =>
      findings.flatMap((one) => (one.collection === collection ? one._id : []))
    const [rows, accounts] = [of('shop_customer'), of('shop_favourite')]
    if (rows.length > 0) await ctx.db.delete(table).where(inArray(table._id, rows))
    if (accounts.length > 0)
      await ctx.db.delete(favouritesTable).where(inArray(favouritesTable.account, accounts))
  },
}
