import { sql } from 'drizzle-orm'
import { notFound, Problem } from '#kit/shared/problem.ts'
import type { Ctx } from '../../context.ts'
import { planKept } from '../../database/pool.ts'
import { selectRows } from '../../database/select-rows.ts'
import type { Owned, Row } from './columns.ts'
import { plainOf, type EditorialKind } from './kind.ts'
import { requireChangeable } from '../conflict.ts'

/** Rows by ids, in the given order; missing ones are skipped. */
export async function rowsOf(ctx: Ctx, kind: EditorialKind, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const rows = await selectRows<Row>(ctx, kind, sql`where "_id" = any(${sql.param([...ids])}::uuid[])`)
  const byId = new Map(rows.map((row) => [row._id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Locks a row for a change; concurrent callers wait. Throws 404. */
export async function lockedRow(ctx: Ctx, kind: EditorialKind, id: string): Promise<Row> {
  const first = sql.raw(planKept)
  const [row] = await selectRows<Row>(ctx, kind, sql`where "_id" = ${id}::uuid for update`, { first })
  if (!row) throw notFound({ _id: id })
  return row
}

/** True if `requireChangeable` would allow the change. */
export async function isChangeable(ctx: Ctx, kind: EditorialKind, row: Owned): Promise<boolean> {
  try {
    await requireChangeable(ctx, plainOf(kind), row)
    return true
  } catch (error) {
    if (error instanceof Problem && error.status === 403) return false
    throw error
  }
}

/** Locks a row that the caller may change. Throws 404 and the refusals of `requireChangeable`. */
export async function changeableRow(ctx: Ctx, kind: EditorialKind, id: string): Promise<Row> {
  const row = await lockedRow(ctx, kind, id)
  await requireChangeable(ctx, plainOf(kind), row)
  return row
}
