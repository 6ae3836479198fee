import { arrayContains, sql } from 'drizzle-orm'
import { keptValue } from '#kit/server/cache/kept-value.ts'
import type { Ctx } from '#kit/server/context.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { pushOfficeDevicesTable as table } from '../push.table.ts'

/** Job that finds the devices to notify about a record. */
export const officeJobName = 'push.office'
export interface OfficeNews {
  /** Id of the message: a repeated one replaces the first. */
  message: string
  topic: string
  /** Id of the record. */
  about: string
}

/** Cache tag of devices' chosen topics. */
export const officeDevicesTag = 'push-office-devices'

/** Condition that a device is subscribed to a topic. */
export const takesTopic = (topic: string) => arrayContains(table.topics, [topic])

/**
 * Notifies employees' devices about a record, once per topic and record, after the transaction of `ctx` commits. Nearly
 * free for the write: a job makes the message, and only if a device is subscribed.
 * @param topic name of a domain's topic in `officeTopics`
 * @param about id of the record
 */
export async function tellOffice(ctx: Ctx, topic: string, about: string): Promise<void> {
  const keeping = { tags: [officeDevicesTag], inWrites: true }
  const isTaken = await keptValue(ctx, `push office ${topic}`, keeping, async ({ db }) => {
    const [one] = await db
      .select({ taken: sql<number>`1` })
      .from(table)
      .where(takesTopic(topic))
      .limit(1)
    return one !== undefined
  })
  if (!isTaken) return
  const news: OfficeNews = { message: uuidv7(), topic, about }
  await ctx.platform.jobs.send(ctx, officeJobName, news)
}
