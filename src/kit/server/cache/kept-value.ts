import type { Ctx } from '../context.ts'
import { findUnavailable } from '../database/failure.ts'
import { guestCaller, runRead } from '../http/scope.ts'
import type { CachedAnswer } from './page-cache.ts'

/** Conditions under which a kept value stays valid. */
export interface Keeping<T> {
  /** Dropping one of these tags, in any process, drops the value. */
  tags: readonly string[]
  /** Epoch milliseconds after which the value is stale; undefined: until a tag is dropped. */
  until?(value: T): number | undefined
  /**
   * True: writes use the kept value too, unless they dropped one of its tags themselves. For setup data read
   * everywhere. Otherwise a write computes the value again, because its own changes must count.
   */
  inWrites?: boolean
}

/** Shared by all callers, so deep-frozen. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}

/** Wraps a value as a cache entry; the JSON body only serves to measure its size. */
const asAnswer = <T>(value: T) => ({
  status: 200,
  headers: {},
  body: JSON.stringify(value) ?? '',
  value: frozen(value),
})

/**
 * Caches a value that is expensive to compute, beside the pages, until one of its tags is dropped. The value is
 * deep-frozen. While this process cannot hear other processes' drops, the value is computed each time: pages may be a
 * moment old, writes and payments may not.
 * @param key unlike any address: a word, a space and what the value depends on
 * @param make returns plain objects, lists, texts and numbers; must use the context it receives
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

/** A transaction's state is private until its commit; computing the value again afterwards spares the next write. */
const keepAfter = (ctx: Ctx, keep: (after: Ctx) => Promise<unknown>): void =>
  ctx.afterCommit(async () => {
    await runRead(ctx.platform, guestCaller(ctx.requestId, ctx.lang), keep)
  })

/**
 * Computes the value; if the database is unreachable, readers get the last kept one so that pages can still be shown.
 */
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

/** Limits an answer's lifetime and tags to those of an embedded part. */
function takeOver(ctx: Ctx, { tags, until }: CachedAnswer): void {
  ctx.tag(...tags)
  if (until !== Infinity) ctx.until(new Date(until).toISOString())
}

/**
 * A part shared by many pages, made as for a guest in the language of `ctx` and cached with its tags; pages that embed
 * it are dropped with it. The value is deep-frozen. In a transaction it is made anew.
 * @param key unlike any address: a word, a space and what the part depends on besides the language
 * @param keeping `isWorth`: whether to cache it; skip values unlikely to be requested again. `inWrites`: as for kept
 * values
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
