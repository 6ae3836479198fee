import type {} from '@fastify/multipart'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireAccess } from '../../../../kit/server/access.ts'
import type { Platform } from '../../../../kit/server/context.ts'
import { withoutControls } from '../../../../kit/server/control-characters.ts'
import { callerOf, type SessionReader } from '../../../../kit/server/http/mount.ts'
import { languageOf } from '../../../../kit/server/http/problems.ts'
import { guestCaller, runRead, runWrite } from '../../../../kit/server/http/scope.ts'
import { rowOf } from '../../../../kit/server/records/conflict.ts'
import { StorageMissing } from '../../../../kit/server/storage/storage.ts'
import { notFound, Problem } from '../../../../kit/shared/problem.ts'
import { isUuid } from '../../../../kit/shared/uuid.ts'
import { mayShowPicture } from '../sports.rules.ts'
import { personFilesTable, type PersonFileRow } from './club.table.ts'
import { clubsLed, isNarrowed } from './limits.ts'
import { isPortraitSeal, tellOf } from './person-files.ts'
import { contentOf, judgeFile, keepFile, mostFileBytes } from './person-files.service.ts'
import { consentingOf, personRow, persons, todayOf } from './persons.kind.ts'

const megabytes = Math.floor(mostFileBytes / 1024 / 1024)
const tooLarge = () => {
  const words = {
    de: `Diese Datei ist zu groß: höchstens ${megabytes} MB.`,
    en: `This file is too large: at most ${megabytes} MB.`,
  }
  return new Problem('FILE_TOO_LARGE', 422, words, { fields: { file: words } })
}
const noFile = () => {
  const words = { de: 'Bitte wählen Sie eine Datei.', en: 'Please choose a file.' }
  return new Problem('NO_FILE', 422, words, { fields: { file: words } })
}

/** Reads the one file of a form, to its end: a browser that is cut off in the middle shows no answer. */
async function readFile(request: FastifyRequest): Promise<{ name: string; content: Buffer }> {
  let found: { name: string; content: Buffer } | null = null
  let isTooLarge = false
  const limits = { files: 2, fileSize: mostFileBytes, fields: 5, fieldSize: 1024 }
  const reading = { limits, throwFileSizeLimit: false }
  for await (const part of request.parts(reading)) {
    if (part.type === 'field') continue
    if (found || part.fieldname !== 'file') {
      part.file.resume()
      continue
    }
    const chunks: Buffer[] = []
    for await (const chunk of part.file) chunks.push(chunk as Buffer)
    if (part.file.truncated) isTooLarge = true
    found = { name: withoutControls(part.filename ?? ''), content: Buffer.concat(chunks) }
  }
  if (isTooLarge) throw tooLarge()
  if (!found) throw noFile()
  return found
}

const safe = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const

async function send(
  platform: Platform,
  reply: FastifyReply,
  file: Pick<PersonFileRow, '_id' | 'type' | 'name'>,
  headers: Record<string, string>,
) {
  try {
    const content = await contentOf(platform, file)
    return await reply.headers({ ...safe, 'content-type': file.type, ...headers }).send(content)
  } catch (error) {
    if (!(error instanceof StorageMissing)) throw error
    platform.metrics.failure('file content missing', error)
    throw notFound()
  }
}

/**
 * `POST /api/v0/sports/person/{id}/portrait|document`: a form with `file`. `GET /api/v0/sports/person-file/{id}`: for those who may read
 * the person; documents not for mere trainers. `GET /api/c/sports/portrait/{id}/{seal}`: for everybody, while consent holds.
 */
export function personFileRoutes(server: FastifyInstance, platform: Platform, sessions: SessionReader): void {
  for (const kind of ['portrait', 'document'] as const)
    server.post(
      `/api/v0/sports/person/:person/${kind}`,
      { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } },
      async (request, reply) => {
        const caller = await callerOf(request, sessions, languageOf(request))
        requireAccess(caller.user, { module: 'sports', action: 'update' })
        const { person = '' } = request.params as { person?: string }
        if (!isUuid(person)) throw notFound()
        if (!request.isMultipart()) throw noFile()
        const { name, content } = await readFile(request)
        const judged = await judgeFile(content, kind)
        const file = await runWrite(platform, caller, (ctx) => keepFile(ctx, person, { kind, name, judged }))
        return reply.header('cache-control', 'no-store').send({ file: tellOf(file) })
      },
    )

  server.get('/api/v0/sports/person-file/:file', { compress: false }, async (request, reply) => {
    const caller = await callerOf(request, sessions, languageOf(request))
    requireAccess(caller.user, { module: 'sports', action: 'read' })
    const { file: _id = '' } = request.params as { file?: string }
    if (!isUuid(_id)) throw notFound()
    const { result: file } = await runRead(platform, caller, async (ctx) => {
      const [row] = await ctx.db.select().from(personFilesTable).where(eq(personFilesTable._id, _id))
      if (!row) throw notFound()
      const { club } = await rowOf(ctx, persons, row.person)
      const isTrainer = isNarrowed(ctx) && !(await clubsLed(ctx)).has(club)
      if (row.kind === 'document' && isTrainer) throw notFound()
      return row
    })
    const kept = file.kind === 'document' ? 'attachment' : 'inline'
    return send(platform, reply, file, {
      'cache-control': 'private, no-store',
      'content-disposition': `${kept}; filename*=UTF-8''${encodeURIComponent(file.name).replaceAll(/['()*]/g, '_')}`,
    })
  })

  server.get('/api/c/sports/portrait/:file/:seal', { compress: false }, async (request, reply) => {
    const { file: _id = '', seal = '' } = request.params as { file?: string; seal?: string }
    if (!isUuid(_id) || !isPortraitSeal(platform, _id, seal)) throw notFound()
    const { result: file } = await runRead(platform, guestCaller(request.id), async (ctx) => {
      const [row] = await ctx.db.select().from(personFilesTable).where(eq(personFilesTable._id, _id))
      const person = row?.kind === 'portrait' ? await personRow(ctx, row.person) : null
      if (!row || !person) throw notFound()
      const [consenting] = await consentingOf(ctx, [person])
      if (!mayShowPicture(consenting!, await todayOf(ctx))) throw notFound()
      return row
    })
    return send(platform, reply, file, {
      // Who takes the consent back is gone at once
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline',
    })
  })
}
