import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import {
  formerAccount,
  type Person,
  type PersonalData,
  type PersonalFinding,
} from '#kit/server/personal/personal.ts'
import { searchTag } from '#kit/server/search/search.ts'
import { newsTable as table } from './news.table.ts'

const what = { de: 'Meldung mit Namen', en: 'News item with a name' }
const reason = {
  de: `Die Meldung bleibt; statt des Namens steht darunter „${formerAccount}“.`,
  en: `The item stays; in place of the name it says “${formerAccount}” (former account).`,
}

/** News items that name their author, found by the author's account. */
async function find(ctx: Ctx, { accounts, records }: Person): Promise<PersonalFinding[]> {
  const found: PersonalFinding[] = []
  for (const { _id: account, name, stays } of accounts) {
    const signed = sql`(lower(${table.author}) = lower(${name}) or lower(${table.draft} ->> 'author') = lower(${name}))`
    const rows = await ctx.db
      .select()
      .from(table)
      .where(and(eq(table.createdBy, account), signed))
      .orderBy(desc(table.createdAt))
    for (const row of rows)
      found.push({
        _id: row._id,
        collection: 'news',
        what,
        title: row.title,
        at: row.createdAt,
        sure: true,
        fate: stays ? 'keep' : 'anonymise',
        reason: stays ?? reason,
        data: row,
      })
  }
  const known = new Set(found.map(({ _id }) => _id))
  const again = records.filter((_id) => !known.has(_id))
  const taken = again.length > 0 ? await ctx.db.select().from(table).where(inArray(table._id, again)) : []
  for (const row of taken.filter(({ author }) => author !== '' && author !== formerAccount))
    found.push({
      _id: row._id,
      collection: 'news',
      what,
      title: row.title,
      at: row.createdAt,
      sure: true,
      fate: 'anonymise',
      reason,
      data: row,
    })
  return found
}

async function erase(ctx: Ctx, findings: readonly PersonalFinding[]): Promise<void> {
  const ids = findings.map(({ _id }) => _id)
  const named = JSON.stringify({ author: formerAccount })
  // Bypasses the collection: a version or a line of the history would keep the name
  await ctx.db
    .update(table)
    .set({
      author: formerAccount,
      draft: sql`case when ${table.draft} ? 'author' then ${table.draft} || ${named}::jsonb else ${table.draft} end`,
    })
    .where(inArray(table._id, ids))
  await ctx.db.execute(sql`update versions set "state" = "state" || ${named}::jsonb
    where "collection" = 'news' and "recordId" = any(${sql.param(ids)}::uuid[]) and coalesce("state" ->> 'author', '') <> ''`)
  await ctx.db.execute(sql`update audit set "before" = "before" - 'author', "after" = "after" - 'author'
    where "collection" = 'news' and "recordId" = any(${sql.param(ids)}::uuid[])`)
  ctx.drop('news', searchTag, ...ids.map((_id) => `news:${_id}`))
}

/** Authors' names in news items. */
export const newsPersonal: PersonalData = {
  title: { de: 'Meldungen', en: 'News' },
  columns: ['news.author'],
  find,
  erase,
}
