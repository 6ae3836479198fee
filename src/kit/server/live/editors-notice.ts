import { setTimeout as delay } from 'node:timers/promises'
import type { Ctx, Platform } from '../context.ts'
import { findUnavailable } from '../database/failure.ts'
import type { EventBus, RecordChange } from '../events.ts'

type Change = Pick<RecordChange, 'action' | '_id'>
/** A change with whoever made it; empty: the program itself, or somebody without an account. */
type MadeChange = Change & { byName: string }

const waits = 100
/** Beyond these, screens only hear that something changed: an import changes thousands. */
const mostNamed = 30
/** What is sent has room for that much of each name. */
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
    // Nobody to be told any more, or the database is gone, which others tell
    if (findUnavailable(error)) return
    platform.log.warn({ err: error, collection }, 'Open screens were not told of a change')
  }
}

/**
 * Refreshes what editors have on their screens, in all processes: `recordChanged` on `module/{collection}`, once for all
 * changes of a tenth of a second, each with the name of whoever made it. Nothing depends on it, so it runs after the commit and
 * nobody waits for it.
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
