import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '#kit/server/context.ts'
import { acceptForms } from '#kit/server/http/forms.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { Problem } from '#kit/shared/problem.ts'
import { loginHref } from '#domains/platform/users/users.addresses.ts'
import { socialRoutes } from '../social.addresses.ts'
import { forgetIdentity, signedUser } from './sign-in.service.ts'
import { metaApp } from './social-settings.service.ts'

const unsigned = () =>
  new Problem('UNSIGNED', 403, {
    de: 'Diese Anfrage ist nicht von Meta unterschrieben.',
    en: 'This request is not signed by Meta.',
  })

/** Meta's callback when somebody removes this site's app from their account: all their data is deleted. */
export function serveDeletion(server: FastifyInstance, platform: Platform): void {
  void server.register(async (part) => {
    acceptForms(part)
    part.post(
      socialRoutes.deletion,
      { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } },
      async (request, reply) => {
        const signed = (request.body as { signed_request?: string } | undefined)?.signed_request ?? ''
        const { result: app } = await runRead(platform, systemCaller(), metaApp)
        const user = signedUser(app.appSecret, signed.slice(0, 10_000))
        if (user === null) throw unsigned()
        await runWrite(platform, systemCaller(), (ctx) => forgetIdentity(ctx, user))
        // Already deleted: the linked page only confirms it
        return reply.send({
          url: `${platform.config.publicUrl}${loginHref('de')}`,
          confirmation_code: randomBytes(12).toString('base64url'),
        })
      },
    )
  })
}
