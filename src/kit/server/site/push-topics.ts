import type { Access } from '../../shared/contract.ts'
import type { Language, Words } from '../../shared/text/languages.ts'
import type { Ctx } from '../context.ts'

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

/** What a device of the office is told, short: it stands on locked screens. */
export interface OfficeMessage {
  title: Words
  /** No names and no addresses of people. */
  body: Words
  /** The screen that it leads to, relative to the base of the admin centre. */
  path: string
}

/** Something that people who work here can have their own devices told of. A domain contributes it as `officeTopics`. */
export interface OfficeTopic {
  /** Stable and unlike all others: devices name it. */
  name: string
  title: Words
  /** When a message comes, in a sentence. */
  hint: Words
  /** Low first. */
  order: number
  /** Who may be told: asked when somebody chooses it, and again each time before a device is told. */
  access: Access
  /** Whether there is anything to be told of at all, such as in a shop that is on; absent: always. Tags the answer. */
  offered?: (ctx: Ctx) => Promise<boolean>
  /** What there is to tell of a record at the moment when it is sent; null: nothing any more. */
  message: (ctx: Ctx, _id: string) => Promise<OfficeMessage | null>
}
