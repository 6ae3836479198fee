import { createHash } from 'node:crypto'
import { and, count, eq, inArray, lte, sql } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { listFailures, saidTo } from '#kit/server/health/failures.ts'
import { runWrite, sameCaller } from '#kit/server/http/scope.ts'
import { tellEditors } from '#kit/server/live/editors-notice.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { listPage } from '#kit/server/records/listing.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { push } from '../../push.contract.ts'
import { pushFailures } from '../../push.rules.ts'
import { firebaseState } from '../firebase/firebase-settings.service.ts'
import { checkPart, partsOf, takes } from './parts.ts'
import { openPostOffice, type Ways } from '../delivery/post-office.ts'
import { pushSendingsTable, pushSubscriptionsTable } from '../push.table.ts'
import { keyIsReadable, quietHandlers } from '../push-settings.service.ts'
import { historyTag, queue, queueJob } from './sendings.service.ts'
import { digest, unknownToken } from '../subscriptions/subscriptions.service.ts'
import { checkTopic, topicsOf } from '../topics.ts'

const table = pushSendingsTable

/** Messages. No cached answer contains one before it is sent. */
const sendings = recordKind({
  name: 'push',
  table,
  tags: () => [],
  sortable: ['sendAt'],
  defaultSort: '-sendAt',
  searched: [sql`${table.texts}::text`],
})

const repeated = () =>
  new Problem('PUSH_REPEATED', 409, {
    de: 'Genau diese Benachrichtigung gibt es für diesen Tag schon. Ein zweites Mal wird sie nicht gesendet; ändern Sie den Text, wenn es Neues gibt.',
    en: 'Exactly this notification exists for this day already. It is not sent a second time; change the text if there is news.',
  })

export async function send(ctx: Ctx, input: InputOf<typeof push.send>) {
  const { topic, part, title, body, href, lang, sendAt } = input
  checkTopic(ctx, topic)
  if (part !== undefined) await checkPart(ctx, topic, part)
  const said = JSON.stringify([topic, part ?? null, lang, title, body, href])
  const { site } = await siteSettings(ctx)
  const day = dayIn(sendAt ?? ctx.now, site.timeZone)
  // The same text is sent once a day, over all processes and clicks
  const key = `own:${day}:${createHash('sha256').update(said).digest('base64url')}`
  const sending = await queue(ctx, {
    topic,
    part,
    key,
    texts: { [lang]: { title, body, href } },
    sendAt,
    byHand: true,
  })
  if (!sending) throw repeated()
  await audit(ctx, {
    action: 'send',
    collection: sendings.name,
    recordId: sending._id,
    after: { topic, part, title, body, href, sendAt: sending.sendAt },
  })
  tellEditors(ctx, sendings.module, { action: 'create', _id: sending._id })
  return { sending }
}

export async function list(ctx: Ctx, input: InputOf<typeof push.list>) {
  const { topic: about, part: zone, status, search, limit, skip } = input
  const page = await listPage(ctx, sendings, {
    limit,
    skip,
    search,
    where: [
      about ? eq(table.topic, about) : undefined,
      zone ? eq(table.part, zone) : undefined,
      status && eq(table.status, status),
    ],
  })
  const [devices] = await ctx.db.select({ total: count() }).from(pushSubscriptionsTable)
  const topics = topicsOf(ctx)
  const names = topics.map(({ name }) => name)
  const { rows } = await ctx.db.execute<{ topic: string; count: number }>(
    sql`select "topic", count(*)::int as "count" from ${pushSubscriptionsTable}, unnest("topics") as "topic" where "topic" = any(${sql.param(names)}::text[]) group by 1`,
  )
  const parts = []
  for (const topic of names)
    for (const part of await partsOf(ctx, topic)) {
      const condition = await takes(ctx, topic, part.id)
      const [taken] = await ctx.db.select({ total: count() }).from(pushSubscriptionsTable).where(condition)
      parts.push({ topic, ...part, subscribers: taken?.total ?? 0 })
    }
  const countOf = (topic: string) => rows.find((row) => row.topic === topic)?.count ?? 0
  const failures = (await listFailures(ctx.db)).flatMap((failure) => {
    const { name, count: times, last } = failure
    const known = pushFailures.find((one) => one === name)
    return known ? [{ name: known, count: times, last, message: saidTo(ctx.told, failure) }] : []
  })
  return {
    sendings: page.rows,
    total: page.total,
    parts,
    topics: topics.map(({ name, title }) => ({ name, title: { ...title } })),
    subscribers: {
      all: devices?.total ?? 0,
      topics: Object.fromEntries(names.map((name) => [name, countOf(name)])),
    },
    quiet: await quietHandlers.read(ctx),
    firebase: await firebaseState(ctx),
    keyIsReadable: await keyIsReadable(ctx),
    failures,
  }
}

const underWay = () =>
  new Problem('PUSH_UNDER_WAY', 409, {
    de: 'Diese Benachrichtigung ist schon unterwegs und lässt sich nicht mehr zurücknehmen.',
    en: 'This notification is already on its way and cannot be taken back.',
  })

const notHeld = () =>
  new Problem('PUSH_NOT_HELD', 409, {
    de: 'Diese Benachrichtigung wird nicht (mehr) zurückgehalten. Bitte laden Sie die Seite neu.',
    en: 'This notification is not held (any more). Please reload the page.',
  })

/** Releases a held message for its time. Throws 404, and 409 if not held. */
export async function release(ctx: Ctx, { _id }: InputOf<typeof push.release>) {
  const row = await lockRecord(ctx, sendings, { _id })
  if (row.status !== 'held') throw notHeld()
  const sending = await changeRecord(ctx, sendings, row, {
    values: { status: 'waiting' },
    action: 'release',
  })
  await queueJob(ctx, sending)
  return { sending }
}

/** A restored state does not know what was sent since: possible repeats are held until released. */
export async function holdAfterRestore(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(table)
    .where(and(inArray(table.status, ['waiting', 'sending']), lte(table.sendAt, ctx.now)))
    .for('update')
  for (const row of rows)
    await changeRecord(ctx, sendings, row, { values: { status: 'held' }, action: 'hold' })
  if (rows.length > 0) ctx.drop(historyTag)
}

/** Cancels a waiting or held message. Throws 404, and 409 if already being sent. */
export async function cancel(ctx: Ctx, { _id }: InputOf<typeof push.cancel>) {
  const row = await lockRecord(ctx, sendings, { _id })
  if (row.status !== 'waiting' && row.status !== 'held') throw underWay()
  return {
    sending: await changeRecord(ctx, sendings, row, { values: { status: 'cancelled' }, action: 'cancel' }),
  }
}

const notReached = (reason: string) =>
  new Problem('PUSH_UNREACHED', 409, {
    de: `Ihr Gerät war nicht zu erreichen: ${reason}`,
    en: `Your device could not be reached: ${reason}`,
  })

/** Sends a message to the caller's own device at once, outside the queue. */
export const testOver = (ways: Ways) => async (ctx: Ctx, input: InputOf<typeof push.test>) => {
  const { token, topic, lang, title, body, href } = input
  checkTopic(ctx, topic)
  const [receiver] = await ctx.db
    .select()
    .from(pushSubscriptionsTable)
    .where(eq(pushSubscriptionsTable.token, digest(token)))
  if (!receiver) throw unknownToken()
  const hand = await openPostOffice(ctx.platform, ways)
  const outcome = await hand(receiver, { _id: uuidv7(), topic, texts: { [lang]: { title, body, href } } })
  if (outcome.result === 'gone') {
    await runWrite(ctx.platform, sameCaller(ctx), (write) =>
      write.db.delete(pushSubscriptionsTable).where(eq(pushSubscriptionsTable._id, receiver._id)),
    )
    throw unknownToken()
  }
  if ('reason' in outcome) throw notReached(outcome.reason)
  return { done: true as const }
}
