import type { Language, Words } from '../shared/languages.ts'
import type { Ctx } from './context.ts'

/** A part of a topic that people may choose: for what is told by area, an area. */
export interface TopicPart {
  id: string
  name: Record<Language, string>
}

/** Something that people can have their devices told of. A domain contributes it as `topics`. */
export interface PushTopic {
  /** Stable and unlike all others: subscriptions name it. */
  name: string
  title: Words
  /** When a message comes, in a sentence. */
  hint: Words
  /** Low first. */
  order: number
  /** Seconds after which a message would only confuse (RFC 8030 § 5.2). */
  timeToLive: number
  /** Warns of danger: sent in quiet hours too, and rather twice than never. */
  urgent?: true
  /** The parts that it has now; absent: it has none. Tags the answer. */
  parts?: (ctx: Ctx) => Promise<TopicPart[]>
}
