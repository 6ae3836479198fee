import type { Access } from '../../shared/contract.ts'
import type { Language, Words } from '../../shared/text/languages.ts'
import type { Ctx } from '../context.ts'

/** Selectable part of a topic, such as an area. */
export interface TopicPart {
  id: string
  name: Record<Language, string>
}

/** A push topic that visitors can subscribe to. Domains contribute it as `topics`. */
export interface PushTopic {
  /** Stable and unique: subscriptions store it. */
  name: string
  title: Words
  /** Occasion of its messages, in a sentence. */
  hint: Words
  /** Low first. */
  order: number
  /** Seconds after which a message would only confuse (RFC 8030 § 5.2). */
  timeToLive: number
  /** Warns of danger: also sent in quiet hours, and rather twice than not at all. */
  urgent?: true
  /** Current parts; absent if it has none. Tags the answer. */
  parts?: (ctx: Ctx) => Promise<TopicPart[]>
}

/** A short push message for an employee's device; it appears on lock screens. */
export interface OfficeMessage {
  title: Words
  /** Contains no names and no addresses of people. */
  body: Words
  /** Its screen, relative to the admin centre's base. */
  path: string
}

/** A push topic for employees' own devices. Domains contribute it as `officeTopics`. */
export interface OfficeTopic {
  /** Stable and unique: devices store it. */
  name: string
  title: Words
  /** Occasion of its messages, in a sentence. */
  hint: Words
  /** Low first. */
  order: number
  /** Required right, checked on subscribing and before each message. */
  access: Access
  /** True if the topic is useful now, e.g. in an open shop; absent: always. Tags the answer. */
  offered?: (ctx: Ctx) => Promise<boolean>
  /** Message about a record at the time of sending; null if it is no longer needed. */
  message: (ctx: Ctx, _id: string) => Promise<OfficeMessage | null>
}
