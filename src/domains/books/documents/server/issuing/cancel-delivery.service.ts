import type { Ctx } from '#kit/server/context.ts'
import { answered } from '#kit/server/records/answer.ts'
import { lockRecord, rowOf } from '#kit/server/records/conflict.ts'
import { requireAction, takeAction } from '#kit/server/states/take-action.ts'
import { undoDelivery } from '../quantities/quantities.ts'
import { documentKindsByName } from '../records/documents.kinds.ts'
import { linesOfDocument } from '../drafts/document-lines.ts'
import { undoDelivered } from '../quantities/goods.ts'

declare module '#kit/server/events.ts' {
  interface Events {
    /** The office is about to cancel a delivery note; a domain that has shipped it as a parcel may throw a Problem. */
    deliveryDocumentCancelling: { _id: string; order: string | null }
    /**
     * A delivery note was cancelled, announced in the same transaction: its goods are back in stock and its order is
     * open.
     */
    deliveryDocumentCancelled: { _id: string; order: string | null }
  }
}

/**
 * `POST …/delivery/:_id/cancel`: the sealed note keeps its number and gets the reason, its goods return to stock, and
 * its quantities are open again.
 * Throws Problem `ALREADY_CHARGED` (409) if an invoice charges it.
 */
export async function cancelDelivery(
  ctx: Ctx,
  { _id, version, text }: { _id: string; version?: number | undefined; text: string },
) {
  const kind = documentKindsByName.delivery
  const { order } = await rowOf(ctx, kind, _id)
  await ctx.emit('deliveryDocumentCancelling', { _id, order })
  const row = await lockRecord(ctx, kind, { _id, version })
  requireAction(kind.states!, 'cancel', row.state)
  const lines = await linesOfDocument(ctx, row)
  await undoDelivery(ctx, lines)
  await undoDelivered(ctx, row, lines, text)
  const is = await takeAction(ctx, kind, row, { action: 'cancel', text })
  await ctx.emit('deliveryDocumentCancelled', { _id, order })
  return { delivery: (await answered(ctx, kind, [is]))[0]! } as never
}
