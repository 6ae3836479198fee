import type { z } from 'zod'
import type { HandIn } from '../../shared/records/hand-in.ts'
import type { PublishingMessage } from '../../shared/records/publishing-message.ts'
import type { Step } from '../../shared/records/history.ts'
import type { CallOf, Endpoint, InputOf } from '../../shared/contract.ts'
import { call } from '../api.ts'
import { tabId } from '../tab.ts'

type CallName =
  | 'list'
  | 'read'
  | 'create'
  | 'update'
  | 'remove'
  | 'batch'
  | 'publish'
  | 'unpublish'
  | 'handIn'
  | 'withdraw'
  | 'sendBack'
  | 'steps'
  | 'discardDraft'
  | 'restore'
  | 'versions'
  | 'lock'
  | 'unlock'

/** The part of an editorial contract that screens need. */
export interface AnyCollection {
  name: string
  path: string
  required: readonly string[]
  defaults: Readonly<Record<string, unknown>>
  translatable: readonly string[]
  record: z.ZodType
  calls: Record<CallName, Endpoint>
}

/** Editable values of a collection's record, all present; translations and schedules are handled separately. */
export type EditedOf<C extends AnyCollection> = Required<
  Omit<
    InputOf<C['calls']['create']> & Record<never, never>,
    'status' | 'publishAt' | 'unpublishAt' | 'translations'
  >
>

/** Form values `V` whose fields `N` may be unselected in a new record. */
export type Unchosen<V, N extends keyof V> = Omit<V, N> & { [P in N]: V[P] | null }

/** Values in a collection's contract, or not yet selected. */
export type PartOf<C extends AnyCollection, V> = {
  [P in keyof V]: P extends keyof EditedOf<C> ? EditedOf<C>[P] | null : never
}

/** The values of a form over a collection whose new records begin with `S` beside the contract's defaults. */
export type FormValues<C extends AnyCollection, S> = {
  [P in keyof EditedOf<C> & (C['required'][number] | keyof C['defaults'] | keyof S)]:
    | EditedOf<C>[P]
    | (P extends keyof S ? S[P] : never)
}

/** The record of a collection; every one has the editorial fields. */
export type RecordOf<C extends AnyCollection> = z.output<C['record']> & EditorialRecord

/** Fields of every editorial record. */
export interface EditorialRecord {
  _id: string
  version: number
  createdAt: string
  createdBy: string | null
  updatedAt: string
  updatedBy: string | null
  status: 'draft' | 'scheduled' | 'published'
  publishedAt: string | null
  publishAt: string | null
  unpublishAt: string | null
  hasDraft?: boolean | undefined
  sourceVersion?: number | undefined
  deletedAt?: string | null | undefined
  /** Submission for release: waiting or sent back; null: none. */
  handIn?: HandIn | null | undefined
  translations?: Partial<Record<string, TranslationState & Record<string, unknown>>> | undefined
}

export interface TranslationState {
  status: 'draft' | 'published'
  madeFrom: number
  updatedAt?: string | undefined
}

export interface Page<R> {
  records: R[]
  total: number
}

export type BatchAction = 'remove' | 'restore' | 'publish' | 'unpublish'

const ask = <T>(endpoint: Endpoint, input: object) => call(endpoint, input) as Promise<T>

/** A page of a list as editors see it. */
export async function listRecords<C extends AnyCollection>(
  collection: C,
  input: object,
): Promise<Page<RecordOf<C>>> {
  const answer = await ask<Record<string, unknown>>(collection.calls.list, input)
  return { records: answer[collection.name] as RecordOf<C>[], total: answer.total as number }
}

const unwrap = <C extends AnyCollection>(collection: C, answer: unknown) =>
  (answer as Record<string, unknown>)[collection.name] as RecordOf<C>

/** A record in its working state: German texts in the fields, others in `translations`. */
export const readRecord = async <C extends AnyCollection>(collection: C, _id: string): Promise<RecordOf<C>> =>
  unwrap(collection, await ask(collection.calls.read, { _id, view: 'working' }))

/** Creates a draft, unless the input requests another status. */
export const createRecord = async <C extends AnyCollection>(
  collection: C,
  input: CallOf<C['calls']['create']>,
): Promise<RecordOf<C>> => unwrap(collection, await ask(collection.calls.create, input as object))

/** Changes some fields; `version` prevents overwriting others' changes (409). */
export const updateRecord = async <C extends AnyCollection>(
  collection: C,
  input: CallOf<C['calls']['update']>,
): Promise<RecordOf<C>> => unwrap(collection, await ask(collection.calls.update, input as object))

/** Publishes the working state, now or at a time (`at`, ISO). */
export const publishRecord = async <C extends AnyCollection>(
  collection: C,
  input: { _id: string; version?: number; at?: string; text?: string; message?: PublishingMessage | null },
): Promise<RecordOf<C>> => unwrap(collection, await ask(collection.calls.publish, input))

/** Unpublishes a record, now or at a time (`at`, ISO). */
export const unpublishRecord = async <C extends AnyCollection>(
  collection: C,
  input: { _id: string; at?: string },
): Promise<RecordOf<C>> => unwrap(collection, await ask(collection.calls.unpublish, input))

/** Submits a record for release. */
export const handInRecord = async <C extends AnyCollection>(
  collection: C,
  input: { _id: string; version: number; text: string },
): Promise<RecordOf<C>> => unwrap(collection, await ask(collection.calls.handIn, input))

/** Withdraws a submission. */
export const withdrawRecord = async <C extends AnyCollection>(
  collection: C,
  _id: string,
): Promise<RecordOf<C>> => unwrap(collection, await ask(collection.calls.withdraw, { _id }))

/** Sends a submission back with a reason. */
export const sendBackRecord = async <C extends AnyCollection>(
  collection: C,
  input: { _id: string; text: string },
): Promise<RecordOf<C>> => unwrap(collection, await ask(collection.calls.sendBack, input))

/** Steps of a record's release workflow, in order. */
export const listSteps = async (collection: AnyCollection, _id: string): Promise<Step[]> =>
  (await ask<{ steps: Step[] }>(collection.calls.steps, { _id })).steps

/** Discards the unpublished changes of a published record. */
export const discardDraft = async <C extends AnyCollection>(
  collection: C,
  _id: string,
): Promise<RecordOf<C>> => unwrap(collection, await ask(collection.calls.discardDraft, { _id }))

/** Restores from the bin or, with `version`, makes an older version the working state. */
export const restoreRecord = async <C extends AnyCollection>(
  collection: C,
  input: { _id: string; version?: number },
): Promise<RecordOf<C>> => unwrap(collection, await ask(collection.calls.restore, input))

/** Moves to the bin or, with `forGood`, deletes. */
export const removeRecord = (
  collection: AnyCollection,
  input: { _id: string; forGood?: boolean },
): Promise<unknown> => ask(collection.calls.remove, input)

/** Applies an action to several records atomically. */
export const changeRecords = (
  collection: AnyCollection,
  _id: string[],
  action: BatchAction,
): Promise<unknown> => ask(collection.calls.batch, { _id, action })

export interface VersionEntry {
  version: number
  at: string
  by: string | null
  byName: string
  action: string
  changed: string[]
  state: Record<string, unknown>
}

/** Versions with author and changes, newest first. */
export const listVersions = (
  collection: AnyCollection,
  input: { _id: string; limit: number; skip: number },
): Promise<{ versions: VersionEntry[]; total: number }> => ask(collection.calls.versions, input)

export interface LockState {
  mine: boolean
  by: { _id: string; name: string } | null
  since: string | null
}

/** A collection with calls to lock and unlock its records. */
export interface Lockable {
  calls: { lock: Endpoint; unlock: Endpoint }
}

const turns = new Map<string, Promise<unknown>>()

/**
 * Sends requests about the same lock in sequence: a heartbeat that arrives after the unlock would lock the record
 * again.
 */
function inTurn<T>(_id: string, send: () => Promise<T>): Promise<T> {
  const turn = (turns.get(_id) ?? Promise.resolve()).then(send, send)
  turns.set(_id, turn)
  const end = () => {
    if (turns.get(_id) === turn) turns.delete(_id)
  }
  turn.then(end, end)
  return turn
}

const beats = new Map<string, Promise<LockState>>()

/**
 * Sends the lock heartbeat of this tab; `takeOver` takes the lock from another tab. At most one heartbeat is pending.
 */
export function lockRecord(collection: Lockable, _id: string, takeOver = false): Promise<LockState> {
  const waiting = takeOver ? undefined : beats.get(_id)
  if (waiting) return waiting
  const beat = inTurn(_id, async () => {
    const more = takeOver ? { takeOver } : {}
    return (await ask<{ lock: LockState }>(collection.calls.lock, { _id, tab: tabId, ...more })).lock
  })
  if (takeOver) return beat
  beats.set(_id, beat)
  const end = () => {
    if (beats.get(_id) === beat) beats.delete(_id)
  }
  beat.then(end, end)
  return beat
}

/** Releases this tab's lock. */
export function unlockRecord(collection: Lockable, _id: string): Promise<unknown> {
  // The next heartbeat locks again
  beats.delete(_id)
  return inTurn(_id, () => ask(collection.calls.unlock, { _id, tab: tabId }))
}
