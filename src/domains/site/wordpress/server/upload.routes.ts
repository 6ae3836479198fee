import type {} from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { requireAccess } from '#kit/server/access.ts'
import type { Platform } from '#kit/server/context.ts'
import { withoutControls } from '#kit/server/text/control-characters.ts'
import { callerOf, type SessionReader } from '#kit/server/http/mount.ts'
import { asUnreadable, languageOf } from '#kit/server/http/problems.ts'
import { runWrite } from '#kit/server/http/scope.ts'
import { contentLanguages, type Language } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { exportUpload } from '../wordpress.contract.ts'
import { checkJob, importWire, insertImport, type ImportJobData } from './imports/imports.service.ts'
import { exportFile, exportsFolder } from './export-files.ts'

const tooLarge = () =>
  new Problem('FILE_TOO_LARGE', 413, {
    de: 'Diese Datei ist zu groß. Möglich sind höchstens 500 MB. WordPress kann auch in mehreren Teilen exportieren, zum Beispiel nach Jahren.',
    en: 'This file is too large. At most 500 MB are possible. WordPress can also export in several parts, for example by years.',
  })
const missing = () =>
  new Problem('FILE_MISSING', 422, {
    de: 'Bitte wählen Sie die Datei aus, die WordPress unter „Werkzeuge → Daten exportieren“ erstellt hat.',
    en: 'Please choose the file that WordPress made under “Tools → Export”.',
  })

const languageIn = (field: unknown): Language | null => {
  const value = (field as { value?: unknown } | undefined)?.value
  return contentLanguages.find((lang) => lang === value) ?? null
}

/** Streams the uploaded file to disk, never into memory. Returns the form's fields. */
async function keepFile(request: FastifyRequest, file: string) {
  if (!request.isMultipart()) throw missing()
  const part = await request.file({
    throwFileSizeLimit: false,
    limits: { fileSize: exportUpload.mostBytes, files: 1, fields: 5 },
  })
  if (!part) throw missing()
  await pipeline(part.file, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  if (part.file.truncated) throw tooLarge()
  const { size } = await stat(file)
  return {
    fileName: withoutControls(path.basename(part.filename)).slice(0, 200),
    lang: languageIn(part.fields['lang']),
    size,
  }
}

/** Accepts the uploaded export and starts its check. */
export function serveExportUpload(
  server: FastifyInstance,
  platform: Platform,
  sessions: SessionReader,
): void {
  server.post(exportUpload.path, async (request, reply) => {
    const caller = await callerOf(request, sessions, languageOf(request))
    requireAccess(caller.user, 'admin')
    const _id = uuidv7()
    const file = exportFile(platform.config, _id)
    await mkdir(exportsFolder(platform.config), { recursive: true })
    try {
      const { fileName, lang, size } = await keepFile(request, file).catch(asUnreadable)
      const row = await runWrite(platform, caller, async (ctx) => {
        const made = await insertImport(ctx, {
          _id,
          fileName,
          bytes: size,
          options: { lang, fetchMedia: true },
          state: 'checking',
        })
        await platform.jobs.send(ctx, checkJob, { _id } satisfies ImportJobData)
        return made
      })
      return await reply.header('cache-control', 'no-store').send({ import: importWire(row) })
    } catch (error) {
      await rm(file, { force: true })
      throw error
    }
  })
}
