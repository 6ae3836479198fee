import type { Ctx } from '../../context.ts'
import { commit, nextRow } from './change.ts'
import { copyOf } from './input.ts'
import type { EditorialKind } from './kind.ts'
import { inBin } from '../refusals.ts'
import { lockedRow } from './rows.ts'
import { liveContent, overlayOf, workingContent } from './state.ts'
import { changesOf } from './store.ts'

/** Fields of a record to change without publishing, and the change's label in the history. */
export interface AtOnce {
  _id: string
  fields: Record<string, unknown>
  label: string
}

/**
 * Changes fields of a record at once, in the live version and the draft, whatever its state: for values not subject to
 * publishing, such as its position. Creates a version, so that an editor with the record open is warned before
 * overwriting it. False: nothing to change. Throws Problem 404, 409 `IN_BIN` and refusals of the collection's rules.
 */
export async function changeAtOnce(
  ctx: Ctx,
  kind: EditorialKind,
  { _id, fields, label }: AtOnce,
): Promise<boolean> {
  const was = await lockedRow(ctx, kind, _id)
  if (was.deletedAt) throw inBin()
  const before = liveContent(kind, was)
  const live = copyOf({ ...before, ...fields })
  await kind.hooks.beforeWrite?.(ctx, { action: 'update', _id, was: before, is: live })
  const names = kind.fields.filter((name) => name in fields || live[name] !== before[name])
  const values = Object.fromEntries(names.map((name) => [name, live[name]]))
  const draft = was.draft && overlayOf(live, { ...workingContent(kind, was), ...values })
  const is = nextRow(ctx, was, { ...values, draft })
  // A schedule without changes to publish would surprise later
  if (was.draft && !draft && was.status === 'published') is.publishAt = null
  if (changesOf({ kind, was, is }).length === 0 && names.every((name) => was[name] === is[name])) return false
  await commit(ctx, { kind, action: 'update', label, was, is })
  return true
}
