import type { Ctx, Platform } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import type { EventBus } from '#kit/server/events.ts'
import type { OfficeTopic } from '#kit/server/site/push-topics.ts'
import { mayCall } from '#kit/shared/access.ts'
import { noPermission, Problem } from '#kit/shared/problem.ts'

type At = Pick<Ctx, 'platform'>

const known = new WeakMap<EventBus, ReadonlyMap<string, OfficeTopic>>()

/** Registers the office topics at the start. Throws for duplicate names. */
export function learnOfficeTopics(platform: Platform, domains: readonly ServerDomain[]): void {
  const topics = domains.flatMap((domain) => domain.officeTopics ?? []).toSorted((a, b) => a.order - b.order)
  const byName = new Map(topics.map((topic) => [topic.name, topic]))
  if (byName.size < topics.length) throw new Error('two topics of the office have the same name')
  known.set(platform.events, byName)
}

/** A topic by name; undefined if its domain is gone. */
export const officeTopicNamed = ({ platform }: At, name: string): OfficeTopic | undefined =>
  known.get(platform.events)?.get(name)

/** Topics available to a user, in order. */
export const officeTopicsFor = ({ platform }: At, user: Ctx['user']): OfficeTopic[] =>
  [...(known.get(platform.events)?.values() ?? [])].filter(({ access }) => mayCall(user, access))

/** Refuses unknown topics (422 `PUSH_INVALID`), and those without the right (403). */
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
