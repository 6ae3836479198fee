import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { InputOf, ResultOf } from '#kit/shared/contract.ts'
import { notFound } from '#kit/shared/problem.ts'
import type { fileTextCalls } from '../../texts.contract.ts'
import { filesTable, textsTable } from '../files.table.ts'

type Call = typeof fileTextCalls.textState

/** State of text extraction for a file's present content. */
export async function textState(ctx: Ctx, { _id }: InputOf<Call>): Promise<ResultOf<Call>> {
  const [found] = await ctx.db
    .select({ state: textsTable.state, problem: textsTable.problem, barriers: textsTable.barriers })
    .from(filesTable)
    .leftJoin(textsTable, eq(textsTable.gridref, filesTable.gridref))
    .where(eq(filesTable._id, _id))
  if (!found) throw notFound({ _id })
  const { state, problem, barriers } = found
  return { state: state === null ? 'none' : state === 'failed' ? (problem ?? 'broken') : state, barriers }
}
