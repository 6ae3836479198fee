import type { Ctx, Platform } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import type { EventBus } from '#kit/server/events.ts'
import type { OfficeTopic } from '#kit/server/site/push-topics.ts'
import { mayCall } from '#kit/shared/access.ts'
import { noPermission, Problem } from '#kit/shared/problem.ts'

type At = Pick<Ctx, 'platform'>

const known = new WeakMap<EventBus, ReadonlyMap<string, OfficeTopic>>()

/** Learns at the start what devices of the office can be told of. Throws where two domains say the same name. */
export function learnOfficeTopics(platform: Platform, domains: readonly ServerDomain[]): void {
  const topics = domains.flatMap((domain) => domain.officeTopics ?? []).toSorted((a, b) => a.order - b.order)
  const byName = new Map(topics.map((topic) => [topic.name, topic]))
  if (byName.size < topics.length) throw new Error('two topics of the office have the same name')
  known.set(platform.events, byName)
}

/** What a topic says of itself; undefined where its domain is not there any more. */
export const officeTopicNamed = ({ platform }: At, name: string): OfficeTopic | undefined =>
  known.get(platform.events)?.get(name)

/** What somebody may be told, in order. */
export const officeTopicsFor = ({ platform }: At, user: Ctx['user']): OfficeTopic[] =>
  [...(known.get(platform.events)?.values() ?? [])].filter(({ access }) => mayCall(user, access))

/** Refuses topics that nobody contributes (422 `PUSH_INVALID`), and those that the caller may not be told (403). */
export function checkOfficeTopics(ctx: Ctx, names: readonly string[]): void {
  for (const name of names) {
    const topic = officeTopicNamed(ctx, name)
    if (topic && !mayCall(ctx.user, topic.access)) throw noPermission()
    if (topic) continue
    const text = {
      de: 'Diese Meldung gibt es nicht (mehr). Bitte laden Sie die Seite neu und wählen Sie noch einmal.',
      en: 'This message does not exist (any more). Please reload the page and choose again.',
    }
    throw new Problem('PUSH_INVALID', 422, text, { fields: { topics: text } })
  }
}
