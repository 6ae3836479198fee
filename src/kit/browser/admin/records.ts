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

/** What `collection()` of the shared kit makes, as far as screens need it. */
export interface AnyCollection {
  name: string
  path: string
  required: readonly string[]
  defaults: Readonly<Record<string, unknown>>
  translatable: readonly string[]
  record: z.ZodType
  calls: Record<CallName, Endpoint>
}

/** What editors write of a record of a collection, all of it there; translations and plans have their own places on the screen. */
export type EditedOf<C extends AnyCollection> = Required<
  Omit<
    InputOf<C['calls']['create']> & Record<never, never>,
    'status' | 'publishAt' | 'unpublishAt' | 'translations'
  >
>

/** The values `V` of a form whose fields `N` have nothing chosen in a new record. */
export type Unchosen<V, N extends keyof V> = Omit<V, N> & { [P in N]: V[P] | null }

/** Values that the contract of a collection has, or that are not chosen yet. */
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

/** What every record of a collection has, whatever its own fields. */
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
  /** Waits for release or came back; null: neither. */
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

/** One page of a list as editors see it. */
export async function listRecords<C extends AnyCollection>(
  collection: C,
  input: object,
): Promise<Page<RecordOf<C>>> {
  const answer = await ask<Record<string, unknown>>(collection.calls.list, input)
  return { records: answer[collection.name] as RecordOf<C>[], total: answer.total as number }
}

const unwrap = <C extends AnyCollection>(collection: C, answer: unknown) =>
  (answer as Record<string, unknown>)[collection.name] as RecordOf<C>

/** One record in its working state: German texts in the fields, others in `translations`. */
export const readRecord = async <C extends AnyCollection>(collection: C, _id: string): Promise<RecordOf<C>> =>
  unwrap(collection, await ask(collection.calls.read, { _id, view: 'working' }))

/** Creates a draft, unless the input's status says otherwise. */
export const createRecord = async <C extends AnyCollection>(
  collection: C,
  input: CallOf<C['calls']['create']>,
): Promise<RecordOf<C>> => unwrap(collection, await ask(collection.calls.create, input as object))

/** Changes some fields; `version` guards against overwriting others (409). */
export const updateRecord = async <C extends AnyCollection>(
  collection: C,
  input: CallOf<C['calls']['update']>,
): Promise<RecordOf<C>> => unwrap(collection, await ask(collection.calls.update, input as object))

/** Puts the working state before the public, now or `at` a time (ISO). */
export const publishRecord = async <C extends AnyCollection>(
  collection: C,
  input: { _id: string; version?: number; at?: string; text?: string; message?: PublishingMessage | null },
): Promise<RecordOf<C>> => unwrap(collection, await ask(collection.calls.publish, input))

/** Takes it from the public, now or `at` a time (ISO). */
export const unpublishRecord = async <C extends AnyCollection>(
  collection: C,
  input: { _id: string; at?: string },
): Promise<RecordOf<C>> => unwrap(collection, await ask(collection.calls.unpublish, input))

/** Asks those who may publish to release it. */
export const handInRecord = async <C extends AnyCollection>(
  collection: C,
  input: { _id: string; version: number; text: string },
): Promise<RecordOf<C>> => unwrap(collection, await ask(collection.calls.handIn, input))

/** Takes back what was handed in. */
export const withdrawRecord = async <C extends AnyCollection>(
  collection: C,
  _id: string,
): Promise<RecordOf<C>> => unwrap(collection, await ask(collection.calls.withdraw, { _id }))

/** Gives what was handed in back, saying why. */
export const sendBackRecord = async <C extends AnyCollection>(
  collection: C,
  input: { _id: string; text: string },
): Promise<RecordOf<C>> => unwrap(collection, await ask(collection.calls.sendBack, input))

/** The steps of a record on its way to release, in order. */
export const listSteps = async (collection: AnyCollection, _id: string): Promise<Step[]> =>
  (await ask<{ steps: Step[] }>(collection.calls.steps, { _id })).steps

/** Forgets the changes that wait beside the live version. */
export const discardDraft = async <C extends AnyCollection>(
  collection: C,
  _id: string,
): Promise<RecordOf<C>> => unwrap(collection, await ask(collection.calls.discardDraft, { _id }))

/** Takes it out of the bin or, with `version`, brings an older version back as working state. */
export const restoreRecord = async <C extends AnyCollection>(
  collection: C,
  input: { _id: string; version?: number },
): Promise<RecordOf<C>> => unwrap(collection, await ask(collection.calls.restore, input))

/** Into the bin or, `forGood`, away. */
export const removeRecord = (
  collection: AnyCollection,
  input: { _id: string; forGood?: boolean },
): Promise<unknown> => ask(collection.calls.remove, input)

/** Does one thing with several records, all or none. */
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

/** Who changed what, newest first. */
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

/** Sends requests about the same lock in sequence: a heartbeat that arrives after the unlock would lock the record again. */
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

/** Says that this tab is editing; `takeOver` takes the lock from another tab. One heartbeat waits for an answer, not many. */
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

/** Says that this tab has stopped editing. */
export function unlockRecord(collection: Lockable, _id: string): Promise<unknown> {
  // The next heartbeat locks anew
  beats.delete(_id)
  return inTurn(_id, () => ask(collection.calls.unlock, { _id, tab: tabId }))
}
