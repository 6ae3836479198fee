import { sql } from 'drizzle-orm'
import type { EditorialContract } from '#kit/shared/records/editorial.ts'
import { keptValue } from '../../cache/kept-value.ts'
import { addressesOf, datesOf } from '../../search/hits.ts'
import type { Ctx } from '../../context.ts'
import { lock, unlock } from '../editing.ts'
import { changeAtOnce } from './at-once.ts'
import { batch } from './batch.ts'
import { remove, restore } from './bin.ts'
import type { EditorialTable } from './columns.ts'
import type { EditorialRecords, EditorialDefinition } from './definition.ts'
import { handIn, sendBack, stepsTaken, withdraw } from './hand-in.ts'
import { versions } from './history.ts'
import { plainOf, prepareKind } from './kind.ts'
import { untilNextMoment } from './moments.ts'
import { discardDraft, publish, unpublish } from './publishing.ts'
import { list } from './listing.ts'
import { find, read } from './reading.ts'
import { liveCondition } from './visibility.ts'
import { create, put, update } from './writing.ts'
import type { EditorialKind } from './kind.ts'

/** Reads one column of records by id. */
const datesIn =
  (table: EditorialTable, column: string) =>
  async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const { rows } = await ctx.db.execute<{ _id: string; date: string }>(
      sql`select "_id", ${sql.identifier(column)} as "date" from ${table} where "_id" = any(${sql.param([...ids])}::uuid[])`,
    )
    return new Map(rows.map(({ _id, date }) => [_id, new Date(date).toISOString()]))
  }

/**
 * Creates the handlers `(ctx, input)` of an editorial contract; a service uses, wraps or replaces them:
 * `implement(news.calls, { ...newsItems.calls, create: myCreate })`. They throw Problem: 404 if the record is missing
 * or not visible, 403 `C100` without the right to publish, 409 `CONFLICT`, `TRANSITION`, `IN_BIN`, `BATCH`, 422
 * `INVALID`.
 */
export function editorialKind<C extends EditorialContract, T extends EditorialTable>(
  definition: EditorialDefinition<C, T>,
): EditorialRecords<C> {
  const kind = prepareKind(definition)
  if (definition.addresses) addressesOf(kind.name, definition.addresses)
  if (definition.dated) datesOf(kind.name, datesIn(definition.table, definition.dated))
  const bound =
    <I>(step: (ctx: Ctx, on: EditorialKind, input: I) => Promise<unknown>) =>
    (ctx: Ctx, input: I) =>
      step(ctx, kind, input)
  const calls = {
    list: bound(list),
    read: bound(read),
    create: bound(create),
    update: bound(update),
    remove: bound(remove),
    batch: bound(batch),
    publish: bound(publish),
    unpublish: bound(unpublish),
    handIn: bound(handIn),
    withdraw: bound(withdraw),
    sendBack: bound(sendBack),
    steps: bound(stepsTaken),
    discardDraft: bound(discardDraft),
    restore: bound(restore),
    versions: bound(versions),
    lock: (ctx: Ctx, input: Parameters<typeof lock>[2]) => lock(ctx, plainOf(kind), input),
    unlock: (ctx: Ctx, input: Parameters<typeof unlock>[2]) => unlock(ctx, plainOf(kind), input),
  }
  return {
    name: kind.name,
    contract: definition.contract,
    // The contract's schemas parse the input and filter the output
    calls: calls as unknown as EditorialRecords<C>['calls'],
    find: (ctx, by, options) => find(ctx, kind, by, options) as ReturnType<EditorialRecords<C>['find']>,
    changeAtOnce: (ctx, change) => changeAtOnce(ctx, kind, change),
    put: (ctx, record) => put(ctx, kind, record),
    async live(ctx) {
      ctx.tag(kind.name)
      await untilNextMoment(ctx, kind)
      return liveCondition(kind, ctx.now)
    },
    async liveValue(ctx, key, make) {
      ctx.tag(kind.name)
      const until = await untilNextMoment(ctx, kind)
      const keeping = { tags: [kind.name], until: () => until }
      return keptValue(ctx, `live ${kind.name} ${key}`, keeping, () => make(liveCondition(kind, ctx.now)))
    },
  }
}
