import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { TopicPart } from '#kit/server/site/push-topics.ts'
import { Problem } from '#kit/shared/problem.ts'
import { subTopic, topicAndPart } from '../../push.rules.ts'
import { pushSubscriptionsTable } from '../push.table.ts'
import { topicNamed, topicsOf } from '../topics.ts'

/** Current parts of a topic; empty for most. */
export const partsOf = async (ctx: Ctx, topic: string): Promise<TopicPart[]> =>
  (await topicNamed(ctx, topic)?.parts?.(ctx)) ?? []

/** Parts of a topic in the form of subscriptions: `topic:part`. */
const subTopicsOf = async (ctx: Ctx, topic: string) =>
  (await partsOf(ctx, topic)).map(({ id }) => subTopic(topic, id))

/** Refuses an unknown part of a topic. */
export async function checkPart(ctx: Ctx, topic: string, part: string, field = 'part'): Promise<void> {
  if ((await partsOf(ctx, topic)).some(({ id }) => id === part)) return
  const text = {
    de: 'Diesen Teil des Themas gibt es nicht (mehr). Bitte laden Sie die Seite neu und wählen Sie noch einmal.',
    en: 'This part of the topic does not exist (any more). Please reload the page and choose again.',
  }
  throw new Problem('PUSH_INVALID', 422, text, { fields: { [field]: text } })
}

/** Subscribed topics without parts that no longer exist. */
export async function stillThere(ctx: Ctx, topics: string[]): Promise<string[]> {
  if (!topics.some((name) => topicAndPart(name)?.part)) return topics
  const known = new Set<string>()
  for (const { name } of topicsOf(ctx)) {
    known.add(name)
    for (const part of await subTopicsOf(ctx, name)) known.add(part)
  }
  return topics.filter((name) => known.has(name))
}

/**
 * Condition for subscriptions that get a message: those with its topic; with a part, those that chose it or no existing
 * part. A subscriber whose only part is gone gets all messages rather than none.
 */
export async function takes(ctx: Ctx, topic: string, part: string | null): Promise<SQL> {
  const { topics } = pushSubscriptionsTable
  const all = sql`${topics} @> array[${topic}]::text[]`
  if (part === null) return all
  const known = sql.param(await subTopicsOf(ctx, topic))
  return sql`${all} and (${topics} @> array[${subTopic(topic, part)}]::text[] or not ${topics} && ${known}::text[])`
}
