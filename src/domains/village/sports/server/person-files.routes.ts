import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { requireAccess } from '#kit/server/access.ts'
import type { Platform } from '#kit/server/context.ts'
import { callerOf, type SessionReader } from '#kit/server/http/mount.ts'
import { languageOf } from '#kit/server/http/problems.ts'
import { guestCaller, runRead, runWrite } from '#kit/server/http/scope.ts'
import { rowOf } from '#kit/server/records/conflict.ts'
import { notFound } from '#kit/shared/problem.ts'
import { isUuid } from '#kit/shared/uuid.ts'
import { mayShowPicture, portraitWidths } from '../sports.rules.ts'
import { personFilesTable } from './club.table.ts'
import { askedAgain, isSeal, readFile, sendKept, widthIn } from './kept-files.ts'
import { clubsLed, isNarrowed } from './limits.ts'
import { tellOf } from './person-files.ts'
import { judgeFile, keepFile } from './person-files.service.ts'
import { consentingOf, personRow, persons, todayOf } from './persons.kind.ts'

/**
 * `POST /api/v0/sports/person/{id}/portrait|document`: a form with `file`. `GET /api/v0/sports/person-file/{id}`: for
 * callers who may read the person; trainers get no documents. `GET /api/c/sports/portrait/{id}/{seal}`: public while
 * consent is valid. Portraits also in smaller sizes, `…/{width}`.
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
        const { name, content } = await readFile(request)
        const judged = await judgeFile(content, kind)
        const file = await runWrite(platform, caller, (ctx) => keepFile(ctx, person, { kind, name, judged }))
        return reply.header('cache-control', 'no-store').send({ file: tellOf(file) })
      },
    )

  server.get('/api/v0/sports/person-file/:file/:width?', { compress: false }, async (request, reply) => {
    const caller = await callerOf(request, sessions, languageOf(request))
    requireAccess(caller.user, { module: 'sports', action: 'read' })
    const { file: _id = '', width: asked } = request.params as { file?: string; width?: string }
    const width = widthIn(asked, portraitWidths)
    if (!isUuid(_id)) throw notFound()
    const { result: file } = await runRead(platform, caller, async (ctx) => {
      const [row] = await ctx.db.select().from(personFilesTable).where(eq(personFilesTable._id, _id))
      if (!row) throw notFound()
      const { club } = await rowOf(ctx, persons, row.person)
      const isTrainer = isNarrowed(ctx) && !(await clubsLed(ctx)).has(club)
      if (row.kind === 'document' && (isTrainer || width !== undefined)) throw notFound()
      return row
    })
    const kept = file.kind === 'document' ? 'attachment' : 'inline'
    return sendKept(
      platform,
      reply,
      { ...file, width },
      {
        'cache-control': 'private, no-store',
        'content-disposition': `${kept}; filename*=UTF-8''${encodeURIComponent(file.name).replaceAll(/['()*]/g, '_')}`,
      },
    )
  })

  server.get('/api/c/sports/portrait/:file/:seal/:width?', { compress: false }, async (request, reply) => {
    const { file: _id = '', seal = '', width: asked } = request.params as Record<string, string | undefined>
    const width = widthIn(asked, portraitWidths)
    if (!isUuid(_id) || !isSeal(platform, 'portrait', { _id, given: seal })) throw notFound()
    const { result: file } = await runRead(platform, guestCaller(request.id), async (ctx) => {
      const [row] = await ctx.db.select().from(personFilesTable).where(eq(personFilesTable._id, _id))
      const person = row?.kind === 'portrait' ? await personRow(ctx, row.person) : null
      if (!row || !person) throw notFound()
      const [consenting] = await consentingOf(ctx, [person])
      if (!mayShowPicture(consenting!, await todayOf(ctx))) throw notFound()
      return row
    })
    return sendKept(platform, reply, { ...file, width }, askedAgain)
  })
}
