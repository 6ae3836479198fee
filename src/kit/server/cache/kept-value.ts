import type { Ctx } from '../context.ts'

/** How long a kept value is right. */
export interface Keeping<T> {
  /** Dropping one of these, in any process, drops the value. */
  tags: readonly string[]
  /** Epoch milliseconds after which it is no longer right; undefined: until a tag is dropped. */
  until?(value: T): number | undefined
}

/**
 * A value that costs too much to find out each time, kept beside the pages and with the same exactness: until one of its
 * tags is dropped. Inside a transaction it is always found out, for what was just written has to count.
 * @param key unlike any address: a word, a space and what the value depends on
 * @param make gives what `JSON.stringify` can write down
 */
export async function keptValue<T>(
  ctx: Ctx,
  key: string,
  { tags, until }: Keeping<T>,
  make: () => Promise<T>,
): Promise<T> {
  const { cache, database } = ctx.platform
  if (ctx.db !== database.db) return make()
  const kept =
    cache.get(key) ??
    (await cache.make(key, async () => {
      const value = await make()
      return { status: 200, headers: {}, body: JSON.stringify(value), tags, until: until?.(value) }
    }))
  return JSON.parse(kept.identity.body.toString()) as T
}
