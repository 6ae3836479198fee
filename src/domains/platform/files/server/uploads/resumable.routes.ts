import type { Server, ServerOptions } from '@tus/server'
import type { FastifyInstance } from 'fastify'
import { mkdir } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { isAdmin } from '#kit/shared/access.ts'
import type { Platform } from '#kit/server/context.ts'
import { callerOf, type SessionReader } from '#kit/server/http/mount.ts'
import { languageOf, problemBody, problemOf } from '#kit/server/http/problems.ts'
import type { Caller } from '#kit/server/http/scope.ts'
import { Problem } from '#kit/shared/problem.ts'
import { limits } from '../../files.rules.ts'
import { stagedAt, stagingFolder, tooLarge } from './staging.ts'
import { admit, uploadLimits } from './unfinished-uploads.ts'
import { readFields, requireUpload, takeAll } from './upload.service.ts'

const address = '/api/v0/upload'
type TusRequest = Parameters<NonNullable<ServerOptions['onUploadFinish']>>[0]

const inPieces = () =>
  new Problem('UPLOAD_CONCAT', 400, {
    de: 'Uploads aus mehreren Teilen werden nicht angenommen. Senden Sie die Datei bitte in einem Upload.',
    en: 'Uploads made of several parts are not accepted. Please send the file in one upload.',
  })
const noLength = () =>
  new Problem('UPLOAD_LENGTH', 411, {
    de: 'Ein Upload muss am Anfang sagen, wie groß er wird (Upload-Length).',
    en: 'An upload has to say at its beginning how large it will be (Upload-Length).',
  })
/** Refusals by the protocol, in the library's words. */
const outOfProtocol = ({ status_code, body }: { status_code: number; body: string }) =>
  new Problem('UPLOAD_PROTOCOL', status_code, {
    de: `Der Upload ist nicht so, wie er sein soll: ${body.trim()}. Bitte beginnen Sie noch einmal.`,
    en: `The upload is not as it should be: ${body.trim()}. Please begin again.`,
  })
const notYours = () =>
  new Problem('NOT_FOUND', 404, {
    de: 'Dieser Upload ist nicht mehr da. Bitte beginnen Sie noch einmal.',
    en: 'This upload is not there any more. Please begin again.',
  })

/**
 * Resumable uploads by the tus protocol 1.0 (creation, termination, expiration) at `/api/v0/upload/`. The metadata are
 * the fields of an upload and `filename`. The last chunk is answered with `{ file, refused }`, always with 200: after
 * an error a client would ask for the offset, find it complete and consider a refused file stored.
 */
export async function resumableRoutes(
  server: FastifyInstance,
  platform: Platform,
  sessions: SessionReader,
): Promise<void> {
  const callers = new WeakMap<IncomingMessage, Caller>()
  const directory = stagingFolder(platform.config)
  let tus: Promise<Server> | undefined

  function callerOfTus(request: TusRequest): Caller {
    const raw = request.runtime?.node?.req as IncomingMessage | undefined
    const caller = raw && callers.get(raw)
    if (!caller) throw notYours()
    return caller
  }

  async function open(): Promise<Server> {
    const [{ Server: TusServer, MemoryLocker }, { FileStore }] = await Promise.all([
      import('@tus/server'),
      import('@tus/file-store'),
    ])
    await mkdir(directory, { recursive: true })
    const store = new FileStore({ directory, expirationPeriodInMilliseconds: uploadLimits.expires })
    const wire = (problem: Problem, caller: Caller) => ({
      status_code: problem.status,
      body: JSON.stringify(problemBody(problem, caller.lang, caller.requestId)),
    })

    return new TusServer({
      path: address,
      datastore: store,
      locker: new MemoryLocker(),
      maxSize: limits.file,
      relativeLocation: true,
      allowedOrigins: [],
      disableTerminationForFinishedUploads: true,

      async onUploadCreate(request, upload) {
        const caller = callerOfTus(request)
        const {
          filename,
          filetype: _type,
          name,
          relativePath: _path,
          type: _kind,
          ...said
        } = upload.metadata ?? {}
        requireUpload(caller, readFields(said, caller.lang).replaces)
        if ((upload.size ?? 0) > limits.file) throw tooLarge(limits.file)
        const owner = caller.user?._id ?? null
        await admit(store, { id: upload.id, owner, size: upload.size ?? 0 })
        return { metadata: { ...said, filename: filename ?? name ?? 'datei', owner } }
      },

      async onIncomingRequest(request, id) {
        if (request.method === 'OPTIONS' || request.method === 'POST') return
        const caller = callerOfTus(request)
        const upload = await store.getUpload(id).catch(() => null)
        const mine = upload?.metadata?.['owner'] === caller.user?._id || isAdmin(caller.user)
        // Complete but not stored, because the process ended: must be sent again
        const lost = request.method === 'HEAD' && upload !== null && upload.offset === upload.size
        if (!upload || !mine || lost) throw Object.assign(notYours(), wire(notYours(), caller))
      },

      async onUploadFinish(request, upload) {
        const caller = callerOfTus(request)
        const { filename, owner: _owner, ...said } = upload.metadata ?? {}
        try {
          const staged = await stagedAt(path.join(directory, upload.id))
          const { first: _first, ...answer } = await takeAll(
            platform,
            caller,
            [{ name: filename ?? 'datei', staged }],
            readFields(said, caller.lang),
          )
          return {
            status_code: 200,
            headers: { 'content-type': 'application/json; charset=utf-8' },
            body: JSON.stringify(answer),
          }
        } finally {
          await store.remove(upload.id).catch(() => {})
          await store.configstore.delete(upload.id)
        }
      },

      onResponseError(request, error) {
        const caller = callerOfTus(request)
        // A complete answer is not changed
        if ('status_code' in error && error.body.startsWith('{')) return undefined
        const problem = 'status_code' in error ? outOfProtocol(error) : problemOf(error)
        if (problem.status >= 500) {
          platform.log.error({ err: error, requestId: caller.requestId }, 'an upload failed')
          platform.metrics.failure('upload', error)
        }
        return wire(problem, caller)
      },
    })
  }

  // tus reads the bytes, not the framework
  server.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
  for (const url of [address, `${address}/:id`]) {
    server.route({
      url,
      method: ['POST', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS'],
      async handler(request, reply) {
        const { id } = request.params as { id?: string }
        const caller = await callerOf(request, sessions, languageOf(request))
        requireUpload(caller)
        if (request.method === 'POST' && request.headers['upload-concat'] !== undefined) throw inPieces()
        if (request.method !== 'OPTIONS' && request.headers['upload-defer-length'] !== undefined)
          throw noLength()
        if (id !== undefined && !/^[0-9a-f]{32}$/.test(id)) throw notYours()
        const handler = await (tus ??= open())
        callers.set(request.raw, caller)
        reply.hijack()
        await handler.handle(request.raw, reply.raw)
      },
    })
  }
}
