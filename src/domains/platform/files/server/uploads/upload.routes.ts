import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mkdir } from 'node:fs/promises'
import type { Platform } from '#kit/server/context.ts'
import { callerOf, type SessionReader } from '#kit/server/http/mount.ts'
import { asUnreadable, languageOf } from '#kit/server/http/problems.ts'
import { Problem } from '#kit/shared/problem.ts'
import { limits } from '../../files.rules.ts'
import { requireRoom } from './room.ts'
import { stage, stagingFolder, unstage } from './staging.ts'
import { readFields, requireUpload, takeAll, type Arrived } from './upload.service.ts'

const noFile = () =>
  new Problem('NO_FILE', 422, { de: 'Bitte wählen Sie eine Datei aus.', en: 'Please choose a file.' })

/** Stores the files of a form and collects its fields, in any order. */
async function receive(
  platform: Platform,
  request: FastifyRequest,
): Promise<{ arrived: Arrived[]; raw: Record<string, unknown> }> {
  if (!request.isMultipart()) throw noFile()
  const arrived: Arrived[] = []
  const raw: Record<string, unknown> = {}
  try {
    for await (const part of request.parts({
      limits: { files: limits.filesAtOnce, fileSize: limits.file, fields: 30, fieldSize: 10_000 },
    })) {
      if (part.type === 'field') raw[part.fieldname] = part.value
      else arrived.push({ name: part.filename, staged: await stage(platform.config, part.file, limits.file) })
    }
  } catch (error) {
    for (const { staged } of arrived) await unstage(staged)
    throw error
  }
  if (arrived.length === 0) throw noFile()
  return { arrived, raw }
}

/**
 * `POST /api/v0/file/`: one or more files of a form. A refused single file is answered like any refusal; of several,
 * valid ones are stored and the others reported. `POST /api/v0/file/:_id/content`: replaces a file's content.
 */
export async function uploadRoutes(
  server: FastifyInstance,
  platform: Platform,
  sessions: SessionReader,
): Promise<void> {
  if (!server.hasContentTypeParser('multipart/form-data')) await server.register(multipart)

  async function upload(request: FastifyRequest, replaces?: string) {
    const caller = await callerOf(request, sessions, languageOf(request))
    requireUpload(caller, replaces)
    await mkdir(stagingFolder(platform.config), { recursive: true })
    await requireRoom(stagingFolder(platform.config), Number(request.headers['content-length']) || 0)
    const { arrived, raw } = await receive(platform, request).catch(asUnreadable)
    try {
      const fields = readFields({ ...raw, ...(replaces ? { replaces } : {}) }, caller.lang)
      // The form must match its address
      if (fields.replaces !== replaces || (replaces && arrived.length > 1)) throw noFile()
      const { first, ...answer } = await takeAll(platform, caller, arrived, fields)
      if (answer.file.length === 0 && answer.refused.length === 1) throw first
      return answer
    } finally {
      for (const { staged } of arrived) await unstage(staged)
    }
  }

  server.post('/api/v0/file', async (request, reply) =>
    reply
      .code(200)
      .header('cache-control', 'no-store')
      .send(await upload(request)),
  )
  server.post('/api/v0/file/:_id/content', async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(await upload(request, (request.params as { _id: string })._id)),
  )
}
