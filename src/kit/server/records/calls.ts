import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { InputOf } from '../../shared/contract.ts'
import type { RecordsContract } from '../../shared/records/records.ts'
import { withoutControls } from '../text/control-characters.ts'
import type { Ctx } from '../context.ts'
import type { Handlers } from '../http.ts'
import { takeAction } from '../states/take-action.ts'
import { stepsOf } from '../states/steps.ts'
import { allOrNone } from './all-or-none.ts'
import { answered, listed } from './answer.ts'
import { changeRecord, createRecord } from './change.ts'
import { lockRecord, rowOf } from './conflict.ts'
import { lock, unlock } from './editing.ts'
import { historyOf } from './history.ts'
import { seenBy, type AnyRow, type RecordKind, type RecordTable, type RowOf } from './kind.ts'
import type { StoredLine } from './lines.ts'
import { listPage } from './listing.ts'
import { once } from './once.ts'
import { previewAction } from './preview-action.ts'
import { removeRecord, restoreRecord } from './removing.ts'
import { selectRows } from '../database/select-rows.ts'

type Values = Record<string, unknown>
type Step = (ctx: Ctx, input: never) => Promise<unknown>
type Given = Values & { _id: string; version?: number }

/** Additions to a contract and a kind for the standard calls. */
export interface RecordCallsOptions<C extends RecordsContract, T extends RecordTable> {
  /** Condition of each filter in the contract; undefined for none. */
  filters: {
    [K in keyof C['filters'] & string]: (
      value: NonNullable<z.output<C['filters'][K]>>,
      ctx: Ctx,
    ) => SQL | undefined | Promise<SQL | undefined>
  }
  /** Columns of a new record that depend on the moment or are no fields of the contract, beside the contract's defaults. */
  defaults?(ctx: Ctx, input: InputOf<C['calls']['create']>): Partial<RowOf<T>>
  /**
   * Completes the input before a record is created, e.g. with a free address. Runs once per key: a repeated request is
   * recognised by its original input.
   */
  prepare?(ctx: Ctx, input: InputOf<C['calls']['create']>): Promise<Partial<InputOf<C['calls']['create']>>>
  /** Values the audit trail keeps of a record deleted for good. */
  remembered?(row: RowOf<T>): Record<string, unknown>
  /**
   * The domain's replacements for standard steps. Updating, removing and importing several records use them too, so
   * that a rule has one home: `{ create: (ctx, input) => … }`.
   */
  own?: Partial<Record<'create' | 'update' | 'remove', Step>>
}

const clean = (value: unknown): unknown => (typeof value === 'string' ? withoutControls(value) : value)
const many = <V>(value: V | V[]): V[] => (Array.isArray(value) ? value : [value])

/** Splits an input into column values and lines by name. */
export function writeOf(
  contract: Pick<RecordsContract, 'fields' | 'lines'>,
  input: Values,
): { values: Values; lines: Record<string, StoredLine[]> } {
  const given = (names: readonly string[]) => names.filter((name) => input[name] !== undefined)
  return {
    values: Object.fromEntries(given(Object.keys(contract.fields)).map((name) => [name, clean(input[name])])),
    lines: Object.fromEntries(
      given(Object.keys(contract.lines)).map((name) => [
        name,
        (input[name] as StoredLine[]).map(
          (line) =>
            Object.fromEntries(
              Object.entries(line).map(([field, value]) => [field, clean(value)]),
            ) as StoredLine,
        ),
      ]),
    ),
  }
}

/**
 * Handlers `(ctx, input)` of a record contract; a service uses, wraps or replaces them: `implement(lostItem.calls, {
 * ...recordCalls(contract, kind, {…}), claim })`.
 */
export function recordCalls<C extends RecordsContract, T extends RecordTable>(
  contract: C,
  kind: RecordKind<T>,
  { filters, defaults, prepare, remembered = () => ({}), own = {} }: RecordCallsOptions<C, T>,
): Handlers<C['calls']> {
  const { name } = contract
  const one = async (ctx: Ctx, row: RowOf<T>) => ({ [name]: (await answered(ctx, kind, [row]))[0]! })
  type Filter = (value: unknown, ctx: Ctx) => SQL | undefined | Promise<SQL | undefined>
  const conditionsOf = async (ctx: Ctx, input: Values): Promise<(SQL | undefined)[]> => {
    const conditions = await Promise.all(
      Object.entries(filters as Record<string, Filter>).map(async ([filter, condition]) => {
        const value = input[filter]
        return value === undefined || value === null ? undefined : condition(value, ctx)
      }),
    )
    const state = input['state']
    return [state === undefined ? undefined : inArray(kind.columns['state']!, many(state)), ...conditions]
  }
  const rowsOf = (ctx: Ctx, ids: readonly string[], rest = sql``) =>
    selectRows<RowOf<T>>(
      ctx,
      kind,
      sql`where ${and(inArray(kind.columns['_id']!, [...ids]), seenBy(ctx, kind))!}${rest}`,
    )
  const answerMany = async (ctx: Ctx, ids: readonly string[]) => {
    const byId = new Map((await rowsOf(ctx, ids)).map((row) => [row._id, row]))
    const rows = ids.flatMap((_id) => byId.get(_id) ?? [])
    return { [name]: await listed(ctx, kind, rows), total: rows.length }
  }

  const create = async (ctx: Ctx, { idempotencyKey, ...input }: Values & { idempotencyKey?: string }) => {
    const _id = await once(ctx, { module: name, key: idempotencyKey, input }, async () => {
      const sent = input as InputOf<C['calls']['create']>
      const { values, lines } = writeOf(contract, { ...input, ...(await prepare?.(ctx, sent)) })
      const begun = { ...contract.defaults, ...defaults?.(ctx, sent), ...values }
      return (await createRecord(ctx, kind, { values: begun as Partial<RowOf<T>>, lines }))._id
    })
    return one(ctx, await rowOf(ctx, kind, _id))
  }
  const update = async (ctx: Ctx, input: Given) => {
    const row = await lockRecord(ctx, kind, input)
    const { values, lines } = writeOf(contract, input)
    return one(ctx, await changeRecord(ctx, kind, row, { values: values as Partial<RowOf<T>>, lines }))
  }
  const remove = async (ctx: Ctx, { _id }: { _id: string }) => {
    const row = await lockRecord(ctx, kind, { _id, fromBin: true })
    await removeRecord(ctx, kind, row, remembered(row))
    return { removed: [_id], total: 1 }
  }
  const restore = async (ctx: Ctx, { _id }: { _id: string }) =>
    one(ctx, await restoreRecord(ctx, kind, await lockRecord(ctx, kind, { _id, fromBin: true })))
  const steps = {
    create,
    update,
    remove,
    ...(own as { create?: typeof create; update?: typeof update; remove?: typeof remove }),
  }

  const undoOf = async (ctx: Ctx, changes: readonly Given[]): Promise<Map<string, Values>> => {
    for (const _id of changes.map((change) => change._id).toSorted()) await kind.locksFirst?.(ctx, _id)
    // Locked before reading, so that no change slips in before the write; in the order of ids, like `allOrNone`
    const rows = await rowsOf(
      ctx,
      changes.map(({ _id }) => _id),
      sql` order by "_id" for update`,
    )
    const whole = await answered(ctx, kind, rows)
    const byId = new Map(rows.map(({ _id }, index) => [_id, whole[index]!]))
    return new Map(
      changes.flatMap((change) => {
        const { values, lines } = writeOf(contract, change)
        const was = byId.get(change._id)
        const names = [...Object.keys(values), ...Object.keys(lines)]
        return was ? [[change._id, Object.fromEntries(names.map((field) => [field, was[field]]))]] : []
      }),
    )
  }
  const changeMany = async (ctx: Ctx, { changes }: { changes: Given[] }) => {
    const before = await undoOf(ctx, changes)
    await allOrNone(changes, (change) => steps.update(ctx, change))
    const answer = await answerMany(ctx, [...new Set(changes.map(({ _id }) => _id))])
    const versions = new Map((answer[name] as AnyRow[]).map(({ _id, version }) => [_id, version]))
    return {
      ...answer,
      undo: [...before].map(([_id, values]) => ({ ...values, _id, version: versions.get(_id)! })),
    }
  }

  const all = {
    async list(ctx: Ctx, input: Values & { limit: number; skip: number }) {
      ctx.tag(name)
      const where = await conditionsOf(ctx, input)
      const { rows, ...counted } = await listPage(ctx, kind, { ...input, where })
      return { [name]: await listed(ctx, kind, rows), ...counted }
    },
    async read(ctx: Ctx, { _id }: { _id: string }) {
      ctx.tag(`${name}:${_id}`)
      return one(ctx, await rowOf(ctx, kind, _id))
    },
    create: steps.create,
    update: steps.update,
    remove: steps.remove,
    restore,
    changeMany,
    async removeMany(ctx: Ctx, { _id: ids }: { _id: string[] }) {
      const distinct = [...new Set(ids)].map((_id) => ({ _id }))
      await allOrNone(distinct, (input) => steps.remove(ctx, input))
      return { removed: distinct.map(({ _id }) => _id), total: distinct.length }
    },
    async restoreMany(ctx: Ctx, { _id: ids }: { _id: string[] }) {
      await allOrNone(
        [...new Set(ids)].map((_id) => ({ _id })),
        (input) => restore(ctx, input),
      )
      return answerMany(ctx, ids)
    },
    history: (ctx: Ctx, input: { _id: string; limit: number; skip: number }) => historyOf(ctx, kind, input),
    async steps(ctx: Ctx, { _id }: { _id: string }) {
      await rowOf(ctx, kind, _id)
      return { steps: (await stepsOf(ctx, name, [_id])).map(({ recordId: _recordId, ...step }) => step) }
    },
    lock: (ctx: Ctx, input: Parameters<typeof lock>[2]) => lock(ctx, kind, input),
    unlock: (ctx: Ctx, input: Parameters<typeof unlock>[2]) => unlock(ctx, kind, input),
  }
  const actions = Object.keys(contract.states?.actions ?? {}).map((action) => [
    action,
    async (ctx: Ctx, input: Given & { text: string; message?: string }) => {
      const row = await lockRecord(ctx, kind, input)
      // Inputs of an action that have a column are stored with it
      const { _id: _same, version: _known, text, message = '', ...rest } = input
      const values = Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, clean(value)]))
      return one(
        ctx,
        await takeAction(ctx, kind, row, {
          action,
          text: withoutControls(text),
          message: withoutControls(message),
          values: values as Partial<RowOf<T>>,
        }),
      )
    },
  ])
  // The contract's schemas parse the input and filter the output
  const taken = Object.fromEntries(actions)
  return { ...all, ...taken, previewAction: previewAction(contract, taken) } as Handlers<C['calls']>
}
