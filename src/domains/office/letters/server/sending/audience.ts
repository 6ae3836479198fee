import { and, eq, sql, type SQL } from 'drizzle-orm'
import { subscribersTable as readers } from '#domains/office/newsletter/server/offers.ts'
import { suppressionsTable } from '../letters.table.ts'

export interface Audience {
  lists: readonly string[]
  groups: readonly string[]
  tags: readonly string[]
}

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

/** Condition for confirmed subscribers chosen by lists, groups and tags. */
export const inAudience = ({ lists, groups, tags }: Audience): SQL =>
  and(
    eq(readers.state, 'confirmed'),
    sql`${readers.lists} && ${sql.param([...lists])}::uuid[]`,
    groups.length > 0 ? sql`${readers.groups} && ${texts(groups)}` : undefined,
    tags.length > 0 ? sql`${readers.tags} && ${texts(tags)}` : undefined,
  )!

/** Condition for excluded addresses. */
export const isSuppressed = (email: SQL): SQL =>
  sql`exists (select from ${suppressionsTable} where lower(${suppressionsTable.email}) = lower(${email}))`
