import type { Ctx } from '../context.ts'
import type { AnyRow, RecordKind, RecordTable, RowOf } from './kind.ts'
import { readLines } from './lines.ts'

type Wire = Record<string, unknown>

/** Rows as in list answers: without lines. */
export const listed = async <T extends RecordTable>(
  ctx: Ctx,
  kind: RecordKind<T>,
  rows: readonly RowOf<T>[],
): Promise<Wire[]> => (rows.length > 0 && kind.answer ? kind.answer(ctx, rows) : [...rows])

/** Rows as in `read` answers, with their lines. */
export async function answered<T extends RecordTable>(
  ctx: Ctx,
  kind: RecordKind<T>,
  rows: readonly RowOf<T>[],
): Promise<Wire[]> {
  const records = await listed(ctx, kind, rows)
  const all = await linesOf(ctx, kind, rows)
  const details = await kind.details?.(ctx, rows)
  return records.map((record, index) => ({ ...record, ...details?.[index], ...all[index] }))
}

/** Lines of rows by name, in the order of the rows. */
export async function linesOf(
  ctx: Ctx,
  kind: Pick<RecordKind, 'lines'>,
  rows: readonly Pick<AnyRow, '_id'>[],
): Promise<Record<string, Wire[]>[]> {
  const all: Record<string, Wire[]>[] = rows.map(() => ({}))
  for (const [name, table] of Object.entries(kind.lines ?? {})) {
    const found = await readLines(
      ctx,
      table,
      rows.map(({ _id }) => _id),
    )
    for (const [index, { _id }] of rows.entries()) all[index]![name] = found.get(_id) ?? []
  }
  return all
}
