import type { HandIn, HandInAction } from '#kit/shared/records/hand-in.ts'
import { handInStates } from '#kit/shared/records/hand-in.ts'
import type { Ctx } from '../../context.ts'
import { addStep } from '../../states/steps.ts'
import type { Row } from './columns.ts'
import type { EditorialKind } from './kind.ts'
import { workingContent } from './state.ts'

declare module '../../events.ts' {
  interface Events {
    /** A record was submitted for release, sent back or released; triggers mails to the people concerned. */
    handInTaken: {
      collection: string
      _id: string
      title: string
      action: HandInAction
      /** The submission concerned. */
      of: HandIn
      /** Accompanying message; may be empty. */
      text: string
      /** True if the approvers were already notified. */
      quietly: boolean
    }
  }
}

/** German title of a record; empty if it has none yet. */
export function titleOf(kind: EditorialKind, row: Row): string {
  const content = workingContent(kind, row)
  return String(kind.found?.(content).title ?? content['title'] ?? content['name'] ?? '')
}

/** Records a step of the release workflow and announces it, in the same transaction. */
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
