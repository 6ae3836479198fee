import type { RecordChange } from '../../events.ts'
import { hasRight } from '#kit/shared/access.ts'
import type { Ctx } from '../../context.ts'
import { announce } from './announce.ts'
import { tellHandIn } from './hand-in-told.ts'
import type { Row } from './columns.ts'
import { barriersOf } from './barriers.ts'
import { copyOf } from './input.ts'
import type { Content, EditorialKind } from './kind.ts'
import { planState, type StateInput } from './planning.ts'
import { inBin } from '../refusals.ts'
import { isScheduled } from './refusals.ts'
import { settleSlugs } from './slugs.ts'
import {
  changedNames,
  isLive,
  liveContent,
  looksDifferent,
  overlayOf,
  sourceDiffers,
  workingContent,
} from './state.ts'
import { changesOf, storeChange, type Change } from './store.ts'

/** A requested change of a record: new content, another state, or both. */
export interface Step {
  /** The whole content after the step; unchanged if absent. */
  content?: Content
  state?: StateInput
  /** Label in the history, if more specific than the action. */
  label?: string
  autosave?: boolean | undefined
  /** Message to the submitter, if the step releases a submission. */
  text?: string | undefined
  /** True for a user's request: publication checks apply. Jobs and imports skip them. */
  asked?: boolean
}

const actionOf = (was: Row, status: Row['status'], publishes: boolean): RecordChange['action'] => {
  if (publishes) return 'publish'
  return was.status === 'published' && status === 'draft' ? 'unpublish' : 'update'
}

/** A row for the next version. */
export const nextRow = (ctx: Ctx, row: Row, values: Partial<Row>): Row => ({
  ...row,
  version: row.version + 1,
  updatedAt: ctx.now,
  updatedBy: ctx.user?._id ?? null,
  ...values,
})

/** Stores a change of an existing record and announces it. */
export async function commit(ctx: Ctx, change: Change): Promise<Row> {
  await storeChange(ctx, change)
  await announce(ctx, change)
  return change.is
}

/**
 * Applies a step to a record: the only place that separates drafts, live versions and schedules.
 * Returns the new row, or the same object if nothing changed. Throws Problem.
 */
export async function takeStep(
  ctx: Ctx,
  kind: EditorialKind,
  was: Row,
  { content, state = {}, label, autosave, text = '', asked = false }: Step,
): Promise<Row> {
  if (was.deletedAt) throw inBin()
  const plan = planState(ctx, kind, was, state)
  const current = workingContent(kind, was)
  const next = copyOf(content ?? current)
  const planned = was.publishAt !== null && changedNames(current, next).length > 0
  if (planned && !hasRight(ctx.user, kind.name, 'publish')) throw isScheduled()

  const action = actionOf(was, plan.status, plan.publishes)
  await kind.hooks.beforeWrite?.(ctx, { action, _id: was._id, was: current, is: next })
  await settleSlugs(ctx, kind, was._id, current, next, was)
  if (sourceDiffers(kind, current, next)) {
    const differs = sourceDiffers(kind, liveContent(kind, was), next)
    next.sourceVersion = differs ? was.version + 1 : was.sourceVersion
  }

  const { status, publishAt, unpublishAt, publishes } = plan
  const decided = publishes || (publishAt !== null && publishAt !== was.publishAt)
  if (asked && decided)
    await ctx.emit('publishing', { collection: kind.name, barriers: () => barriersOf(ctx, kind, next) })
  const beside = was.status === 'published' && status === 'published' && !publishes
  const is = nextRow(ctx, was, { status, publishAt, unpublishAt })
  if (beside) {
    is.draft = overlayOf(liveContent(kind, was), next)
    // A schedule without changes to publish would surprise later
    if (!is.draft) is.publishAt = null
    // Nothing is left to release
    if (!is.draft) is.handIn = null
  } else {
    Object.assign(is, next, { draft: null })
    if (publishes) is.publishedAt = was.publishedAt ?? ctx.now
    const shown = isLive(kind, is, ctx.now)
    if (shown && (!isLive(kind, was, ctx.now) || looksDifferent(kind, was, is, ctx.now))) is.liveAt = ctx.now
  }
  if (decided) is.handIn = null
  const change: Change = {
    kind,
    action,
    was,
    is,
    ...(label ? { label } : {}),
    ...(autosave ? { autosave } : {}),
  }
  const same =
    changesOf(change).length === 0 &&
    (was.draft === null) === (is.draft === null) &&
    was.publishedAt === is.publishedAt
  if (same) return was
  await commit(ctx, change)
  if (decided && was.handIn) await tellHandIn(ctx, kind, is, { action: 'release', of: was.handIn, text })
  return is
}
