import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { once } from '#kit/server/records/once.ts'
import { mayCall } from '#kit/shared/access.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { livingSessions } from '#domains/platform/users/server/offers.ts'
import { type Letter, openPostOffice, type Ways } from '../delivery/post-office.ts'
import { pushOfficeDevicesTable as table } from '../push.table.ts'
import { officeTopicNamed } from './office-topics.ts'
import { officeJobName, type OfficeNews, takesTopic } from './tell-office.ts'

const deviceJobName = 'push.officeDevice'
interface DeviceNews extends OfficeNews {
  device: string
  /** Number of times a push service has asked to wait. */
  again?: number
}
// Limit of waits requested by a push service
const mostAgain = 6

const write = <T>(platform: Platform, work: Parameters<typeof runWrite<T>>[2]) =>
  runWrite(platform, systemCaller(), work)

const leaves: NonNullable<JobDefinition<OfficeNews>['leaves']> = {
  async about(ctx, { topic, about }) {
    const told = officeTopicNamed(ctx, topic)
    const message = await told?.message(ctx, about)
    return (message?.title ?? told?.title)?.[ctx.lang] ?? ''
  },
}

/** Finds the devices to notify about a record: each gets a separate job, so that only slow ones are retried. */
export const officeJob: JobDefinition<OfficeNews> = {
  name: officeJobName,
  called: {
    de: 'Geräte suchen, die von etwas Neuem erfahren',
    en: 'Find the devices that are told of something new',
  },
  leaves,
  async handle(platform, news) {
    const { message, topic, about } = news
    await write(platform, (ctx) =>
      once(ctx, { module: 'push_office', key: `${topic} ${about}`, input: { topic, about } }, async () => {
        const devices = await ctx.db.select({ device: table._id }).from(table).where(takesTopic(topic))
        for (const { device } of devices) await platform.jobs.send(ctx, deviceJobName, { ...news, device })
        return message
      }),
    )
  },
}

type Device = typeof table.$inferSelect

/** True if a device may still be notified; false once its session or right has ended. */
async function mayBeTold(ctx: Ctx, { _id, userId, session }: Device, topic: string): Promise<boolean> {
  const access = officeTopicNamed(ctx, topic)?.access
  const holder = (await livingSessions(ctx, userId)).find((one) => one._id === session)?.user
  if (access && holder && mayCall(holder, access)) return true
  const isOnly = sql`${table.topics} = array[${topic}]`
  await ctx.db.delete(table).where(and(eq(table._id, _id), holder ? isOnly : undefined))
  await ctx.db
    .update(table)
    .set({ topics: sql`array_remove(${table.topics}, ${topic})` })
    .where(eq(table._id, _id))
  return false
}

/** Current message for a device; null: none. */
const letterTo = (platform: Platform, { device: _id, message, topic, about }: DeviceNews) =>
  write(platform, async (ctx): Promise<{ device: Device; letter: Letter } | null> => {
    const [device] = await ctx.db
      .select()
      .from(table)
      .where(and(eq(table._id, _id), takesTopic(topic)))
    if (!device || !(await mayBeTold(ctx, device, topic))) return null
    const said = await officeTopicNamed(ctx, topic)?.message(ctx, about)
    if (!said) return null
    const href = `${(await siteSettings(ctx)).admincenter.url}/${said.path}`
    const { title, body } = said
    const texts = {
      de: { title: title.de, body: body.de, href },
      en: { title: title.en, body: body.en, href },
    }
    return { device, letter: { _id: message, topic, texts } }
  })

/** Notifies one device. Failed deliveries are retried: when the push service asks, else with growing pauses. */
export const officeDeviceJob = (ways: Ways): JobDefinition<DeviceNews> => ({
  name: deviceJobName,
  called: { de: 'Ein Gerät der Verwaltung benachrichtigen', en: 'Tell a device of the office' },
  leaves,
  retryLimit: 6,
  retryDelay: 30,
  concurrency: 4,
  async handle(platform, news, run) {
    const { again = 0 } = news
    const found = await letterTo(platform, news)
    if (!found) return
    const { device, letter } = found
    const hand = await openPostOffice(platform, ways)
    const outcome = await hand({ ...device, registration: null }, letter)
    if (outcome.result === 'gone')
      await write(platform, (ctx) =>
        ctx.db.delete(table).where(and(eq(table._id, device._id), eq(table.endpoint, device.endpoint))),
      )
    if (outcome.result !== 'later' || run.last || again >= mostAgain) return
    const { after } = outcome
    if (after === undefined) throw new Error(outcome.reason)
    await write(platform, (ctx) =>
      platform.jobs.send(
        ctx,
        deviceJobName,
        { ...news, again: again + 1 },
        { startAfter: new Date(Date.parse(ctx.now) + after * 1000) },
      ),
    )
  },
})
