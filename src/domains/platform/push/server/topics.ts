import type { Ctx, Platform } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import type { EventBus } from '#kit/server/events.ts'
import type { PushTopic } from '#kit/server/site/push-topics.ts'
import { Problem } from '#kit/shared/problem.ts'

type At = Pick<Ctx, 'platform'>

const known = new WeakMap<EventBus, ReadonlyMap<string, PushTopic>>()

/** Registers the topics at the start. Throws for duplicate names. */
export function learnTopics(platform: Platform, domains: readonly ServerDomain[]): void {
  const topics = domains.flatMap((domain) => domain.topics ?? []).toSorted((a, b) => a.order - b.order)
  const byName = new Map(topics.map((topic) => [topic.name, topic]))
  if (byName.size < topics.length) throw new Error('two topics of messages have the same name')
  known.set(platform.events, byName)
}

/** All topics, in order. */
export const topicsOf = ({ platform }: At): PushTopic[] => [...(known.get(platform.events)?.values() ?? [])]

/** A topic by name; undefined if its domain is gone. */
export const topicNamed = ({ platform }: At, name: string): PushTopic | undefined =>
  known.get(platform.events)?.get(name)

/** Refuses an unknown topic. Throws Problem 422 `PUSH_INVALID`. */
export function checkTopic(at: At, name: string): void {
  if (topicNamed(at, name)) return
  const text = {
    de: 'Dieses Thema gibt es nicht (mehr). Bitte laden Sie die Seite neu und wählen Sie noch einmal.',
    en: 'This topic does not exist (any more). Please reload the page and choose again.',
  }
  throw new Problem('PUSH_INVALID', 422, text, { fields: { topic: text } })
}
