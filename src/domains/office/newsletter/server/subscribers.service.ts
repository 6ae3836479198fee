import { eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { recordCalls, writeOf } from '#kit/server/records/calls.ts'
import { changeRecord, createRecord } from '#kit/server/records/change.ts'
import { lockRecord, rowOf } from '#kit/server/records/conflict.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { removeRecord } from '#kit/server/records/removing.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import { newsletterSubscriber as contract, type subscriberPage } from '../newsletter.contract.ts'
import { block, blockedAmong, consentsOf, recordConsent } from './consents.service.ts'
import { personOf } from './keys.ts'
import { allLists } from './lists.service.ts'
import {
  consentsTable,
  listsTable,
  type SubscriberRow,
  subscribersTable as table,
} from './newsletter.table.ts'
import { askToConfirm } from './sign-up.service.ts'
import { subscribers, subscriberWire } from './subscribers.reading.ts'
import { leave } from './subscription.service.ts'

type Input<K extends keyof typeof contract.calls> = InputOf<(typeof contract.calls)[K]>
const answer = (row: SubscriberRow) => ({ newsletter_subscriber: subscriberWire(row) })

async function batch(ctx: Ctx, { _id }: Input<'batch'>) {
  const rows = _id.length > 0 ? await ctx.db.select().from(table).where(inArray(table._id, _id)) : []
  return { newsletter_subscriber: rows.map(subscriberWire), total: rows.length }
}

/** `GET getPageDataNewsletterSubscriberEdit`: data of the edit screen, with or without a subscriber. */
export async function page(ctx: Ctx, { _id }: InputOf<typeof subscriberPage>) {
  const row = _id === undefined ? null : await rowOf(ctx, subscribers, _id)
  return {
    subscriber: row && subscriberWire(row),
    lists: await allLists(ctx),
    consents: row ? await consentsOf(ctx, row.email) : [],
  }
}

/** Throws Problem 422 if one of the lists does not exist. */
export async function requireLists(ctx: Ctx, lists: readonly string[]): Promise<void> {
  const known = new Set((await ctx.db.select({ _id: listsTable._id }).from(listsTable)).map(({ _id }) => _id))
  if (lists.every((one) => known.has(one))) return
  throw wrongField('lists', {
    de: 'Eine dieser Listen gibt es nicht mehr. Bitte laden Sie die Seite neu.',
    en: 'One of these lists no longer exists. Please reload the page.',
  })
}

const blocked = () => {
  const text = {
    de: 'Diese Person wollte keine Nachrichten mehr. Nur sie selbst kann sich auf der Website wieder anmelden.',
    en: 'This person wanted no more mails. Only they themselves can sign up again, on the website.',
  }
  return new Problem('BLOCKED', 409, text, { fields: { email: text } })
}

/**
 * Creates a subscriber: confirmed with a proof, otherwise after confirmation by mail. Throws 409 `11000` for a known
 * address and `BLOCKED`.
 */
async function create(ctx: Ctx, { email, proof, ...input }: Input<'create'>) {
  const lists = [...new Set(input.lists)]
  await requireLists(ctx, lists)
  if ((await blockedAmong(ctx, [email])).size > 0) throw blocked()
  const state = proof === '' ? 'waiting' : 'confirmed'
  const { values } = writeOf(contract, input)
  const row = await createRecord(ctx, subscribers, {
    values: { ...values, email, lists, state, since: ctx.now },
  })
  await recordConsent(ctx, { email, action: 'entered', lists, source: proof || 'admin' })
  if (state === 'waiting') await askToConfirm(ctx, row)
  return answer(row)
}

async function update(ctx: Ctx, input: Input<'update'>) {
  const row = await lockRecord(ctx, subscribers, input)
  if (input.state === 'left') return answer(await leave(ctx, row, 'admin'))
  const { values } = writeOf(contract, input)
  const lists = input.lists && [...new Set(input.lists)]
  if (lists) {
    await requireLists(ctx, lists)
    // A changed tick must not subscribe a former subscriber without consent.
    if (row.state === 'left' && lists.length > 0) throw blocked()
  }
  const isSame = !lists || lists.toSorted().join() === row.lists.toSorted().join()
  const is = await changeRecord(ctx, subscribers, row, {
    values: { ...values, lists: isSame ? row.lists : lists },
  })
  if (!isSame) await recordConsent(ctx, { email: row.email, action: 'lists', lists, source: 'admin' })
  return answer(is)
}

/** Sends the confirmation mail again. Throws 409 when none is pending, 429 shortly after the last one. */
async function resend(ctx: Ctx, { _id }: Input<'resend'>) {
  const row = await lockRecord(ctx, subscribers, { _id })
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
  return answer(row)
}

/** Erases a subscriber with links and proof. A keyed hash remains, so that the address is not entered again. */
async function remove(ctx: Ctx, { _id }: Input<'remove'>) {
  const row = await lockRecord(ctx, subscribers, { _id })
  await ctx.db.delete(consentsTable).where(eq(consentsTable.person, personOf(ctx, row.email)))
  await block(ctx, row.email, 'removed')
  await removeRecord(ctx, subscribers, row)
  return { removed: [_id], total: 1 }
}

export const subscriberCalls = {
  ...recordCalls(contract, subscribers, {
    filters: {
      state: (state) => eq(table.state, state),
      list: (list) => sql`${table.lists} @> array[${list}::uuid]`,
      tag: (tag) => sql`${table.tags} @> array[${tag}]`,
      group: (group) => sql`${table.groups} @> array[${group}]`,
    },
    own: { create, update, remove },
  }),
  resend,
  batch,
}
