import type { HandIn, HandInAction } from '#kit/shared/records/hand-in.ts'
import { handInStates } from '#kit/shared/records/hand-in.ts'
import type { Ctx } from '../../context.ts'
import { addStep } from '../../states/steps.ts'
import type { Row } from './columns.ts'
import type { EditorialKind } from './kind.ts'
import { workingContent } from './state.ts'

declare module '../../events.ts' {
  interface Events {
    /** A record was handed in, sent back or released: those concerned are to be told. */
    handInTaken: {
      collection: string
      _id: string
      title: string
      action: HandInAction
      /** The hand-in that it is about. */
      of: HandIn
      /** What was written along; may be empty. */
      text: string
      /** Those who decide know already that it waits. */
      quietly: boolean
    }
  }
}

/** What a record is called in German; empty where it has no name yet. */
export function titleOf(kind: EditorialKind, row: Row): string {
  const content = workingContent(kind, row)
  return String(kind.found?.(content).title ?? content['title'] ?? content['name'] ?? '')
}

/** Writes down a step on the way to release, and tells of it in the same transaction. */
export async function tellHandIn(
  ctx: Ctx,
  kind: EditorialKind,
  row: Row,
  {
    action,
    of,
    text,
    quietly = false,
  }: { action: HandInAction; of: HandIn; text: string; quietly?: boolean },
): Promise<void> {
  const { to } = handInStates.actions[action]
  await addStep(ctx, { collection: kind.name, recordId: row._id }, { what: action, state: to, text })
  await ctx.emit('handInTaken', {
    collection: kind.name,
    _id: row._id,
    title: titleOf(kind, row),
    action,
    of,
    text,
    quietly,
  })
}
