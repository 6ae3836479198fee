import type { Ctx } from './context.ts'
import type { Words } from '../shared/text/languages.ts'

/** A record as others post it: German, as guests see or will see it. */
export interface SharedRecord {
  collection: string
  _id: string
  title: string
  teaser: string
  /** Where and when it takes place, in a line; `''` for what has no time. */
  when: string
  /** Public address with language; `''` while it has none. */
  href: string
  picture: string | null
  /** Guests see it now. */
  isPublic: boolean
  isCancelled: boolean
  /** There is a state of being called off, in which it stays public. */
  mayCancel: boolean
}

/** Records that go out on several ways: what of them is told, and how they are taken back at home. */
export interface SharedRecords {
  /** Name of the collection: `news`. */
  collection: string
  /** One of them as it is being worked on; null: there is none for this caller. */
  read(ctx: Ctx, _id: string): Promise<SharedRecord | null>
  /** Takes it from the site, in the caller's transaction and with his rights. */
  takeBack(ctx: Ctx, _id: string): Promise<void>
  /** Says that it is called off and leaves it on the site; absent where there is no such state. */
  cancel?(ctx: Ctx, _id: string): Promise<void>
}

/** What became of a correction: done, begun by a job, done as far as possible, or left to do by hand. */
export type CorrectionOutcome = 'done' | 'begun' | 'partly' | 'notReached'

/** What went out on a way, told to whoever takes it back. */
export interface WentOut {
  /** What is there, and what becomes of it: „Push-Nachricht an 240 Geräte“. */
  text: Words
  /** Where it can be looked at; `''`: nowhere. */
  href: string
  reachable: boolean
  /** The record is called off, and this way says so already. */
  settled?: boolean
}

export interface Corrected {
  outcome: CorrectionOutcome
  text: Words
  href: string
}

/** One way on which records reach people: the site, push, calendars, posts, letters. A domain contributes it as `channels`. */
export interface Channel {
  /** Stable and unlike all others: `push`. */
  name: string
  title: Words
  /** Low first: corrections are made in this order, the site before all others. */
  order: number
  /** What of a record went out on it; nothing: it did not. Only reads. */
  wentOut(ctx: Ctx, record: SharedRecord): Promise<WentOut[]>
  /**
   * Corrects it in the caller's transaction; what takes longer is begun by a job. `note` is what people are told, and may be empty.
   * `how`: the record is gone, or called off and still to be read.
   */
  correct(
    ctx: Ctx,
    record: SharedRecord,
    asked: { how: 'takeBack' | 'cancel'; note: string },
  ): Promise<Corrected[]>
}
