import type { Access } from '../shared/contract.ts'
import type { Ctx } from './context.ts'

/** One thing that waits for the caller. */
export interface WaitingItem {
  _id: string
  /** Name of its collection: `news`. */
  collection: string
  /** What it is called, in the language that the caller reads; may be empty. */
  title: string
  /** ISO time since when it waits. */
  at: string
}

/** One kind of things that wait for somebody: reports that nobody has answered, versions to be released. */
export interface WaitingSource {
  /** Stable and unlike all others, as the admin centre's part of the domain names it: `defects.new`. */
  name: string
  /** Whom it can concern. */
  access: Access
  /** How many wait for the caller, and the oldest of them, at most `limit`. Only reads. */
  load(ctx: Ctx, limit: number): Promise<{ total: number; items: WaitingItem[] }>
}
