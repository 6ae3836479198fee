import type { Ctx } from '../../context.ts'
import { tellEditors } from '../../live/editors-notice.ts'
import type { EditorialKind } from './kind.ts'
import { isLive, looksDifferent, visibleTimes, workingWire } from './state.ts'
import { germanOf } from './visibility.ts'
import { changesOf, type Change } from './store.ts'
import { searchTag } from '../../search/search.ts'
import { totalTag } from './total.ts'
import { planJob } from '../timed.ts'

/** Job that applies a scheduled change of state. */
export const dueJob = 'collections.due'

/** Schedules a job for each planned change of a record's state. */
async function planTimes(ctx: Ctx, { kind, was, is }: Change): Promise<void> {
  const timesOf = (row: Change['is'] | null) =>
    row && !row.deletedAt ? [row.publishAt, row.unpublishAt].filter((time) => time !== null) : []
  const known = timesOf(was)
  for (const time of new Set(timesOf(is))) {
    if (time <= ctx.now || known.includes(time)) continue
    await planJob(ctx, dueJob, { collection: kind.name, recordId: is._id }, time)
  }
}

/** Drops cached answers for guests that show the record. */
export function dropLive(ctx: Ctx, kind: EditorialKind, id: string): void {
  ctx.drop(kind.name, `${kind.name}:${id}`, searchTag)
}

/** Future times at which a record's appearance to guests changes: visible, changed or hidden. */
const momentsAhead = ({ kind }: Change, row: Change['is'] | null, now: string): string[] => {
  const times = row && visibleTimes(kind, row)
  return [times?.from, times?.until, times && row.publishAt].filter(
    (time) => !!time && time > now,
  ) as string[]
}

function dropChanged(ctx: Ctx, change: Change): void {
  const { kind, action, was, is } = change
  const [before, after] = [was !== null && isLive(kind, was, ctx.now), isLive(kind, is, ctx.now)]
  // Answers cached before the plan was made have no expiry
  const known = momentsAhead(change, was, ctx.now)
  const isPlanned = momentsAhead(change, is, ctx.now).some((time) => !known.includes(time))
  if (before !== after || isPlanned || (after && was && looksDifferent(kind, was, is, ctx.now)))
    dropLive(ctx, kind, is._id)
  const counted =
    action !== 'update' ||
    changesOf(change).some((name) => !kind.translatable.includes(name) && !name.startsWith('translations.'))
  if (counted) ctx.drop(totalTag(kind))
}

/** Announces a stored change to caches, screens and other domains, in the same transaction. */
export async function announce(ctx: Ctx, change: Change): Promise<void> {
  const { kind, action, was, is } = change
  dropChanged(ctx, change)
  await planTimes(ctx, change)
  const seen = { was: was && visibleTimes(kind, was), is: visibleTimes(kind, is) }
  const wires = { was: was && workingWire(kind, was), is: workingWire(kind, is) }
  await ctx.emit('recordChanged', { collection: kind.name, _id: is._id, action, ...wires, seen })
  await kind.hooks.afterWrite?.(ctx, {
    action,
    _id: is._id,
    ...wires,
    liveWas: germanOf(ctx, kind, was),
    liveIs: germanOf(ctx, kind, is),
  })
  tellEditors(ctx, kind.name, { action, _id: is._id })
}
