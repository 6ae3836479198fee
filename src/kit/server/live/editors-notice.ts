import { setTimeout as delay } from 'node:timers/promises'
import type { Ctx, Platform } from '../context.ts'
import { findUnavailable } from '../database/failure.ts'
import type { EventBus, RecordChange } from '../events.ts'

type Change = Pick<RecordChange, 'action' | '_id'>
/** A change with its author's name; empty for the program itself or a person without an account. */
type MadeChange = Change & { byName: string }

const waits = 100
/** Above this number, screens only learn that something changed: an import changes thousands. */
const mostNamed = 30
/** Room for each name in a notification. */
const longestName = 60

const waiting = new WeakMap<EventBus, Map<string, MadeChange[]>>()

async function send(platform: Platform, collection: string, changes: MadeChange[]): Promise<void> {
  await delay(waits, undefined, { ref: false })
  waiting.get(platform.events)?.delete(collection)
  try {
    const data = { changes: changes.slice(0, mostNamed), total: changes.length }
    await platform.live.publish({ db: platform.database.db }, `module/${collection}`, {
      type: 'recordChanged',
      data,
    })
  } catch (error) {
    // No listener, or the database is gone, which is reported elsewhere
    if (findUnavailable(error)) return
    platform.log.warn({ err: error, collection }, 'Open screens were not told of a change')
  }
}

/**
 * Notifies editors' screens in all processes: `recordChanged` on `module/{collection}`, once for all changes within a
 * tenth of a second, each with its author's name. Nothing depends on it, so it runs after the commit and is not
 * awaited.
 */
export function tellEditors(ctx: Ctx, collection: string, change: Change): void {
  ctx.afterCommit(() => {
    const { platform } = ctx
    const open = waiting.get(platform.events) ?? new Map<string, MadeChange[]>()
    waiting.set(platform.events, open)
    const known = open.get(collection)
    const made = { ...change, byName: ctx.user?.name.slice(0, longestName) ?? '' }
    if (known) known.push(made)
    else {
      const changes = [made]
      open.set(collection, changes)
      void send(platform, collection, changes)
    }
  })
}
