import type { PublishingMessage } from '../shared/records/publishing-message.ts'
import type { Ctx } from './context.ts'

/** Period (ISO times) in which guests see a record; null: unbounded. */
export interface SeenTimes {
  from: string | null
  until: string | null
}

/** Change of an editorial record; `was` and `is` are wire records, null if there is none. */
export interface RecordChange {
  collection: string
  _id: string
  action: 'create' | 'update' | 'publish' | 'unpublish' | 'remove' | 'restore' | 'purge'
  was: Record<string, unknown> | null
  is: Record<string, unknown> | null
  /** Period in which guests see the live record, before and after; null: never. Absent for records without publication. */
  seen?: { was: SeenTimes | null; is: SeenTimes | null }
}

/** An editor's decision, at publishing, to send a message about the record; null: cancel the queued one. */
export interface MessageAsked {
  collection: string
  _id: string
  /** Working state of the record. */
  record: Record<string, unknown>
  seen: SeenTimes | null
  message: PublishingMessage | null
}

/** Name → payload. A domain adds its own by `declare module` on this interface. */
export interface Events {
  recordChanged: RecordChange
  messageAsked: MessageAsked
  /** A visitor has completed a goal: `{domain}.{name}`, as listed in a domain's `goals`. */
  goalReached: { goal: string }
  /**
   * A signed-in user's write call has run and is about to commit. A listener warns of an effect by throwing
   * `confirmationNeeded`, unless `confirmed` (the effects confirmed by the caller) names it.
   */
  callWritten: { confirmed: string | null }
  /** An older state of the site was restored (ISO time); effects that must not be undone have to be repeated. */
  siteRestored: { at: string }
}

type Listener<K extends keyof Events> = (ctx: Ctx, payload: Events[K]) => void | Promise<void>

export interface EventBus {
  /** Registers a listener; it runs inside the emitting transaction, in order of registration. */
  on<K extends keyof Events>(event: K, listener: Listener<K>): void
  emit<K extends keyof Events>(ctx: Ctx, event: K, payload: Events[K]): Promise<void>
}

/** Creates the process's event bus. */
export function createEventBus(): EventBus {
  const listeners = new Map<keyof Events, Listener<never>[]>()
  return {
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    async emit(ctx, event, payload) {
      for (const listener of listeners.get(event) ?? [])
        await (listener as Listener<typeof event>)(ctx, payload)
    },
  }
}
