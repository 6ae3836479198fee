import type { SameKeys } from '#kit/shared/text/texts.ts'
import type { feed as german } from './feed.de.ts'

export const feed = {
  subscribe: 'Subscribe',
  text: 'You can receive news of this page automatically. There are programs that watch websites for you: feed readers such as Thunderbird, Feedly or NetNewsWire. Copy this address and paste it there:',
  rss: 'Address for feed readers (RSS)',
  atom: 'The same as Atom',
  push: 'Rather a message to your phone?',
  pushLink: 'Switch on notifications',
} satisfies SameKeys<typeof german>
