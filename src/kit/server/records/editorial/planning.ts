import { transitions, type Status } from '#kit/shared/records/record.ts'
import { hasRight } from '#kit/shared/access.ts'
import type { Ctx } from '../../context.ts'
import type { Row } from './columns.ts'
import { utc } from './input.ts'
import type { EditorialKind } from './kind.ts'
import { mayNotPublish, publishTimeMissing, transitionRefused, unpublishTimePast } from './refusals.ts'

export interface StateInput {
  status?: Status | undefined
  publishAt?: string | null | undefined
  unpublishAt?: string | null | undefined
}

export interface PlannedState {
  status: Status
  publishAt: string | null
  unpublishAt: string | null
  /** True if the waiting draft becomes public too. */
  publishes: boolean
}

const timeIn = (given: string | null | undefined, stored: string | null) =>
  given === undefined ? stored : given === null ? null : utc(given)

/** Requested state, explicitly or through a publication time alone: setting one schedules, removing it cancels. */
function wantedStatus(
  current: Status,
  input: StateInput,
  publishAt: string | null,
  timeChanged: boolean,
  now: string,
): Status {
  const future = timeChanged && publishAt !== null && publishAt > now
  if (input.status === undefined || (input.status === 'published' && future)) {
    if (future && current === 'draft') return 'scheduled'
    if (timeChanged && publishAt !== null && publishAt <= now) return 'published'
    if (input.publishAt === null && current === 'scheduled') return 'draft'
    return current
  }
  if (input.status === 'scheduled' && publishAt !== null && publishAt <= now) return 'published'
  return input.status
}

/** The record's next state. Throws Problem for steps that are impossible or not allowed to the caller. */
export function planState(ctx: Ctx, kind: EditorialKind, was: Row | null, input: StateInput): PlannedState {
  const current = was?.status ?? 'draft'
  const publishAt = timeIn(input.publishAt, was?.publishAt ?? null)
  const unpublishAt = timeIn(input.unpublishAt, was?.unpublishAt ?? null)
  const publishChanged = publishAt !== (was?.publishAt ?? null)
  const unpublishChanged = unpublishAt !== (was?.unpublishAt ?? null)
  const status = wantedStatus(current, input, publishAt, publishChanged, ctx.now)

  if (status !== current && !transitions[current].includes(status)) throw transitionRefused(current, status)
  if (status === 'scheduled' && publishAt === null) throw publishTimeMissing()
  const waits = publishAt !== null && publishAt > ctx.now
  const publishes =
    status === 'published' &&
    (current !== 'published' ||
      (input.status === 'published' && !(publishChanged && waits)) ||
      (publishChanged && publishAt !== null && !waits))
  const begins = publishes || publishAt === null ? ctx.now : publishAt
  if (unpublishChanged && unpublishAt !== null && unpublishAt <= (begins > ctx.now ? begins : ctx.now))
    throw unpublishTimePast()

  if (
    (status !== current || publishes || publishChanged || unpublishChanged) &&
    !hasRight(ctx.user, kind.name, 'publish')
  ) {
    throw mayNotPublish()
  }
  const planned = status === 'scheduled' || (status === 'published' && !publishes)
  return {
    status,
    publishAt: planned ? publishAt : null,
    unpublishAt: status === 'draft' && current !== 'draft' ? null : unpublishAt,
    publishes,
  }
}
