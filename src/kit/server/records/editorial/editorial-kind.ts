import { sql } from 'drizzle-orm'
import type { EditorialContract } from '../../../shared/records/editorial.ts'
import { keptValue } from '../../cache/kept-value.ts'
import { addressesOf, datesOf } from '../../search/hits.ts'
import { giveLock, takeLock } from '../../locks/locks.ts'
import type { Ctx } from '../../context.ts'
import { changeAtOnce } from './at-once.ts'
import { batch } from './batch.ts'
import { remove, restore } from './bin.ts'
import type { EditorialTable } from './columns.ts'
import type { Collection, CollectionDefinition } from './definition.ts'
import { handIn, sendBack, stepsTaken, withdraw } from './hand-in.ts'
import { versions } from './history.ts'
import { prepareKind } from './kind.ts'
import { untilNextMoment } from './moments.ts'
import { discardDraft, publish, unpublish } from './publishing.ts'
import { list } from './listing.ts'
import { find, read } from './reading.ts'
import { requireChangeable, rowsOf } from './rows.ts'
import { liveCondition } from './visibility.ts'
import { create, put, update } from './writing.ts'
import { notFound } from '../../../shared/problem.ts'
import type { Kind } from './kind.ts'

type LockInput = { _id: string; tab: string; takeOver?: boolean }

async function lock(ctx: Ctx, kind: Kind, { _id, tab, takeOver }: LockInput) {
  const [row] = await rowsOf(ctx, kind, [_id])
  if (!row) throw notFound({ _id })
  await requireChangeable(ctx, kind, row)
  return { lock: await takeLock(ctx, { collection: kind.name, recordId: _id, tab, takeOver }) }
}

/** Reads one column of records by their ids. */
const datesIn =
  (table: EditorialTable, column: string) =>
  async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const { rows } = await ctx.db.execute<{ _id: string; date: string }>(
      sql`select "_id", ${sql.identifier(column)} as "date" from ${table} where "_id" = any(${sql.param([...ids])}::uuid[])`,
    )
    return new Map(rows.map(({ _id, date }) => [_id, new Date(date).toISOString()]))
  }

/**
 * Makes the functions `(ctx, input)` that answer a collection's contract; a service uses, wraps or replaces them:
 * `implement(news.calls, { ...newsCollection.calls, create: myCreate })`. What they throw is a Problem: 404 for what is not
 * there or not to be seen, 403 `C100` without the right to publish, 409 `CONFLICT`, `TRANSITION`, `IN_BIN`, `BATCH`, 422 `INVALID`.
 */
export function defineCollection<C extends EditorialContract, T extends EditorialTable>(
  definition: CollectionDefinition<C, T>,
): Collection<C> {
  const kind = prepareKind(definition)
  if (definition.addresses) addressesOf(kind.name, definition.addresses)
  if (definition.dated) datesOf(kind.name, datesIn(definition.table, definition.dated))
  const bound =
    <I>(step: (ctx: Ctx, on: Kind, input: I) => Promise<unknown>) =>
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
    lock: bound(lock),
    unlock: async (ctx: Ctx, { _id, tab }: LockInput) => ({
      lock: await giveLock(ctx, { collection: kind.name, recordId: _id, tab }),
    }),
  }
  return {
    name: kind.name,
    contract: definition.contract,
    // the contract's schemas have parsed what comes in and filter what goes out
    calls: calls as unknown as Collection<C>['calls'],
    find: (ctx, by, options) => find(ctx, kind, by, options) as ReturnType<Collection<C>['find']>,
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
