import type { FastifyInstance } from 'fastify'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { requireAccess } from '#kit/server/access.ts'
import type { Platform } from '#kit/server/context.ts'
import { answerText } from '#kit/server/http/answers.ts'
import { callerOf, type SessionReader } from '#kit/server/http/mount.ts'
import { languageOf } from '#kit/server/http/problems.ts'
import { runRead, runWrite } from '#kit/server/http/scope.ts'
import { readSentFile } from '#kit/server/http/sent-file.ts'
import { lockRecord, rowOf } from '#kit/server/records/conflict.ts'
import { StorageMissing } from '#kit/server/storage/storage.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { isUuid } from '#kit/shared/uuid.ts'
import { contentDisposition } from '#domains/platform/files/server/offers.ts'
import { attachmentPath, thread } from '../inbox.contract.ts'
import { attachment } from '../said.contract.ts'
import { bounds } from '../inbox.rules.ts'
import { attachmentOf, keepAttachment, storedAt } from './attachments.service.ts'
import { attachmentsTable } from './inbox.table.ts'
import { threads } from './threads.kind.ts'

const megabytes = bounds.attachmentBytes / 1024 / 1024
const tooLarge = () =>
  new Problem('FILE_TOO_LARGE', 413, {
    de: `Diese Datei ist zu groß: höchstens ${megabytes} MB.`,
    en: `This file is too large: at most ${megabytes} MB.`,
  })
const noFile = () =>
  new Problem('INVALID', 422, {
    de: 'Bitte wählen Sie eine Datei.',
    en: 'Please choose a file.',
  })

/**
 * `POST /api/v1/messages/{id}/attachment`: uploads a file for the next answer, in the field `file`. `GET
 * …/attachment/{attachment}`: downloads it, for readers of the conversation; never displayed as a page of the site.
 */
export function attachmentRoutes(server: FastifyInstance, platform: Platform, sessions: SessionReader): void {
  server.post(
    attachmentPath(':_id'),
    { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const caller = await callerOf(request, sessions, languageOf(request))
      requireAccess(caller.user, thread.access.update)
      const { _id = '' } = request.params as Record<string, string>
      if (!isUuid(_id)) throw notFound()
      const file = await readSentFile(request, { largest: bounds.attachmentBytes, tooLarge })
      if (!file) throw noFile()
      const row = await runWrite(platform, caller, async (ctx) => {
        await lockRecord(ctx, threads, { _id })
        return keepAttachment(ctx, { thread: _id, message: null, ...file })
      })
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(answerText(z.object({ attachment }), { attachment: attachmentOf(row) }))
    },
  )

  server.get(`${attachmentPath(':_id')}/:attachment`, { compress: false }, async (request, reply) => {
    const caller = await callerOf(request, sessions, languageOf(request))
    requireAccess(caller.user, thread.access.read)
    const { _id = '', attachment: wanted = '' } = request.params as Record<string, string>
    if (!isUuid(_id) || !isUuid(wanted)) throw notFound()
    const { result: row } = await runRead(platform, caller, async (ctx) => {
      await rowOf(ctx, threads, _id)
      const { _id: key, thread: of, refused } = attachmentsTable
      const [found] = await ctx.db
        .select()
        .from(attachmentsTable)
        .where(and(eq(key, wanted), eq(of, _id), eq(refused, '')))
      if (!found) throw notFound()
      return found
    })
    try {
      const content = await storedAt(platform, row._id)
      return await reply
        .headers({
          'content-type': row.type,
          'content-length': row.size,
          'content-disposition': contentDisposition('attachment', row.name),
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, no-store',
          'cross-origin-resource-policy': 'same-origin',
        })
        .send(content)
    } catch (error) {
      if (!(error instanceof StorageMissing)) throw error
      platform.metrics.failure('file content missing', error)
      throw notFound()
    }
  })
}
