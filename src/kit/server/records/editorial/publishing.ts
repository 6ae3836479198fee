import type { PublishingMessage } from '#kit/shared/records/publishing-message.ts'
import type { Ctx } from '../../context.ts'
import { takeStep } from './change.ts'
import { utc } from './input.ts'
import type { Row } from './columns.ts'
import type { EditorialKind } from './kind.ts'
import { inBin } from '../refusals.ts'
import { nothingToSchedule, transitionRefused, unpublishTimePast } from './refusals.ts'
import { answerOne } from './reading.ts'
import { changeableRow } from './rows.ts'
import { liveContent, visibleTimes, workingWire } from './state.ts'
import { requireVersion } from './writing.ts'

type Wire = Record<string, unknown>

const askForMessage = (ctx: Ctx, kind: EditorialKind, row: Row, message: PublishingMessage | null) =>
  ctx.emit('messageAsked', {
    collection: kind.name,
    _id: row._id,
    record: workingWire(kind, row),
    seen: visibleTimes(kind, row),
    message,
  })

/** Publishes the working state, now or, with `at`, later. */
export async function publish(
  ctx: Ctx,
  kind: EditorialKind,
  input: {
    _id: string
    version?: number | undefined
    at?: string | undefined
    text?: string | undefined
    message?: PublishingMessage | null | undefined
  },
): Promise<Wire> {
  const row = await changeableRow(ctx, kind, input._id)
  if (row.deletedAt) throw inBin()
  await requireVersion(ctx, kind, row, input.version)
  const at = input.at === undefined ? null : utc(input.at)
  const later = at !== null && at > ctx.now
  // Before rescheduling, or the earlier message would be rescheduled too
  if (input.message !== undefined) await askForMessage(ctx, kind, row, null)
  if (later && row.status === 'published' && !row.draft) throw nothingToSchedule()
  const is = await takeStep(ctx, kind, row, {
    state: later ? { publishAt: at } : { status: 'published' },
    text: input.text,
    asked: true,
  })
  if (input.message) await askForMessage(ctx, kind, is, input.message)
  return answerOne(ctx, kind, workingWire(kind, is))
}

/** Unpublishes a record, now or, with `at`, later; cancels a scheduled publication. The record becomes a draft. */
export async function unpublish(
  ctx: Ctx,
  kind: EditorialKind,
  input: { _id: string; at?: string | undefined },
): Promise<Wire> {
  const row = await changeableRow(ctx, kind, input._id)
  if (row.deletedAt) throw inBin()
  if (row.status === 'draft') throw transitionRefused('draft', 'draft')
  const at = input.at === undefined ? null : utc(input.at)
  if (at !== null && at <= ctx.now) throw unpublishTimePast()
  const is = await takeStep(ctx, kind, row, {
    state: at === null ? { status: 'draft' } : { unpublishAt: at },
  })
  return answerOne(ctx, kind, workingWire(kind, is))
}

/** Discards the unpublished changes of a published record, and their schedule. */
export async function discardDraft(ctx: Ctx, kind: EditorialKind, input: { _id: string }): Promise<Wire> {
  const row = await changeableRow(ctx, kind, input._id)
  if (row.deletedAt) throw inBin()
  const is = row.draft
    ? await takeStep(ctx, kind, row, { content: liveContent(kind, row), label: 'discardDraft' })
    : row
  return answerOne(ctx, kind, workingWire(kind, is))
}
