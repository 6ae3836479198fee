import type { Action } from '../../shared/contract.ts'
import type { Language } from '../../shared/languages.ts'
import { Problem } from '../../shared/problem.ts'
import { requireAccess } from '../access.ts'
import type { Ctx } from '../context.ts'
import { removeRow, takeBack } from './bin.ts'
import type { Kind } from './kind.ts'
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

/** What a batch does, once per record. Rules of a domain stand in its `beforeWrite`, which all of them ask. */
type BatchSteps = Record<Exclude<BatchAction, 'read'>, (ctx: Ctx, input: { _id: string }) => Promise<unknown>>

const stepsOf = (kind: Kind): BatchSteps => ({
  remove: async (ctx, { _id }) => removeRow(ctx, kind, await changeableRow(ctx, kind, _id), false),
  restore: async (ctx, { _id }) => takeBack(ctx, kind, await changeableRow(ctx, kind, _id)),
  publish: (ctx, input) => publish(ctx, kind, input),
  unpublish: (ctx, input) => unpublish(ctx, kind, input),
})

async function changeAll(ctx: Ctx, ids: readonly string[], step: BatchSteps['remove']): Promise<void> {
  const failed: { _id: string; code: string; message: { de: string; en: string } }[] = []
  // always in the same order, so that two batches never wait for each other
  for (const _id of ids.toSorted()) {
    try {
      await step(ctx, { _id })
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error
      failed.push({ _id, code: error.code, message: error.texts })
    }
  }
  const [first] = failed
  if (!first) return
  throw new Problem(
    'BATCH',
    409,
    {
      de: `Bei ${failed.length} von ${ids.length} geht das nicht, darum wurde nichts geändert. ${first.message.de}`,
      en: `This is not possible for ${failed.length} of ${ids.length}, so nothing was changed. ${first.message.en}`,
    },
    { details: { failed } },
  )
}

/** `POST …/batch/…`: reads several records or changes all of them; when one can't be changed, none is. */
export async function batch(ctx: Ctx, kind: Kind, input: BatchInput): Promise<Wire> {
  const ids = [...new Set(input._id)]
  if (input.action !== 'read') {
    // reading is open to those who may not change: the right is asked for here
    requireAccess(ctx.user, { module: kind.name, action: rights[input.action] })
    await changeAll(ctx, ids, stepsOf(kind)[input.action])
  }
  ctx.tag(kind.name)
  const rows = await rowsOf(ctx, kind, ids)
  const records = rows.map((row) => wireFor(ctx, kind, row, input)).filter((record) => record !== null)
  const total = input.action === 'read' ? records.length : ids.length
  return { [kind.name]: records, total, ...(await filesFor(ctx, kind, records)) }
}
