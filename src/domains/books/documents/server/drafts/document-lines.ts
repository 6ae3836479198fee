import type { Ctx } from '#kit/server/context.ts'
import { linesOf } from '#kit/server/records/answer.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { documentKindsByName } from '../records/documents.kinds.ts'
import type { DocumentRow } from '../records/documents.table.ts'

type LinesByName = Readonly<Record<string, unknown>>

/** Types generic record lines as document lines. */
export const writtenLines = (lines: LinesByName): DocumentLine[] | undefined =>
  lines['lines'] as DocumentLine[] | undefined

/** Lines of documents, in the order of the documents. */
export const linesOfDocuments = async (ctx: Ctx, rows: readonly DocumentRow[]): Promise<DocumentLine[][]> =>
  (await linesOf(ctx, documentKindsByName.offer, rows)).map((one) => writtenLines(one) ?? [])

/** The lines of one document. */
export const linesOfDocument = async (ctx: Ctx, row: DocumentRow): Promise<DocumentLine[]> =>
  (await linesOfDocuments(ctx, [row]))[0] ?? []
