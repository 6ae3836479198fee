import path from 'node:path'
import { z } from 'zod'
import { requireAccess, requireProof } from '#kit/server/access.ts'
import { audit } from '#kit/server/audit/audit.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import { callerOf } from '#kit/server/http/mount.ts'
import { runWrite } from '#kit/server/http/scope.ts'
import { isSigned } from '#kit/server/signatures.ts'
import { sourceLanguage } from '#kit/shared/text/languages.ts'
import { notFound } from '#kit/shared/problem.ts'
import { backupCalls } from '../backup.contract.ts'
import { writeArchive } from './archive/write-archive.ts'
import { downloadOver, tooManyDownloads } from './backup.problems.ts'
import { downloadMark, downloadPath, inPool } from './backup.service.ts'
import { keysOf } from './keys.ts'
import { nightSource, verifyNight } from './night/pool.ts'
import { siteOf } from './site-of.ts'
import type { Site } from './snapshot.ts'
import { writeWhole } from './writing/whole-archive.ts'

const asked = z.object({
  target: z.string().max(600),
  name: z.string().max(200),
  until: z.coerce.number().int(),
  mark: z.string().max(60),
})

/** Concurrent downloads per process: each reads a whole backup. */
const most = 2

/** Serves a backup as one file to callers permitted by `download`: encrypted as stored. */
export const serveDownloads =
  (stored: () => Site['stored']): NonNullable<ServerDomain['routes']> =>
  (server, platform, sessions) => {
    let running = 0
    server.get(downloadPath, async (request, reply) => {
      const caller = await callerOf(request, sessions, sourceLanguage)
      const { user } = caller
      requireAccess(user, backupCalls.download.access)
      requireProof(user)
      const read = asked.safeParse(request.query)
      if (!read.success) throw notFound()
      const { mark, ...chosen } = read.data
      if (!isSigned(downloadMark(platform.config, { ...chosen, by: user!._id }), mark)) throw notFound()
      if (chosen.until < Date.now()) throw downloadOver()
      if (running >= most) throw tooManyDownloads()
      running++
      try {
        await runWrite(platform, caller, (ctx) =>
          audit(ctx, {
            action: 'download',
            collection: 'backup',
            after: { target: chosen.target, name: chosen.name },
          }),
        )
        const keys = await keysOf(siteOf(platform, stored()), platform.config)
        return await inPool(platform, chosen, async (pool) => {
          const source = nightSource(pool, chosen.name, keys.identity)
          const contents = await verifyNight(pool, chosen.name, keys.identity, { read: new Set() })
          const archive = await writeArchive(keys)
          const name = path.basename(chosen.name).replace(/\.age$/, '') + (keys.recipient ? '.age' : '')
          void reply
            .type('application/octet-stream')
            .header('cache-control', 'no-store')
            .header('content-disposition', `attachment; filename="${name}"`)
          const sent = reply.send(archive.stream)
          await writeWhole(source, contents, archive).catch((error: unknown) => {
            platform.log.warn({ err: error }, 'a download of a backup broke off')
            archive.fail(error as Error)
          })
          return sent
        })
      } finally {
        running--
      }
    })
  }
