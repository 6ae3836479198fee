import { asc, count, eq, sql } from 'drizzle-orm'
import { audit } from '../../../../kit/server/audit/audit.ts'
import type { Ctx } from '../../../../kit/server/context.ts'
import { tellEditors } from '../../../../kit/server/live/editors-notice.ts'
import { conflict, lastChange } from '../../../../kit/server/records/conflict.ts'
import type { InputOf } from '../../../../kit/shared/contract.ts'
import { notFound, Problem } from '../../../../kit/shared/problem.ts'
import { uuidv7 } from '../../../../kit/shared/uuid.ts'
import type { newsletterList, NewsletterList } from '../newsletter.contract.ts'
import { listsTable, subscribersTable } from './newsletter.table.ts'

const collection = 'newsletter_list'
const inOrder = [asc(listsTable.place), asc(listsTable.createdAt), asc(listsTable._id)] as const

// With its table: a bare "_id" would be that of the subscriber.
const counted = sql<number>`(
  select count(*)::int from ${subscribersTable}
  where ${subscribersTable.state} = 'confirmed' and ${subscribersTable.lists} @> array[${listsTable}."_id"])`

const columns = {
  _id: listsTable._id,
  createdAt: listsTable.createdAt,
  createdBy: listsTable.createdBy,
  updatedAt: listsTable.updatedAt,
  updatedBy: listsTable.updatedBy,
  version: listsTable.version,
  title: listsTable.title,
  text: listsTable.text,
  public: listsTable.public,
  place: listsTable.place,
  subscribers: counted,
}

/** Every list in its order, with how many people get it. */
export const allLists = (ctx: Ctx): Promise<NewsletterList[]> =>
  ctx.db
    .select(columns)
    .from(listsTable)
    .orderBy(...inOrder)

/** What the site offers, in its order. */
export const publicLists = (ctx: Ctx) =>
  ctx.db
    .select()
    .from(listsTable)
    .where(eq(listsTable.public, true))
    .orderBy(...inOrder)

export async function list(ctx: Ctx, { limit, skip }: InputOf<typeof newsletterList.list>) {
  const page = await ctx.db
    .select(columns)
    .from(listsTable)
    .orderBy(...inOrder)
    .limit(limit)
    .offset(skip)
  const [all] = await ctx.db.select({ total: count() }).from(listsTable)
  return { newsletter_list: page, total: all?.total ?? 0 }
}

export async function read(ctx: Ctx, { _id }: InputOf<typeof newsletterList.read>) {
  const [row] = await ctx.db.select(columns).from(listsTable).where(eq(listsTable._id, _id))
  if (!row) throw notFound()
  return { newsletter_list: row }
}

export async function create(ctx: Ctx, input: InputOf<typeof newsletterList.create>) {
  const _id = uuidv7()
  await ctx.db
    .insert(listsTable)
    .values({ ...input, _id, createdAt: ctx.now, createdBy: ctx.user?._id ?? null })
  await audit(ctx, { action: 'create', collection, recordId: _id, after: input })
  tellEditors(ctx, newsletterModule, { action: 'create', _id })
  return read(ctx, { _id })
}

const lastOne = () =>
  new Problem('LAST_LIST', 409, {
    de: 'Eine öffentliche Liste muss bleiben. Soll sich niemand mehr anmelden können, schalten Sie den Newsletter in seinen Einstellungen aus.',
    en: 'One public list has to stay. If nobody should sign up any more, switch the newsletter off in its settings.',
  })

// All rows are locked, so that two at once can't take the last two away.
async function keepOnePublic(ctx: Ctx, _id: string): Promise<void> {
  const rows = await ctx.db
    .select({ _id: listsTable._id })
    .from(listsTable)
    .where(eq(listsTable.public, true))
    .for('update')
  if (rows.length > 0 && rows.every((row) => row._id === _id)) throw lastOne()
}

/** Screens of the whole newsletter hear of a change: what it holds hangs together. */
export const newsletterModule = 'newsletter'

export async function update(ctx: Ctx, input: InputOf<typeof newsletterList.update>) {
  const { _id, version, ...changes } = input
  const [before] = await ctx.db.select().from(listsTable).where(eq(listsTable._id, _id)).for('update')
  if (!before) throw notFound()
  if (version !== undefined && version !== before.version)
    throw conflict({
      current: (await read(ctx, { _id })).newsletter_list,
      version: before.version,
      ...(await lastChange(ctx, collection, _id)),
    })
  if (changes.title && changes.title.de === '') {
    const text = { de: 'Bitte geben Sie der Liste einen Namen.', en: 'Please give the list a name.' }
    throw new Problem('INVALID', 422, text, { fields: { 'title.de': text } })
  }
  if (before.public && changes.public === false) await keepOnePublic(ctx, _id)
  await ctx.db
    .update(listsTable)
    .set({
      ...changes,
      updatedAt: ctx.now,
      updatedBy: ctx.user?._id ?? null,
      version: before.version + 1,
    })
    .where(eq(listsTable._id, _id))
  await audit(ctx, { action: 'update', collection, recordId: _id, after: changes })
  tellEditors(ctx, newsletterModule, { action: 'update', _id })
  return read(ctx, { _id })
}

export async function remove(ctx: Ctx, { _id }: InputOf<typeof newsletterList.remove>) {
  await keepOnePublic(ctx, _id)
  const [gone] = await ctx.db.delete(listsTable).where(eq(listsTable._id, _id)).returning()
  if (!gone) throw notFound()
  await ctx.db
    .update(subscribersTable)
    .set({ lists: sql`array_remove(${subscribersTable.lists}, ${_id}::uuid)` })
    .where(sql`${subscribersTable.lists} @> array[${_id}::uuid]`)
  await audit(ctx, { action: 'remove', collection, recordId: _id, before: { title: gone.title } })
  tellEditors(ctx, newsletterModule, { action: 'remove', _id })
  return { removed: [_id] }
}
