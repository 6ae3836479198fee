import type { Action } from '#kit/shared/contract.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { requireAccess } from '../../access.ts'
import type { Ctx } from '../../context.ts'
import { allOrNone } from '../all-or-none.ts'
import { removeRow, takeBack } from './bin.ts'
import type { EditorialKind } from './kind.ts'
import { publish, unpublish } from './publishing.ts'
import { filesFor } from './reading.ts'
import { changeableRow, rowsOf } from './rows.ts'
import { wireFor } from './visibility.ts'

type Wire = Record<string, unknown>
type BatchAction = 'read' | 'remove' | 'restore' | 'publish' | 'unpublish'

export interface BatchInput {
  _id: string[]
  action: BatchAction
  lang?: Language | undefined
  view?: 'working' | 'live' | undefined
}

const rights: Record<Exclude<BatchAction, 'read'>, Action> = {
  remove: 'remove',
  restore: 'update',
  publish: 'publish',
  unpublish: 'publish',
}

/** Steps of a batch per record. Each calls the domain's `beforeWrite` with its rules. */
type BatchSteps = Record<Exclude<BatchAction, 'read'>, (ctx: Ctx, input: { _id: string }) => Promise<unknown>>

const stepsOf = (kind: EditorialKind): BatchSteps => ({
  remove: async (ctx, { _id }) => removeRow(ctx, kind, await changeableRow(ctx, kind, _id), false),
  restore: async (ctx, { _id }) => takeBack(ctx, kind, await changeableRow(ctx, kind, _id)),
  publish: (ctx, input) => publish(ctx, kind, input),
  unpublish: (ctx, input) => unpublish(ctx, kind, input),
})

/** `POST …/batch/…`: reads several records, or changes them atomically. */
export async function batch(ctx: Ctx, kind: EditorialKind, input: BatchInput): Promise<Wire> {
  const ids = [...new Set(input._id)]
  if (input.action !== 'read') {
    // The endpoint itself only requires reading, so the right to change is checked here
    requireAccess(ctx.user, { module: kind.name, action: rights[input.action] })
    const step = stepsOf(kind)[input.action]
    await allOrNone(
      ids.map((_id) => ({ _id })),
      (one) => step(ctx, one),
    )
  }
  ctx.tag(kind.name)
  const rows = await rowsOf(ctx, kind, ids)
  const records = rows.map((row) => wireFor(ctx, kind, row, input)).filter((record) => record !== null)
  const total = input.action === 'read' ? records.length : ids.length
  return { [kind.name]: records, total, ...(await filesFor(ctx, kind, records)) }
}
