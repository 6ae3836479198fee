import { arrayContains, sql } from 'drizzle-orm'
import { keptValue } from '#kit/server/cache/kept-value.ts'
import type { Ctx } from '#kit/server/context.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { pushOfficeDevicesTable as table } from '../push.table.ts'

/** The job that finds out which devices are told of a record. */
export const officeJobName = 'push.office'
export interface OfficeNews {
  /** Id of the message: a repeated one takes the place of the first. */
  message: string
  topic: string
  /** Id of the record. */
  about: string
}

/** Dropped when a device takes something else than before. */
export const officeDevicesTag = 'push-office-devices'

/** The condition that a device takes a topic. */
export const takesTopic = (topic: string) => arrayContains(table.topics, [topic])

/**
 * Has the devices of those who work here told of a record, once for each topic and record, when and only when the transaction of `ctx`
 * commits. It costs the write next to nothing: what is said is made by a job, and where nobody wants to hear of it there is none.
 * @param topic the name of a topic that a domain contributes as `officeTopics`
 * @param about the id of the record
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
