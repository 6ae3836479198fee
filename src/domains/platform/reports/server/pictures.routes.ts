import type { FastifyInstance } from 'fastify'
import type { Platform } from '#kit/server/context.ts'
import { StorageMissing } from '#kit/server/storage/storage.ts'
import { notFound } from '#kit/shared/problem.ts'
import { isUuid } from '#kit/shared/uuid.ts'
import { findPicture, pictureForms } from './pictures.service.ts'

/**
 * `GET /api/c/report/picture/{id}/{form}/{seal}`: a picture of a report. The seal is issued to permitted readers;
 * without a valid one the answer is 404.
 */
export function pictureRoutes(server: FastifyInstance, platform: Platform): void {
  server.get('/api/c/report/picture/:picture/:form/:seal', { compress: false }, async (request, reply) => {
    const { picture = '', form = '', seal = '' } = request.params as Record<string, string>
    const wanted = pictureForms.find((one) => one === form)
    const found =
      wanted && isUuid(picture) ? await findPicture(platform, { picture, form: wanted, seal }) : null
    if (!found) throw notFound()
    try {
      const content = await platform.storage.get(found.key)
      return await reply
        .headers({
          'content-type': found.type,
          'content-disposition': 'inline',
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          // Withdrawn pictures must disappear soon; private ones must not be cached by proxies
          'cache-control': found.isPublic ? 'public, max-age=300' : 'private, max-age=300',
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
