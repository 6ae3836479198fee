import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '#kit/server/context.ts'
import { toIsoTime } from '#kit/server/database/columns.ts'
import { findUnavailable, hasWaitedForConnection } from '#kit/server/database/failure.ts'
import { signedIn, type SessionReader } from '#kit/server/http/mount.ts'
import { StorageMissing, type ByteRange } from '#kit/server/storage/storage.ts'
import { notFound } from '#kit/shared/problem.ts'
import { id as idForm } from '#kit/shared/records/record.ts'
import { isShownInline } from '../uploads/content-type.ts'
import { keyOf } from '../content/content.service.ts'
import { mayReadFiles } from '../files.access.ts'
import { addressOf } from '../files.wire.ts'
import { heldBack } from '../waiting/held-back.ts'

type Stored = {
  gridref: string
  name: string
  type: string
  size: number
  at: string
  visibility: 'public' | 'private'
  deleted: boolean
  former: boolean
  /** Held back, because its record is not public now. */
  held: boolean
}

const extensions: Record<string, string> = { 'image/webp': 'webp', 'image/avif': 'avif' }

/** Stored content of an address: present, a smaller variant, or a former one. */
async function find(platform: Platform, _id: string, gridref: string | undefined): Promise<Stored | null> {
  const wanted = gridref ?? null
  const held = heldBack(sql`f."_id"`, new Date().toISOString())
  const { rows } = await platform.database.db.execute<Stored>(sql`
    select c."gridref", f."name", c."type", c."size", c."at", f."visibility", f."deletedAt" is not null as deleted, c."gridref" <> f."gridref" as former,
      (${held}) as held
    from files f join file_contents c on c."fileId" = f."_id"
    where f."_id" = ${_id}::uuid and c."gridref" = coalesce(${wanted}::uuid, f."gridref")
    union all
    select v."gridref", f."name", v."type", v."size", c."at", f."visibility", f."deletedAt" is not null, c."gridref" <> f."gridref", (${held})
    from file_variants v join file_contents c on c."gridref" = v."contentOf" join files f on f."_id" = c."fileId"
    where v."gridref" = ${wanted}::uuid and f."_id" = ${_id}::uuid`)
  return rows[0] ?? null
}

/** Retries after a lost or refused database connection: browsers do not retry pictures of a page. */
const asked = { times: 3, apart: 1000 }

async function findPatiently(...given: Parameters<typeof find>): Promise<Stored | null> {
  for (let time = 1; ; time++)
    try {
      return await find(...given)
    } catch (error) {
      if (time === asked.times || !findUnavailable(error) || hasWaitedForConnection(error)) throw error
      await setTimeout(asked.apart)
    }
}

/** RFC 6266 with RFC 5987: an ASCII name for old programs, the real one for others. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain || 'file'}"; filename*=UTF-8''${encoded}`
}

/** RFC 9110 § 14.2: one byte range; null for the whole, `outside` if unsatisfiable. Several ranges get the whole. */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | 'outside' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const last = Math.min(Number(to), size)
    return last === 0 ? 'outside' : { start: size - last, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return null
  return start >= size ? 'outside' : { start, end }
}

function policyOf(type: string): string {
  // A sandbox would keep browsers from showing PDFs
  if (type === 'application/pdf') return "frame-ancestors 'self'"
  if (type === 'image/svg+xml') return "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
  if (isShownInline(type))
    return "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'"
  return "default-src 'none'; sandbox"
}

const isFresh = ({ headers }: FastifyRequest, etag: string, modified: string): boolean => {
  const known = headers['if-none-match']
  if (known !== undefined)
    return known.trim() === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Number.isFinite(since) && Date.parse(modified) <= since
}

/**
 * `GET /api/v0/download/{id}`: the present content, revalidated each time. `/{id}/{gridref}`: one variant, cached
 * permanently. `?download=1` saves instead of showing. Private, removed and held files are only for users who may read
 * files; a former content redirects others to the present one.
 */
export function downloadRoutes(server: FastifyInstance, platform: Platform, sessions: SessionReader): void {
  async function handler(request: FastifyRequest, reply: FastifyReply) {
    const { _id, gridref } = request.params as { _id: string; gridref?: string }
    const isId = (text: string) => idForm.safeParse(text).success
    if (!isId(_id) || (gridref && !isId(gridref))) throw notFound()
    const stored = await findPatiently(platform, _id, gridref || undefined)
    const secret = stored !== null && (stored.visibility === 'private' || stored.deleted || stored.held)
    const hidden = secret || stored?.former === true
    const mayRead = hidden && mayReadFiles(await signedIn(request, sessions))
    if (!stored || (secret && !mayRead)) throw notFound()
    if (stored.former && !mayRead)
      return reply.header('cache-control', 'no-store').redirect(addressOf(_id), 302)
    return answer(request, reply, stored, { hidden, lasting: gridref !== undefined && gridref !== '' })
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    stored: Stored,
    { hidden, lasting }: { hidden: boolean; lasting: boolean },
  ) {
    const { type, size } = stored
    const etag = `"${stored.gridref}"`
    const modified = new Date(toIsoTime(stored.at)).toUTCString()
    const saved = (request.query as { download?: string }).download !== undefined || !isShownInline(type)
    const name = extensions[type] ? stored.name.replace(/\.[^.]+$/, `.${extensions[type]}`) : stored.name
    void reply.headers({
      etag,
      'last-modified': modified,
      'accept-ranges': 'bytes',
      'cache-control': hidden
        ? 'private, no-store'
        : lasting
          ? 'public, max-age=31536000, immutable'
          : 'public, no-cache',
      'content-security-policy': policyOf(type),
      'x-content-type-options': 'nosniff',
      // Previews on other sites may show public files
      'cross-origin-resource-policy': hidden ? 'same-origin' : 'cross-origin',
    })
    if (isFresh(request, etag, modified)) return reply.code(304).send()
    void reply.headers({
      'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      'content-disposition': contentDisposition(saved ? 'attachment' : 'inline', name),
    })
    const condition = request.headers['if-range']
    const range =
      condition === undefined || condition === etag || condition === modified
        ? rangeOf(request.headers.range, size)
        : null
    if (range === 'outside')
      return reply.code(416).header('content-range', `bytes */${size}`).header('content-length', 0).send('')
    const length = range ? range.end - range.start + 1 : size
    void reply.header('content-length', length)
    if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    if (request.method === 'HEAD') return reply.send('')
    try {
      return await reply.send(await platform.storage.get(keyOf(stored.gridref), range ?? undefined))
    } catch (error) {
      if (!(error instanceof StorageMissing)) throw error
      platform.log.error({ err: error, gridref: stored.gridref }, 'a content is not in the store')
      platform.metrics.failure('file content missing', error)
      throw notFound()
    }
  }

  // Files are compressed already, and ranges count the stored bytes
  const options = { method: ['GET', 'HEAD'] as ('GET' | 'HEAD')[], compress: false as const, handler }
  server.route({ ...options, url: '/api/v0/download/:_id' })
  server.route({ ...options, url: '/api/v0/download/:_id/:gridref' })
}
