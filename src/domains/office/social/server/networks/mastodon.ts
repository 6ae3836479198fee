import { z } from 'zod'
import { limitsOf, type ProblemKind } from '../../social.rules.ts'
import { type Answered, waitOf } from '#kit/server/http/ask.ts'
import { ask } from './ask.ts'
import { NetworkProblem, type Access, type Network, type PostedPicture } from './network.ts'
import { untilReady } from './until-ready.ts'

const status = z.object({
  id: z.string().min(1),
  url: z.string().nullable().default(null),
  uri: z.string().default(''),
  created_at: z.string().default(''),
  text: z.string().nullish(),
  favourites_count: z.number().int().default(0),
  replies_count: z.number().int().default(0),
  reblogs_count: z.number().int().default(0),
})
const uploaded = z.object({ id: z.string().min(1), url: z.string().nullable().default(null) })
const account = z.object({
  id: z.string(),
  username: z.string(),
  acct: z.string(),
  display_name: z.string().default(''),
  url: z.string().default(''),
})
const instance = z.object({
  configuration: z
    .object({ statuses: z.object({ max_characters: z.number().int().positive() }).partial().optional() })
    .optional(),
})
const source = z.object({ text: z.string() })
const refusal = z.object({ error: z.string().default(''), error_description: z.string().optional() })

/** The meaning of an HTTP status of Mastodon's interface (https://docs.joinmastodon.org/client/intro/#http). */
function kindOf(code: number, creates: boolean): ProblemKind {
  if (code === 401) return 'access'
  if (code === 403) return 'permission'
  if (code === 404 || code === 410) return 'gone'
  if (code === 429) return 'limit'
  if (code >= 500) return creates ? 'unknown' : 'later'
  return 'refused'
}

function refuse({ status: code, headers, body }: Answered, host: string, creates: boolean): NetworkProblem {
  const said = refusal.safeParse(body)
  const words = said.success ? said.data.error_description || said.data.error : ''
  const after = code === 429 ? waitOf(headers, 'x-ratelimit-reset') : undefined
  return new NetworkProblem(
    kindOf(code, creates),
    words ? `${words} (${code})` : `${host}: ${code}`,
    after === undefined ? {} : { after },
  )
}

interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  token?: string
  body?: URLSearchParams | FormData
  headers?: Record<string, string>
  creates?: boolean
}

/** Sends a request to a Mastodon server and classifies the response. Throws NetworkProblem. */
export async function askMastodon<T extends z.ZodType>(
  server: string,
  path: string,
  shape: T,
  { method = 'GET', token, body, headers = {}, creates = false }: Request = {},
): Promise<z.output<T>> {
  const url = new URL(path, `${server}/`)
  const answer = await ask({
    method,
    url,
    creates,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body } : {}),
  })
  const isRefused = refusal.required({ error: true }).safeParse(answer.body)
  if (answer.status >= 400 || (isRefused.success && isRefused.data.error))
    throw refuse(answer, url.host, creates)
  const parsed = shape.safeParse(answer.body)
  if (parsed.success) return parsed.data
  const what = `${url.host}: ${parsed.error.issues[0]?.path.join('.') || 'answer'} is not as documented`
  throw new NetworkProblem(creates ? 'unknown' : 'later', what, { silent: true })
}

/** Maximum length of a post on this server; the usual one if not stated. */
export async function longestOn(server: string): Promise<number> {
  try {
    const { configuration } = await askMastodon(server, '/api/v2/instance', instance)
    return configuration?.statuses?.max_characters ?? limitsOf.mastodon.text
  } catch {
    return limitsOf.mastodon.text
  }
}

const postedOf = ({ id, url, uri }: z.output<typeof status>) => ({ remoteId: id, permalink: url ?? uri })

/**
 * Uploads a picture and waits until the server has prepared it: larger ones get 202 without an address first
 * (https://docs.joinmastodon.org/methods/media/). Nothing is public yet, so every failure may be retried.
 */
async function upload({ server, token }: Access, { bytes, alt }: PostedPicture): Promise<string> {
  const file = new FormData()
  file.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'bild.jpg')
  file.set('description', alt)
  const made = await askMastodon(server, '/api/v2/media', uploaded, { method: 'POST', token, body: file })
  let isReady = made.url !== null
  await untilReady(async () => {
    isReady ||= (await askMastodon(server, `/api/v1/media/${made.id}`, uploaded, { token })).url !== null
    return isReady || null
  })
  return made.id
}

/** An account on any Mastodon server (https://docs.joinmastodon.org/methods/statuses/). */
export const mastodon: Network = {
  async publish(access, post) {
    const { server, token } = access
    const form = new URLSearchParams({ status: post.text, visibility: 'public' })
    if (post.picture) form.append('media_ids[]', await upload(access, post.picture))
    const made = await askMastodon(server, '/api/v1/statuses', status, {
      method: 'POST',
      token,
      body: form,
      // Within an hour, a repeated key returns the first post
      headers: { 'idempotency-key': post.key },
      creates: true,
    })
    return postedOf(made)
  },
  async find({ server, token, remoteId }, { text, since }) {
    const found = await askMastodon(
      server,
      `/api/v1/accounts/${remoteId}/statuses?limit=20&exclude_reblogs=true`,
      z.array(status),
      { token },
    )
    for (const one of found.filter(({ created_at: at }) => Date.parse(at) >= Date.parse(since) - 60_000)) {
      // Listed posts contain HTML, so the original text is requested
      const own = await askMastodon(server, `/api/v1/statuses/${one.id}/source`, source, { token })
      if (own.text.trim() === text.trim()) return postedOf(one)
    }
    return null
  },
  async edit({ server, token }, remoteId, text) {
    const path = `/api/v1/statuses/${remoteId}`
    const now = await askMastodon(
      server,
      path,
      status.extend({ media_attachments: z.array(z.object({ id: z.string() })).default([]) }),
      { token },
    )
    const body = new URLSearchParams({ status: text })
    // Pictures that are not listed would be removed
    for (const { id } of now.media_attachments) body.append('media_ids[]', id)
    await askMastodon(server, path, status, { method: 'PUT', token, body })
  },
  async remove({ server, token }, remoteId) {
    await askMastodon(server, `/api/v1/statuses/${remoteId}`, status, { method: 'DELETE', token })
  },
  async counts({ server, token }, remoteId) {
    const found = await askMastodon(server, `/api/v1/statuses/${remoteId}`, status, { token })
    return {
      // Mastodon counts no readers
      reach: null,
      likes: found.favourites_count,
      comments: found.replies_count,
      shares: found.reblogs_count,
    }
  },
  async check({ server, token }: Access) {
    const found = await askMastodon(server, '/api/v1/accounts/verify_credentials', account, { token })
    return {
      name: found.display_name || found.username,
      handle: `@${found.username}@${new URL(server).host}`,
      href: found.url,
      expiresAt: null,
      dataExpiresAt: null,
      longest: await longestOn(server),
    }
  },
}
