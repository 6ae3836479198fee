import type { Ctx } from './context.ts'
import type { Words } from '../shared/text/languages.ts'

/** A record as posted on channels: in German, as guests see or will see it. */
export interface SharedRecord {
  collection: string
  _id: string
  title: string
  teaser: string
  /** Place and time in one line; `''` without a time. */
  when: string
  /** Public address with language; `''` if there is none yet. */
  href: string
  picture: string | null
  /** True if visible to guests now. */
  isPublic: boolean
  isCancelled: boolean
  /** True if it can be called off while staying public. */
  mayCancel: boolean
}

/** Records that can be shared on channels: their content, and how they are withdrawn on the site. */
export interface SharedRecords {
  /** Name of the collection: `news`. */
  collection: string
  /** A record in its working state; null if the caller may not see it. */
  read(ctx: Ctx, _id: string): Promise<SharedRecord | null>
  /** Withdraws it from the site, in the caller's transaction and with the caller's rights. */
  takeBack(ctx: Ctx, _id: string): Promise<void>
  /** Marks it as called off and leaves it on the site; absent if there is no such state. */
  cancel?(ctx: Ctx, _id: string): Promise<void>
}

/** Outcome of a correction: done, started as a job, partly possible, or left to be done by hand. */
export type CorrectionOutcome = 'done' | 'begun' | 'partly' | 'notReached'

/** A message sent on a channel, described for the person who withdraws it. */
export interface WentOut {
  /** Description and what a correction does: „Push-Nachricht an 240 Geräte“. */
  text: Words
  /** Address at which it can be viewed; `''` if there is none. */
  href: string
  reachable: boolean
  /** The record is called off, and this message already says so. */
  settled?: boolean
}

export interface Corrected {
  outcome: CorrectionOutcome
  text: Words
  href: string
}

/**
 * A channel on which records reach people: the site, push, calendars, posts, newsletters. Domains contribute it as
 * `channels`.
 */
export interface Channel {
  /** Stable and unique: `push`. */
  name: string
  title: Words
  /** Low first: order of corrections, starting with the site. */
  order: number
  /** Messages about a record sent on this channel; empty if none. Only reads. */
  wentOut(ctx: Ctx, record: SharedRecord): Promise<WentOut[]>
  /**
   * Corrects them in the caller's transaction, or starts a job if that takes longer. `note` is the text for readers and
   * may be empty. `how`: withdrawn, or called off and still readable.
   */
  correct(
    ctx: Ctx,
    record: SharedRecord,
    asked: { how: 'takeBack' | 'cancel'; note: string },
  ): Promise<Corrected[]>
}
