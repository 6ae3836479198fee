import { desc, inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import {
  beginning,
  isAddress,
  isKnown,
  mentions,
  mostPossible,
  type Person,
  type PersonalData,
  type PersonalFinding,
} from '../../../../kit/server/personal/personal.ts'
import { messagesTable as table } from './messages.table.ts'

const what = { de: 'Nachricht', en: 'Message' }

async function find(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
  const own = or(isAddress(table.email, person), isKnown(table._id, person))
  const said = sql`concat_ws(' ', ${table.name}, ${table.email}, ${table.text})`
  const others = mentions(said, [...person.emails, ...person.names])
  const rows = await ctx.db
    .select({ row: table, sure: sql<boolean>`(${own})`.mapWith(Boolean) })
    .from(table)
    .where(
      or(
        own,
        sql`${table._id} in (select "_id" from messages where ${others} order by "_id" desc limit ${mostPossible})`,
      ),
    )
    .orderBy(desc(table.createdAt), desc(table._id))
  return rows.map(({ row, sure }) => ({
    _id: row._id,
    collection: 'message',
    what,
    title: beginning(`${row.name || row.email}: ${row.text}`),
    at: row.createdAt,
    sure,
    fate: 'remove',
    ...(row.email ? { ask: row.email } : {}),
    data: row,
  }))
}

/** Messages of visitors. They are removed for good; what the office has got by mail is beyond the program. */
export const contactPersonal: PersonalData = {
  title: { de: 'Nachrichten', en: 'Messages' },
  columns: ['messages.name', 'messages.email', 'messages.text'],
  find,
  async erase(ctx, findings) {
    await ctx.db.delete(table).where(
      inArray(
        table._id,
        findings.map(({ _id }) => _id),
      ),
    )
  },
}
