import type { PublishingMessage } from '../shared/records/publishing-message.ts'
import type { Ctx } from './context.ts'

/** Period (ISO times) in which guests see a record; null: unbounded. */
export interface SeenTimes {
  from: string | null
  until: string | null
}

/** What happens to a record that editors keep; `was` and `is` are wire records, null where there is none. */
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
  /** A visitor has completed something: `{domain}.{name}`, as the `goals` of a domain name it. */
  goalReached: { goal: string }
  /**
   * A write call of a signed-in user has run, before its commit. A listener warns of an effect by throwing `confirmationNeeded`,
   * unless `confirmed` (the effects that the caller has confirmed) names it.
   */
  callWritten: { confirmed: string | null }
  /** An older state has taken the place of the site (ISO time): what must not come back with it has to be done again. */
  siteRestored: { at: string }
}

type Listener<K extends keyof Events> = (ctx: Ctx, payload: Events[K]) => void | Promise<void>

export interface EventBus {
  /** Registers a listener; it runs inside the emitting transaction, in order of registration. */
  on<K extends keyof Events>(event: K, listener: Listener<K>): void
  emit<K extends keyof Events>(ctx: Ctx, event: K, payload: Events[K]): Promise<void>
}

/** Makes the process's event bus. Listeners are few and known at start, so a plain list does. */
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
