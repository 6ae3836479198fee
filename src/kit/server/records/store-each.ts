import { sql } from 'drizzle-orm'
import type { Language } from '../../shared/text/languages.ts'
import type { Problem } from '../../shared/problem.ts'
import type { Ctx } from '../context.ts'
import { problemOf } from '../http/problems.ts'
import { runWrite, sameCaller } from '../http/scope.ts'

/** Result for an item of a file: its record, or the refusal. */
export type Outcome = { _id: string } | { refused: Problem }

/** Items stored in one transaction. */
const together = 50

const refusal = (error: unknown): Outcome => {
  const refused = problemOf(error)
  if (refused.status >= 500) throw error
  return { refused }
}

/** Stores one item in a savepoint; a refused one leaves nothing behind. */
async function storeOne<I>(ctx: Ctx, one: I, store: (ctx: Ctx, one: I) => Promise<string>): Promise<Outcome> {
  await ctx.db.execute(sql`savepoint "line"`)
  try {
    const _id = await store(ctx, one)
    await ctx.db.execute(sql`release savepoint "line"`)
    return { _id }
  } catch (error) {
    const outcome = refusal(error)
    await ctx.db.execute(sql`rollback to savepoint "line"`)
    return outcome
  }
}

/** Stores several items in one transaction, and each separately if the commit fails. */
async function storeTogether<I>(
  ctx: Ctx,
  all: readonly I[],
  store: (ctx: Ctx, one: I) => Promise<string>,
): Promise<Outcome[]> {
  try {
    return await runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
      const outcomes: Outcome[] = []
      for (const one of all) outcomes.push(await storeOne(inside, one, store))
      return outcomes
    })
  } catch (error) {
    const refused = refusal(error)
    if (all.length === 1) return [refused]
    const alone: Outcome[] = []
    for (const one of all) alone.push(...(await storeTogether(ctx, [one], store)))
    return alone
  }
}

/**
 * Stores the items of a file, fifty per transaction, so that other requests get their turn. `store` returns the
 * record's id or throws a Problem to refuse the item; the others are stored anyway. Throws other errors.
 */
export async function storeEach<I>(
  ctx: Ctx,
  all: readonly I[],
  store: (ctx: Ctx, one: I) => Promise<string>,
): Promise<Map<I, Outcome>> {
  const found = new Map<I, Outcome>()
  for (let at = 0; at < all.length; at += together) {
    const some = all.slice(at, at + together)
    const outcomes = await storeTogether(ctx, some, store)
    for (const [index, one] of some.entries()) found.set(one, outcomes[index]!)
  }
  return found
}

/** Texts of a refusal by field; the empty name stands for the whole item. */
export function problemsOf({ fields, texts }: Problem, lang: Language): Record<string, string> {
  const told = Object.entries(fields ?? {}).map(([field, text]) => [field, text[lang]])
  return told.length > 0 ? Object.fromEntries(told) : { '': texts[lang] }
}
