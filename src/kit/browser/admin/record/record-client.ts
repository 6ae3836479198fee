import type { CallOf, Endpoint } from '#kit/shared/contract.ts'
import type { HistoryEntry } from '#kit/shared/records/history.ts'
import type { RecordsContract, RecordOf } from '#kit/shared/records/records.ts'
import type { States } from '#kit/shared/states/states.ts'
import { call } from '../../api.ts'
import type { Page } from '../records.ts'

/** A record as in lists. */
export type RecordIn<C extends RecordsContract> = RecordOf<C> & { _id: string; version: number }

/** Editable values of a record: its fields and lines, all present. */
export type ValuesOf<C extends RecordsContract> = Required<
  Omit<CallOf<C['calls']['update']> & Record<never, never>, '_id' | 'version'>
>

/** An editable field of a contract; unknown names do not compile. */
export type FieldOf<C extends RecordsContract> = keyof ValuesOf<C> & string

/** A contract whose records have states. */
export type StatefulContract = RecordsContract & { states: States<string, string> }

const ask = <T>(endpoint: Endpoint | undefined, input: object): Promise<T> => {
  if (!endpoint) throw new Error('the contract has no such call')
  return call(endpoint, input) as Promise<T>
}

/** A page of a record's changes, newest first. Throws `ApiProblem`. */
export const historyOf = (contract: RecordsContract, asked: { _id: string; limit: number; skip: number }) =>
  ask<{ history: HistoryEntry[]; total: number }>(contract.calls['history'], asked)

/** Standard calls of a contract made by `records(…)`, each returning the record itself. All throw `ApiProblem`. */
export function recordClient<C extends RecordsContract>(contract: C) {
  const { name, calls } = contract
  type R = RecordIn<C>
  type V = ValuesOf<C>
  const one = async (endpoint: Endpoint | undefined, input: object) =>
    (await ask<Record<string, R>>(endpoint, input))[name]!
  return {
    /** A page of a list, without lines. */
    list: async (input: object): Promise<Page<R>> => {
      const answer = await ask<Record<string, unknown>>(calls['list'], input)
      return { records: answer[name] as R[], total: answer['total'] as number }
    },
    read: (_id: string) => one(calls['read'], { _id }),
    create: (values: Partial<V>) => one(calls['create'], values),
    /** Changes some fields; 409 `CONFLICT` if the record has changed meanwhile. */
    update: (known: { _id: string; version: number }, changed: Partial<V>) =>
      one(calls['update'], { _id: known._id, version: known.version, ...changed }),
    remove: (_id: string) => ask<unknown>(calls['remove'], { _id }),
    removeMany: (_id: string[]) => ask<unknown>(calls['removeMany'], { _id }),
    restoreMany: (_id: string[]) => ask<unknown>(calls['restoreMany'], { _id }),
    restore: (_id: string) => one(calls['restore'], { _id }),
    /** Updates several records atomically; returns the inverse changes for undo. */
    changeMany: async (changes: ({ _id: string; version: number } & Partial<V>)[]) =>
      (
        await ask<{ undo: ({ _id: string; version: number } & Partial<V>)[] }>(calls['changeMany'], {
          changes,
        })
      ).undo,
    /** Takes an action of the record's states. */
    act: (action: string, input: { _id: string; version?: number } & Record<string, unknown>) =>
      one(calls[action], input),
  }
}

/** The values of a form for a new record: the contract's defaults, else empty texts and no lines. */
export const freshValues = ({
  required,
  lines = {},
  defaults,
}: Pick<RecordsContract, 'required' | 'defaults'> & { lines?: object }): Record<string, unknown> => ({
  ...Object.fromEntries(required.map((field) => [field, ''])),
  ...Object.fromEntries(Object.keys(lines).map((name) => [name, []])),
  ...defaults,
})

/** A record's own values for a form: the fields that people write, and its lines. */
export const valuesIn =
  <C extends RecordsContract>(contract: C) =>
  (record: RecordIn<C>): ValuesOf<C> =>
    Object.fromEntries(
      [...Object.keys(contract.fields), ...Object.keys(contract.lines)].map((field) => [
        field,
        (record as Record<string, unknown>)[field],
      ]),
    ) as ValuesOf<C>
