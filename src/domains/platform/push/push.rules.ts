/** What stands between a topic and one of its parts in the calls of browsers: `topic:part`. */
const partSign = ':'

/** A part of a topic as browsers name it. */
export const subTopic = (topic: string, part: string): string => `${topic}${partSign}${part}`

/** A topic or a part of one, taken apart: `topic:part` → `topic`, `part`. Null for what is neither. */
export function topicAndPart(name: string): { topic: string; part: string | null } | null {
  const at = name.indexOf(partSign)
  const topic = at < 0 ? name : name.slice(0, at)
  const part = at < 0 ? null : name.slice(at + 1)
  return topic === '' || part === '' ? null : { topic, part }
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

export const longestAddress = 500

export const longestKeyFile = 20_000

/** An address of this site: `/news/fest`, never another host's. */
export const isOwnAddress = (href: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(href)
