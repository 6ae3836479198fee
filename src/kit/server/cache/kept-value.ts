import type { Ctx } from '../context.ts'
import { findUnavailable } from '../database/failure.ts'
import { guestCaller, runRead } from '../http/scope.ts'
import type { CachedAnswer } from './page-cache.ts'

/** How long a kept value is right. */
export interface Keeping<T> {
  /** Dropping one of these, in any process, drops the value. */
  tags: readonly string[]
  /** Epoch milliseconds after which it is no longer right; undefined: until a tag is dropped. */
  until?(value: T): number | undefined
  /**
   * Whether writes take what is kept, too, unless they have dropped one of its tags themselves: for what is set up once and
   * read everywhere. Others find it out each time, for what they have just written has to count.
   */
  inWrites?: boolean
}

/** Everybody gets the same one: nobody may change it. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}

/** A value as the cache keeps it: written down only to know how large it is. */
const asAnswer = <T>(value: T) => ({
  status: 200,
  headers: {},
  body: JSON.stringify(value) ?? '',
  value: frozen(value),
})

/**
 * A value that costs too much to find out each time, kept beside the pages until one of its tags is dropped. It is frozen, parts included.
 * While this process does not hear what others drop, it is found out each time: pages may be a moment old, what is written or paid by may not.
 * @param key unlike any address: a word, a space and what the value depends on
 * @param make gives plain objects, lists, texts and numbers; it has to ask by the context that it is given
 */
export async function keptValue<T>(
  ctx: Ctx,
  key: string,
  keeping: Keeping<T>,
  make: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const { tags, until, inWrites = false } = keeping
  const { cache, database } = ctx.platform
  const isWrite = ctx.db !== database.db
  const isCurrent = cache.isCurrent()
  const known = !isCurrent || (isWrite && (!inWrites || ctx.hasDropped(tags))) ? undefined : cache.get(key)
  if (known) return known.value as T
  if (!isCurrent) return makeUnheard(ctx, key, make)
  if (isWrite) {
    if (inWrites) keepAfter(ctx, (after) => keptValue(after, key, keeping, make))
    return make(ctx)
  }
  const kept = await cache.make(key, async () => {
    const value = await make(ctx)
    return { ...asAnswer(value), tags, until: until?.(value) }
  })
  return kept.value as T
}

/** What a transaction sees is nobody else's before its commit; then the next write is spared the question. */
const keepAfter = (ctx: Ctx, keep: (after: Ctx) => Promise<unknown>): void =>
  ctx.afterCommit(async () => {
    await runRead(ctx.platform, guestCaller(ctx.requestId, ctx.lang), keep)
  })

/** Asks the database; a reader whose database is gone altogether takes what was kept last, so that pages can still say so. */
async function makeUnheard<T>(ctx: Ctx, key: string, make: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { cache, database } = ctx.platform
  if (ctx.db !== database.db) return make(ctx)
  try {
    return frozen(await make(ctx))
  } catch (error) {
    const last = findUnavailable(error) ? cache.get(key) : undefined
    if (!last) throw error
    return last.value as T
  }
}

/** Makes an answer last no longer than a part of it. */
function takeOver(ctx: Ctx, { tags, until }: CachedAnswer): void {
  ctx.tag(...tags)
  if (until !== Infinity) ctx.until(new Date(until).toISOString())
}

/**
 * A part that many pages share, made as for a guest in the language of `ctx` and kept with all that it was made from: a page
 * that holds it is dropped with it. It is frozen, parts included. In a transaction it is made anew.
 * @param key unlike any address: a word, a space and what the part depends on beside the language
 * @param keeping `isWorth`: whether to keep it; what nobody will ask for again is not. `inWrites`: as of kept values
 */
export async function keptPart<T>(
  ctx: Ctx,
  key: string,
  make: (ctx: Ctx) => Promise<T>,
  {
    isWorth = () => true,
    inWrites = false,
  }: { isWorth?: (part: T) => boolean } & Pick<Keeping<T>, 'inWrites'> = {},
): Promise<T> {
  const { platform, lang } = ctx
  const whole = `${key} ${lang}`
  if (ctx.db !== platform.database.db) {
    if (!inWrites) return make(ctx)
    const known = platform.cache.isCurrent() ? platform.cache.get(whole) : undefined
    if (known && !ctx.hasDropped(known.tags)) return known.value as T
    keepAfter(ctx, (after) => keptPart(after, key, make, { isWorth }))
    return make(ctx)
  }
  const kept =
    platform.cache.get(whole) ??
    (await platform.cache.make(whole, async () => {
      const { result, tags, until } = await runRead(platform, guestCaller(ctx.requestId, lang), make)
      return {
        ...asAnswer(result),
        tags,
        keep: isWorth(result),
        ...(Number.isFinite(until) ? { until } : {}),
      }
    }))
  takeOver(ctx, kept)
  return kept.value as T
}
