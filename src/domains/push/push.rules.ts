/** What messages are about (specification § 9). */
export const pushTopics = ['news', 'trash', 'heurigen', 'weather'] as const
export type PushTopic = (typeof pushTopics)[number]

export const sendingStatuses = ['waiting', 'sending', 'done', 'cancelled'] as const
export type SendingStatus = (typeof sendingStatuses)[number]

/** Longest texts: together they stay below the 3993 bytes that one encrypted message holds (RFC 8291 § 4). */
export const longestTitle = 120
export const longestBody = 500
export const longestAddress = 500

/** An address of this site: `/news/fest`, never another host's. */
export const isOwnAddress = (href: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(href)
