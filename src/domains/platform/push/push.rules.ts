/** Separates topic and part in browsers' calls: `topic:part`. */
const partSign = ':'

/** Name of a topic's part in browsers' calls. */
export const subTopic = (topic: string, part: string): string => `${topic}${partSign}${part}`

/** Splits a name: `topic:part` → `topic`, `part`. Null if invalid. */
export function topicAndPart(name: string): { topic: string; part: string | null } | null {
  const at = name.indexOf(partSign)
  const topic = at < 0 ? name : name.slice(0, at)
  const part = at < 0 ? null : name.slice(at + 1)
  return topic === '' || part === '' ? null : { topic, part }
}

/**
 * Unseen failures, by their names in the list: a push service, our keys for browsers, our account for apps, a browser's
 * service worker, its subscription.
 */
export const pushFailures = ['push', 'push keys', 'push firebase', 'browser worker', 'browser push'] as const
export type PushFailure = (typeof pushFailures)[number]

/** Days and number of sent messages that visitors can read. */
export const historyDays = 30
export const mostOfTopic = 10

export const sendingStatuses = ['waiting', 'sending', 'done', 'cancelled', 'held'] as const
export type SendingStatus = (typeof sendingStatuses)[number]

export const longestAddress = 500

export const longestKeyFile = 20_000

/** True for an address of this site: `/news/fest`. */
export const isOwnAddress = (href: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(href)
