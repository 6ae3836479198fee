import { sql, type SQL } from 'drizzle-orm'
import { mayChangeOf } from '../../../shared/access.ts'
import { notFound, Problem } from '../../../shared/problem.ts'
import type { Ctx } from '../../context.ts'
import { planKept } from '../../database/pool.ts'
import { selectRows } from '../../database/select-rows.ts'
import type { Owned, Row } from './columns.ts'
import type { Kind } from './kind.ts'
import { notOwn } from '../refusals.ts'

const select = (ctx: Pick<Ctx, 'db'>, kind: Kind, rest: SQL) => selectRows<Row>(ctx, kind, rest)

/** The rows of ids, in their order; those that do not exist are missing. */
export async function rowsOf(ctx: Ctx, kind: Kind, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const rows = await select(ctx, kind, sql`where "_id" = any(${sql.param([...ids])}::uuid[])`)
  const byId = new Map(rows.map((row) => [row._id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A row that is about to change; whoever comes second waits. Throws 404. */
export async function lockedRow(ctx: Ctx, kind: Kind, id: string): Promise<Row> {
  const first = sql.raw(planKept)
  const [row] = await selectRows<Row>(ctx, kind, sql`where "_id" = ${id}::uuid for update`, { first })
  if (!row) throw notFound({ _id: id })
  return row
}

/** Throws `C100` for a record that others made where the caller may change only his own, and where the collection refuses. */
export async function requireChangeable(ctx: Ctx, kind: Kind, row: Owned): Promise<void> {
  if (!mayChangeOf(ctx.user, kind.name, row)) throw notOwn()
  await kind.mayChange?.(ctx, row)
}

/** Whether `requireChangeable` lets the caller. */
export async function isChangeable(ctx: Ctx, kind: Kind, row: Owned): Promise<boolean> {
  try {
    await requireChangeable(ctx, kind, row)
    return true
  } catch (error) {
    if (error instanceof Problem && error.status === 403) return false
    throw error
  }
}

/** A row that the caller is about to change, locked. Throws 404, and whatever `requireChangeable` does. */
export async function changeableRow(ctx: Ctx, kind: Kind, id: string): Promise<Row> {
  const row = await lockedRow(ctx, kind, id)
  await requireChangeable(ctx, kind, row)
  return row
}

/** A row that is about to change, if it is there and nobody else is changing it. */
export async function freeRow(ctx: Ctx, kind: Kind, id: string): Promise<Row | undefined> {
  const [row] = await select(ctx, kind, sql`where "_id" = ${id}::uuid for update skip locked`)
  return row
}
