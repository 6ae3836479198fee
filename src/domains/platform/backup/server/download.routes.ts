import path from 'node:path'
import { z } from 'zod'
import { requireAccess, requireProof } from '../../../../kit/server/access.ts'
import type { ServerDomain } from '../../../../kit/server/domain.ts'
import { signedIn } from '../../../../kit/server/http/mount.ts'
import { notFound } from '../../../../kit/shared/problem.ts'
import { backupCalls } from '../backup.contract.ts'
import { writeArchive } from './archive/write-archive.ts'
import { downloadPath, inPool } from './backup.service.ts'
import { keysOf } from './keys.ts'
import { nightSource, verifyNight } from './pool.ts'
import { siteOf } from './site-of.ts'
import type { Site } from './snapshot.ts'
import { writeWhole } from './whole-archive.ts'

const asked = z.object({ target: z.string().max(600), name: z.string().max(200) })

/** A backup as one file, for whoever may restore it: encrypted as it lies in its target. */
export const serveDownloads =
  (stored: () => Site['stored']): NonNullable<ServerDomain['routes']> =>
  (server, platform, sessions) => {
    server.get(downloadPath, async (request, reply) => {
      const user = await signedIn(request, sessions)
      requireAccess(user, backupCalls.download.access)
      requireProof(user)
      const chosen = asked.safeParse(request.query)
      if (!chosen.success) throw notFound()
      const keys = await keysOf(siteOf(platform, stored()), platform.config)
      return inPool(platform, chosen.data, async (pool) => {
        const source = nightSource(pool, chosen.data.name, keys.identity)
        const contents = await verifyNight(pool, chosen.data.name, keys.identity, { read: new Set() })
        const archive = await writeArchive(keys)
        const name = path.basename(chosen.data.name).replace(/\.age$/, '') + (keys.recipient ? '.age' : '')
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
    })
  }
