import { and, desc, eq, ne } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { notFound, notSignedIn } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { livingSessions, staySignedIn } from '#domains/platform/users/server/offers.ts'
import type { officeDevices } from '../../office-devices.contract.ts'
import type { PushNetwork } from '../delivery/network.ts'
import { pushOfficeDevicesTable as table } from '../push.table.ts'
import { checked, unknownToken } from '../subscriptions/subscriptions.service.ts'
import { checkOfficeTopics, officeTopicsFor } from './office-topics.ts'
import { officeDevicesTag } from './tell-office.ts'

/** `GET office`: topics available to the caller, and the caller's devices. */
export async function ownDevices(ctx: Ctx) {
  if (!ctx.user) throw notSignedIn()
  const { _id: me, sessionId } = ctx.user
  const topics = officeTopicsFor(ctx, ctx.user)
  const sessions = new Map((await livingSessions(ctx, me)).map((session) => [session._id, session]))
  const rows = await ctx.db.select().from(table).where(eq(table.userId, me)).orderBy(desc(table.createdAt))
  const offered: typeof topics = []
  for (const topic of topics) {
    // Topics chosen before can be unsubscribed
    const isChosen = rows.some((row) => row.topics.includes(topic.name))
    if (isChosen || !topic.offered || (await topic.offered(ctx))) offered.push(topic)
  }
  return {
    topics: offered.map(({ name, title, hint }) => ({ name, title: { ...title }, hint: { ...hint } })),
    devices: rows.flatMap((row) => {
      const session = sessions.get(row.session)
      if (!session) return []
      const told = topics.filter(({ name }) => row.topics.includes(name)).map(({ name }) => name)
      const { _id, createdAt } = row
      return [{ _id, createdAt, device: session.device, current: row.session === sessionId, topics: told }]
    }),
  }
}

/**
 * `POST office`: subscribes this device while its session lasts, and keeps it signed in. Without topics only its
 * address changes, as browsers do on their own. Throws 401 for an ended session, 403 for a topic without the right.
 */
export const saveDeviceOver =
  (network: PushNetwork) => async (ctx: Ctx, input: InputOf<typeof officeDevices.save>) => {
    if (!ctx.user) throw notSignedIn()
    const { _id: me, sessionId } = ctx.user
    const address = checked(network, input)
    const session = (await livingSessions(ctx, me)).find(({ _id }) => _id === sessionId)?._id
    if (!session) throw notSignedIn()
    // The browser has another user now: the previous one gets no more messages there
    await ctx.db.delete(table).where(and(eq(table.endpoint, address.endpoint), ne(table.session, session)))
    if (input.topics) {
      checkOfficeTopics(ctx, input.topics)
      const values = { ...address, lang: input.lang ?? ctx.lang, topics: [...new Set(input.topics)] }
      await ctx.db
        .insert(table)
        .values({ _id: uuidv7(), userId: me, session, createdAt: ctx.now, ...values })
        .onConflictDoUpdate({ target: table.session, set: values })
      await staySignedIn(ctx)
    } else {
      const { rowCount } = await ctx.db.update(table).set(address).where(eq(table.session, session))
      if (!rowCount) throw unknownToken()
    }
    ctx.drop(officeDevicesTag)
    return ownDevices(ctx)
  }

/** `DELETE office/:_id`: unsubscribes one of the caller's devices. Throws 404 for others. */
export async function removeDevice(ctx: Ctx, { _id }: InputOf<typeof officeDevices.remove>) {
  if (!ctx.user) throw notSignedIn()
  const { rowCount } = await ctx.db
    .delete(table)
    .where(and(eq(table._id, _id), eq(table.userId, ctx.user._id)))
  if (!rowCount) throw notFound({ _id })
  ctx.drop(officeDevicesTag)
  return ownDevices(ctx)
}
