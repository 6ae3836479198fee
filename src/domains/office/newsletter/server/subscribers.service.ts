import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '../../../../kit/server/audit/audit.ts'
import type { Ctx } from '../../../../kit/server/context.ts'
import { contains } from '../../../../kit/server/database/like.ts'
import { tellEditors } from '../../../../kit/server/live/editors-notice.ts'
import { conflict, lastChange } from '../../../../kit/server/records/conflict.ts'
import type { InputOf } from '../../../../kit/shared/contract.ts'
import { notFound, Problem } from '../../../../kit/shared/problem.ts'
import { uuidv7 } from '../../../../kit/shared/uuid.ts'
import type { newsletterSubscriber, Subscriber } from '../newsletter.contract.ts'
import { block, blockedAmong, consentsOf, recordConsent } from './consents.service.ts'
import { personOf } from './keys.ts'
import { allLists, newsletterModule } from './lists.service.ts'
import { consentsTable, listsTable, type SubscriberRow, subscribersTable } from './newsletter.table.ts'
import { askToConfirm } from './sign-up.service.ts'
import { leave } from './subscription.service.ts'
import { alreadyThere } from './verify.service.ts'

// The trail names nobody: whoever is forgotten is forgotten there too.
const collection = 'newsletter_subscriber'
const table = subscribersTable

const wire = ({ lists, mailedAt: _at, mails: _mails, ...row }: SubscriberRow): Subscriber => ({
  ...row,
  userData: { newsletter: { subscribed_lists: lists } },
})

const sortable = {
  email: table.email,
  name: table.name,
  state: table.state,
  since: table.since,
  createdAt: table.createdAt,
} as const

function orderOf(sort: string | undefined) {
  const wanted = (sort ?? '').split(',').flatMap((part) => {
    const name = part.replace(/^-/, '')
    const column = Object.hasOwn(sortable, name) ? sortable[name as keyof typeof sortable] : undefined
    return column ? [part.startsWith('-') ? desc(column) : asc(column)] : []
  })
  return [...(wanted.length > 0 ? wanted : [desc(table.createdAt)]), asc(table._id)]
}

export async function list(ctx: Ctx, input: InputOf<typeof newsletterSubscriber.list>) {
  const { limit, skip, sort, search, state, list: listId, tag, group } = input
  const wanted = and(
    state && eq(table.state, state),
    listId ? sql`${table.lists} @> array[${listId}::uuid]` : undefined,
    tag ? sql`${table.tags} @> array[${tag}]` : undefined,
    group ? sql`${table.groups} @> array[${group}]` : undefined,
    search ? contains([table.email, table.name], search) : undefined,
  )
  const rows = await ctx.db
    .select()
    .from(table)
    .where(wanted)
    .orderBy(...orderOf(sort))
    .limit(limit)
    .offset(skip)
  const [counted] = await ctx.db.select({ total: count() }).from(table).where(wanted)
  return { newsletter_subscriber: rows.map(wire), total: counted?.total ?? 0 }
}

async function rowOf(ctx: Ctx, _id: string, lock = false): Promise<SubscriberRow> {
  const found = ctx.db.select().from(table).where(eq(table._id, _id))
  const [row] = lock ? await found.for('update') : await found
  if (!row) throw notFound()
  return row
}

export async function read(ctx: Ctx, { _id }: InputOf<typeof newsletterSubscriber.read>) {
  return { newsletter_subscriber: wire(await rowOf(ctx, _id)) }
}

export async function batch(ctx: Ctx, { _id }: InputOf<typeof newsletterSubscriber.batch>) {
  const rows = _id.length > 0 ? await ctx.db.select().from(table).where(inArray(table._id, _id)) : []
  return { newsletter_subscriber: rows.map(wire), total: rows.length }
}

export async function page(ctx: Ctx, { _id }: InputOf<typeof newsletterSubscriber.page>) {
  const row = _id === undefined ? null : await rowOf(ctx, _id)
  return {
    subscriber: row && wire(row),
    lists: await allLists(ctx),
    consents: row ? await consentsOf(ctx, row.email) : [],
  }
}

/** Throws Problem 422 where one of the lists is gone. */
export async function requireLists(ctx: Ctx, lists: readonly string[]): Promise<void> {
  const known = new Set((await ctx.db.select({ _id: listsTable._id }).from(listsTable)).map(({ _id }) => _id))
  if (lists.every((one) => known.has(one))) return
  const text = {
    de: 'Eine dieser Listen gibt es nicht mehr. Bitte laden Sie die Seite neu.',
    en: 'One of these lists no longer exists. Please reload the page.',
  }
  throw new Problem('INVALID', 422, text, { fields: { lists: text } })
}

const blocked = () => {
  const text = {
    de: 'Diese Person wollte keine Nachrichten mehr. Nur sie selbst kann sich auf der Website wieder anmelden.',
    en: 'This person wanted no more mails. Only they themselves can sign up again, on the website.',
  }
  return new Problem('BLOCKED', 409, text, { fields: { email: text } })
}

export async function create(ctx: Ctx, input: InputOf<typeof newsletterSubscriber.create>) {
  const { email, lists, proof, ...fields } = input
  await requireLists(ctx, lists)
  if ((await blockedAmong(ctx, [email])).size > 0) throw blocked()
  const [row] = await ctx.db
    .insert(table)
    .values({
      ...fields,
      _id: uuidv7(),
      createdAt: ctx.now,
      createdBy: ctx.user?._id ?? null,
      email,
      lists: [...new Set(lists)],
      state: proof === '' ? 'waiting' : 'confirmed',
      since: ctx.now,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw alreadyThere()
  await recordConsent(ctx, { email, action: 'entered', lists, source: proof || 'admin' })
  await audit(ctx, { action: 'create', collection, recordId: row._id })
  tellEditors(ctx, newsletterModule, { action: 'create', _id: row._id })
  if (row.state === 'waiting') await askToConfirm(ctx, row)
  return read(ctx, { _id: row._id })
}

export async function update(ctx: Ctx, input: InputOf<typeof newsletterSubscriber.update>) {
  const { _id, version, state, ...changes } = input
  const row = await rowOf(ctx, _id, true)
  if (version !== undefined && version !== row.version)
    throw conflict({ current: wire(row), version: row.version, ...(await lastChange(ctx, collection, _id)) })
  if (state === 'left') {
    await leave(ctx, row, 'admin')
    await audit(ctx, { action: 'leave', collection, recordId: _id })
    tellEditors(ctx, newsletterModule, { action: 'update', _id })
    return read(ctx, { _id })
  }
  const lists = changes.lists && [...new Set(changes.lists)]
  if (lists) {
    await requireLists(ctx, lists)
    // Nobody is put on lists they did not ask for by changing a tick.
    if (row.state === 'left' && lists.length > 0) throw blocked()
  }
  await ctx.db
    .update(table)
    .set({
      ...changes,
      ...(lists ? { lists } : {}),
      updatedAt: ctx.now,
      updatedBy: ctx.user?._id ?? null,
      version: row.version + 1,
    })
    .where(eq(table._id, _id))
  if (lists && lists.toSorted().join() !== row.lists.toSorted().join())
    await recordConsent(ctx, { email: row.email, action: 'lists', lists, source: 'admin' })
  await audit(ctx, { action: 'update', collection, recordId: _id })
  tellEditors(ctx, newsletterModule, { action: 'update', _id })
  return read(ctx, { _id })
}

/** Sends the confirmation mail once more. Throws 409 where nobody waits for it, 429 shortly after the last one. */
export async function resend(ctx: Ctx, { _id }: InputOf<typeof newsletterSubscriber.resend>) {
  const row = await rowOf(ctx, _id, true)
  if (row.state !== 'waiting') {
    throw new Problem('NOT_WAITING', 409, {
      de: 'Diese Anmeldung wartet auf keine Bestätigung.',
      en: 'This sign-up does not wait for a confirmation.',
    })
  }
  if (!(await askToConfirm(ctx, row))) {
    throw new Problem('TOO_MANY', 429, {
      de: 'Es ging gerade erst eine Bestätigung hinaus. Bitte warten Sie eine Viertelstunde, höchstens drei am Tag.',
      en: 'A confirmation has only just gone out. Please wait a quarter of an hour, three a day at most.',
    })
  }
  return read(ctx, { _id })
}

/** Forgets somebody: row, links and proof. A keyed digest stays, so that nobody enters them again. */
export async function remove(ctx: Ctx, { _id }: InputOf<typeof newsletterSubscriber.remove>) {
  const row = await rowOf(ctx, _id, true)
  await ctx.db.delete(table).where(eq(table._id, _id))
  await ctx.db.delete(consentsTable).where(eq(consentsTable.person, personOf(ctx, row.email)))
  await block(ctx, row.email, 'removed')
  await audit(ctx, { action: 'remove', collection, recordId: _id })
  tellEditors(ctx, newsletterModule, { action: 'remove', _id })
  return { removed: [_id] }
}
