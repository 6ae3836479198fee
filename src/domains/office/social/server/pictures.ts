import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import { isSigned, signatureOf } from '#kit/server/signatures.ts'
import { isUuid } from '#kit/shared/uuid.ts'
import { notFound } from '#kit/shared/problem.ts'
import { jpegOf, pictureFacts, type PictureFacts } from '#domains/platform/files/server/offers.ts'
import { socialRoutes } from '../social.addresses.ts'
import { cutOf, ratioFor } from '../social.rules.ts'
import { accountOf } from './accounts.service.ts'
import { NetworkProblem } from './networks/network.ts'
import { postsTable as table, type AccountRow, type PostRow } from './social.table.ts'

/** Pixels of the longer side: all three networks show this size unscaled. */
const longest = 1440

const keyOf = ({ platform }: Pick<Ctx, 'platform'>, { _id, sendKey }: PostRow): string =>
  signatureOf(platform.config.secret, `social-picture\0${_id}\0${sendKey}`, { length: 22 })

/** Address from which a network fetches a post's picture while it is being sent. */
export const pictureAddress = (ctx: Pick<Ctx, 'platform'>, row: PostRow): string =>
  `${ctx.platform.config.publicUrl}${socialRoutes.picture}/${row._id}/${keyOf(ctx, row)}.jpg`

/** Picture of a post; null: none. Throws NetworkProblem `picture` if it may not be posted. */
export async function factsFor(ctx: Ctx, { picture }: PostRow): Promise<PictureFacts | null> {
  if (picture === null) return null
  const facts = await pictureFacts(ctx, picture)
  if (!facts) throw new NetworkProblem('picture', 'The picture is gone or not public any more.')
  return facts
}

/** Picture of a post cropped for its network, as a JPEG. */
export function cutFor(
  platform: Pick<Platform, 'storage'>,
  { network }: Pick<AccountRow, 'network'>,
  { shape, focusX, focusY }: PostRow,
  facts: PictureFacts,
): Promise<Buffer> {
  const ratio = ratioFor(network, shape, facts.width, facts.height)
  const crop = cutOf(facts, ratio, { x: focusX, y: focusY })
  return jpegOf(platform, facts, { crop, longest })
}

/**
 * Instagram fetches pictures instead of accepting uploads. They are served at an unguessable address, and only while
 * the post is being sent.
 */
export function servePictures(server: FastifyInstance, platform: Platform): void {
  server.get(
    `${socialRoutes.picture}/:post/:file`,
    { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const { post = '', file = '' } = request.params as { post?: string; file?: string }
      const [, given = ''] = /^([\w-]{22})\.jpg$/.exec(file) ?? []
      if (!isUuid(post) || !given) throw notFound()
      const { result } = await runRead(platform, systemCaller(), async (ctx) => {
        const [row] = await ctx.db.select().from(table).where(eq(table._id, post))
        if (row?.state !== 'sending' || !row.sendKey) throw notFound()
        const right = keyOf(ctx, row)
        if (!isSigned(right, given)) throw notFound()
        const facts = await factsFor(ctx, row).catch(() => null)
        if (!facts) throw notFound()
        return cutFor(platform, await accountOf(ctx, row.account), row, facts)
      })
      return reply.type('image/jpeg').header('cache-control', 'no-store').send(result)
    },
  )
}
