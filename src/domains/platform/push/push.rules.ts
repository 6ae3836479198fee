/** What messages are about (specification § 9). */
export const pushTopics = ['news', 'trash', 'heurigen', 'weather'] as const
export type PushTopic = (typeof pushTopics)[number]

/** What stands between a topic and one of its parts in the calls of browsers: `trash:north`. */
const partSign = ':'

/** A part of a topic as browsers name it. */
export const subTopic = (topic: PushTopic, part: string): string => `${topic}${partSign}${part}`

/** A topic or a part of one, taken apart: `trash:north` → `trash`, `north`. Null where the topic is unknown. */
export function topicAndPart(name: string): { topic: PushTopic; part: string | null } | null {
  const at = name.indexOf(partSign)
  const topic = pushTopics.find((one) => one === (at < 0 ? name : name.slice(0, at)))
  const part = at < 0 ? null : name.slice(at + 1)
  return topic === undefined || part === '' ? null : { topic, part }
}

/**
 * What can fail where nobody sees it, under the names of the list of failures: a push service, our keys for browsers, our
 * account for apps, the service worker of a browser, its subscribing.
 */
export const pushFailures = ['push', 'push keys', 'push firebase', 'browser worker', 'browser push'] as const
export type PushFailure = (typeof pushFailures)[number]

/** How long visitors can read what was sent, and how much of each topic. */
export const historyDays = 30
export const mostOfTopic = 10

export const sendingStatuses = ['waiting', 'sending', 'done', 'cancelled', 'held'] as const
export type SendingStatus = (typeof sendingStatuses)[number]

/** Longest texts: together they stay below the 3993 bytes that one encrypted message holds (RFC 8291 § 4). */
export const longestTitle = 120
export const longestBody = 500
export const longestAddress = 500

export const longestKeyFile = 20_000

/** An address of this site: `/news/fest`, never another host's. */
export const isOwnAddress = (href: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(href)
