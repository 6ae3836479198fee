import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { requireAccess } from '#kit/server/access.ts'
import type { Platform } from '#kit/server/context.ts'
import { callerOf, type SessionReader } from '#kit/server/http/mount.ts'
import { languageOf } from '#kit/server/http/problems.ts'
import { guestCaller, runRead, runWrite } from '#kit/server/http/scope.ts'
import { notFound } from '#kit/shared/problem.ts'
import { isUuid } from '#kit/shared/uuid.ts'
import { teamPictureWidths } from '../sports.rules.ts'
import { clubsTable, teamsTable } from './club.table.ts'
import { askedAgain, isSeal, readFile, sendKept, widthIn } from './kept-files.ts'
import { teamOf } from './limits.ts'
import { judgePicture, keepPicture } from './team-pictures.service.ts'
import { mayShowTeamPicture, ownPictureAddress, pictureRow } from './team-pictures.ts'

/**
 * `POST /api/v0/sports/team/{id}/picture`: a form with `file`. `GET /api/v0/sports/team-picture/{id}`: for callers who
 * may read the team. `GET /api/c/sports/team-picture/{id}/{seal}`: public while the team is active and all consents are
 * valid. Both also in smaller sizes, `…/{width}`.
 */
export function teamPictureRoutes(
  server: FastifyInstance,
  platform: Platform,
  sessions: SessionReader,
): void {
  server.post(
    '/api/v0/sports/team/:team/picture',
    { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const caller = await callerOf(request, sessions, languageOf(request))
      requireAccess(caller.user, { module: 'sports', action: 'update' })
      const { team = '' } = request.params as { team?: string }
      if (!isUuid(team)) throw notFound()
      const image = await judgePicture((await readFile(request)).content)
      const { _id } = await runWrite(platform, caller, (ctx) => keepPicture(ctx, team, image))
      return reply
        .header('cache-control', 'no-store')
        .send({ picture: { _id, href: ownPictureAddress(_id) } })
    },
  )

  server.get('/api/v0/sports/team-picture/:picture/:width?', { compress: false }, async (request, reply) => {
    const caller = await callerOf(request, sessions, languageOf(request))
    requireAccess(caller.user, { module: 'sports', action: 'read' })
    const { picture: _id = '', width: asked } = request.params as { picture?: string; width?: string }
    const width = widthIn(asked, teamPictureWidths)
    if (!isUuid(_id)) throw notFound()
    const { result: file } = await runRead(platform, caller, async (ctx) => {
      const row = await pictureRow(ctx, _id)
      if (!row) throw notFound()
      await teamOf(ctx, row.team)
      return row
    })
    return sendKept(
      platform,
      reply,
      { ...file, width },
      {
        'cache-control': 'private, no-store',
        'content-disposition': 'inline',
      },
    )
  })

  server.get(
    '/api/c/sports/team-picture/:picture/:seal/:width?',
    { compress: false },
    async (request, reply) => {
      const {
        picture: _id = '',
        seal = '',
        width: asked,
      } = request.params as Record<string, string | undefined>
      const width = widthIn(asked, teamPictureWidths)
      if (!isUuid(_id) || !isSeal(platform, 'team', { _id, given: seal })) throw notFound()
      const { result: file } = await runRead(platform, guestCaller(request.id), async (ctx) => {
        const row = await pictureRow(ctx, _id)
        if (!row || !(await mayShowTeamPicture(ctx, row))) throw notFound()
        const [of] = await ctx.db
          .select({ team: teamsTable.active, club: clubsTable.active })
          .from(teamsTable)
          .innerJoin(clubsTable, eq(clubsTable._id, teamsTable.club))
          .where(eq(teamsTable._id, row.team))
        if (!of?.team || !of.club) throw notFound()
        return row
      })
      return sendKept(platform, reply, { ...file, width }, askedAgain)
    },
  )
}
