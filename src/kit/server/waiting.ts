import type { Access } from '../shared/contract.ts'
import type { Ctx } from './context.ts'

/** An item that waits for the caller. */
export interface WaitingItem {
  _id: string
  /** Name of its collection: `news`. */
  collection: string
  /** Title in the caller's language; may be empty. */
  title: string
  /** ISO time from which it has been waiting. */
  at: string
}

/** A kind of waiting items: unanswered reports, versions to release. */
export interface WaitingSource {
  /** Stable and unique, the same name as in the domain's part of the admin centre: `defects.new`. */
  name: string
  /** Users it can concern. */
  access: Access
  /** Number of items waiting for the caller, with the oldest ones, at most `limit`. Only reads. */
  load(ctx: Ctx, limit: number): Promise<{ total: number; items: WaitingItem[] }>
}
