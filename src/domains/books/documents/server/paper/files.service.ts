import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { notFound } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { documentsById } from '../records/documents-by-id.ts'
import { frozenContent } from '../records/frozen-content.ts'
import type { DocumentRow } from '../records/documents.table.ts'
import { documentFilesTable as table } from './files.table.ts'
import { makeFilesJobName } from './files-job-name.ts'
import { hasPaperMaker, makePaper } from './paper-makers.ts'

/** Files of the document's current content; those of an earlier issue stay stored. */
export const filesOf = (ctx: Ctx, { _id, contentHash }: Pick<DocumentRow, '_id' | 'contentHash'>) =>
  ctx.db
    .select()
    .from(table)
    .where(and(eq(table.document, _id), eq(table.contentHash, contentHash ?? '')))
    .orderBy(table.role)

/** `GET …/document/:_id/files` */
export async function files(ctx: Ctx, { _id }: { _id: string }) {
  const row = (await documentsById(ctx, [_id])).get(_id)
  if (!row) throw notFound({ _id })
  const found = await filesOf(ctx, row)
  const failed =
    found.length > 0 ? [] : await ctx.platform.jobs.failed(1, { name: makeFilesJobName, data: { _id } })
  return {
    files: found.map(({ document: _document, contentHash: _hash, key: _key, type: _type, ...one }) => one),
    waits: row.number !== null && found.length === 0 && hasPaperMaker(),
    fault: failed[0]?.message[ctx.told] ?? '',
  }
}

/** `GET …/document/:_id/files/:file` */
export async function file(ctx: Ctx, { _id, file: wanted }: { _id: string; file: string }) {
  const [found] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table._id, wanted), eq(table.document, _id)))
  if (!found) throw notFound({ _id: wanted })
  const { name, type, key } = found
  return { name, type, content: await ctx.platform.storage.read(key) }
}

/**
 * Creates the files of an issued document once its number is committed. Safe to repeat after a crash: content is stored
 * by hash and rows are inserted once.
 */
export const makeFilesJob: JobDefinition<{ _id: string }> = {
  name: makeFilesJobName,
  called: {
    de: 'PDF und E-Rechnung ausgestellter Belege schreiben',
    en: 'Write PDF and e-invoice of issued documents',
  },
  concurrency: 2,
  async handle(platform, { _id }) {
    const { result: row } = await runRead(platform, systemCaller(), async (ctx) =>
      (await documentsById(ctx, [_id])).get(_id),
    )
    const content = row ? frozenContent(row) : null
    const contentHash = row?.contentHash
    if (!content?.number || !contentHash || !hasPaperMaker()) return
    const { result: made } = await runRead(platform, systemCaller(), (ctx) => makePaper(ctx, content))
    const rows = made.map(({ role, name, type, content: bytes }) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const key = `documents/${_id}-${role}-${contentHash.slice(0, 16)}-${sha256.slice(0, 16)}`
      return { role, name, type, bytes, sha256, key }
    })
    for (const { key, bytes } of rows) await platform.storage.put(key, Buffer.from(bytes))
    await runWrite(platform, systemCaller(), async (ctx) => {
      if (rows.length > 0)
        await ctx.db
          .insert(table)
          .values(
            rows.map(({ bytes, ...one }) => ({
              ...one,
              _id: uuidv7(),
              document: _id,
              contentHash,
              size: bytes.byteLength,
              createdAt: ctx.now,
            })),
          )
          .onConflictDoNothing()
      ctx.drop(`${content.kind}:${_id}`)
    })
  },
}
