import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Status {
  id: string
  text: string
  media: string[]
  at: string
}

const bodyOf = async (asked: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of asked) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Every address counts as 23 characters. */
const isTooLong = (text: string): boolean =>
  [...text.replaceAll(/https?:\/\/\S+/g, 'x'.repeat(23))].length > 600

const [longestDescription, mostPictures] = [1500, 4]
const visibilities = ['public', 'unlisted', 'private', 'direct']
const scopesIn = (text: string | null): string[] => (text ?? '').split(' ').filter(Boolean)

/** Scope required by a call, from the documentation of Mastodon 4.5 (docs.joinmastodon.org, July 2026). */
function scopeFor(method: string, path: string): string {
  if (path.includes('/media')) return 'write:media'
  if (path.endsWith('/verify_credentials')) return 'read:accounts'
  return method === 'GET' ? 'read:statuses' : 'write:statuses'
}
const grants = (granted: readonly string[], scope: string): boolean =>
  granted.includes(scope) || granted.includes(scope.split(':')[0]!)

/**
 * Double of a Mastodon server: apps, OAuth 2.0 with scopes, statuses with idempotency keys, media with descriptions,
 * rate limits.
 */
export async function mastodonServer() {
  const apps = new Map<string, { secret: string; redirect: string; scopes: string[] }>()
  const codes = new Map<string, { client: string; scopes: string[] }>()
  const tokens = new Map<string, string[]>()
  const statuses = new Map<string, Status>()
  const byKey = new Map<string, string>()
  const media = new Map<string, { description: string; bytes: Buffer; looks: number }>()
  /** Status requests until a picture is prepared. */
  const state = { looks: 1 }
  const next: {
    path: string
    status: number
    headers?: Record<string, string>
    cut?: true
    /** Runs while the server handles a request, to simulate concurrent changes. */
    meanwhile?: () => Promise<unknown>
  }[] = []
  let numbers = 1
  let base = ''

  const say = (
    answer: ServerResponse,
    status: number,
    body: unknown,
    headers: Record<string, string> = {},
  ) => {
    answer.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    answer.end(JSON.stringify(body))
  }
  const refuse = (answer: ServerResponse, status: number, error: string) => say(answer, status, { error })
  const wire = ({ id, text, media: attached, at }: Status) => ({
    ...{ id, created_at: at, uri: `${base}/users/rebenau/statuses/${id}`, url: `${base}/@rebenau/${id}` },
    content: `<p>${text}</p>`,
    ...{ favourites_count: 5, replies_count: 2, reblogs_count: 1 },
    media_attachments: attached.map((one) => ({ id: one })),
  })
  const account = {
    ...{ id: '42', username: 'rebenau', acct: 'rebenau', display_name: 'Gemeinde Rebenau' },
    url: 'https://social.example/@rebenau',
  }

  /** A person agrees; returns the redirect address. */
  function agree(dialog: string): string {
    const { searchParams } = new URL(dialog)
    const client = searchParams.get('client_id') ?? ''
    const app = apps.get(client)
    if (!app || app.redirect !== searchParams.get('redirect_uri')) throw new Error('no such app')
    if (searchParams.get('response_type') !== 'code') throw new Error('unsupported_response_type')
    const scopes = scopesIn(searchParams.get('scope') ?? 'read')
    if (!scopes.every((scope) => grants(app.scopes, scope))) throw new Error('invalid_scope')
    const code = randomBytes(16).toString('base64url')
    codes.set(code, { client, scopes })
    return `${app.redirect}?${new URLSearchParams({ code, state: searchParams.get('state') ?? '' })}`
  }

  async function formOf(request: IncomingMessage) {
    const body = await bodyOf(request)
    const type = request.headers['content-type'] ?? ''
    if (!type.startsWith('multipart/'))
      return { fields: new URLSearchParams(body.toString('utf8')), file: null }
    const form = await new Request('http://mastodon', {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(body),
    }).formData()
    const fields = new URLSearchParams()
    let file: Buffer | null = null
    for (const [name, value] of form)
      if (typeof value === 'string') fields.append(name, value)
      else file = Buffer.from(await value.arrayBuffer())
    return { fields, file }
  }

  function makeApp(answer: ServerResponse, fields: URLSearchParams) {
    const redirect = fields.get('redirect_uris') ?? ''
    if (!fields.get('client_name'))
      return refuse(answer, 422, 'Validation failed: Application name can’t be blank')
    if (!URL.canParse(redirect))
      return refuse(answer, 422, 'Validation failed: Redirect URI must be an absolute URI.')
    const id = randomBytes(8).toString('hex')
    const secret = randomBytes(16).toString('hex')
    apps.set(id, { secret, redirect, scopes: scopesIn(fields.get('scopes') ?? 'read') })
    return say(answer, 200, {
      id: '1',
      name: fields.get('client_name'),
      client_id: id,
      client_secret: secret,
    })
  }

  function giveToken(answer: ServerResponse, fields: URLSearchParams) {
    const app = apps.get(fields.get('client_id') ?? '')
    const code = fields.get('code') ?? ''
    const granted = codes.get(code)
    const isRight =
      fields.get('grant_type') === 'authorization_code' &&
      app?.secret === fields.get('client_secret') &&
      app?.redirect === fields.get('redirect_uri') &&
      granted?.client === fields.get('client_id')
    codes.delete(code)
    if (!isRight || !granted)
      return say(answer, 400, {
        error: 'invalid_grant',
        error_description: 'The provided authorization grant is invalid.',
      })
    const token = randomBytes(24).toString('base64url')
    tokens.set(token, granted.scopes)
    return say(answer, 200, {
      access_token: token,
      token_type: 'Bearer',
      scope: granted.scopes.join(' '),
      created_at: 0,
    })
  }

  async function answerCall(request: IncomingMessage, answer: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', 'http://mastodon')
    const method = request.method ?? 'GET'
    const { fields, file } = await formOf(request)
    const index = next.findIndex(({ path }) => pathname.endsWith(path))
    const [stumble] = index === -1 ? [] : next.splice(index, 1)
    await stumble?.meanwhile?.()
    if (stumble && !stumble.cut) return say(answer, stumble.status, { error: 'Refused' }, stumble.headers)
    // A signed-in person agrees at once
    if (pathname === '/oauth/authorize')
      return void answer.writeHead(302, { location: agree(`${base}${request.url}`) }).end()
    if (pathname === '/api/v1/apps') return makeApp(answer, fields)
    if (pathname === '/oauth/token') return giveToken(answer, fields)
    if (pathname === '/api/v2/instance')
      return say(answer, 200, { configuration: { statuses: { max_characters: 600 } } })
    const [, bearer = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    const granted = tokens.get(bearer)
    if (!granted) return refuse(answer, 401, 'The access token was revoked')
    if (!grants(granted, scopeFor(method, pathname)))
      return refuse(answer, 403, 'This action is outside the authorized scopes')
    if (pathname === '/api/v1/accounts/verify_credentials') return say(answer, 200, account)
    if (pathname === `/api/v1/accounts/${account.id}/statuses`)
      return say(answer, 200, [...statuses.values()].toReversed().map(wire))
    if (pathname === '/api/v2/media' && method === 'POST') {
      if (!file) return refuse(answer, 422, 'Validation failed: File can’t be blank')
      if ([...(fields.get('description') ?? '')].length > longestDescription)
        return refuse(answer, 422, 'Validation failed: Description is too long')
      const id = String(++numbers)
      media.set(id, { description: fields.get('description') ?? '', bytes: file, looks: state.looks })
      const isReady = state.looks === 0
      return say(answer, isReady ? 200 : 202, {
        ...{ id, type: 'image' },
        url: isReady ? `${base}/media/${id}` : null,
      })
    }
    const [, picture = ''] = /^\/api\/v1\/media\/(\d+)$/.exec(pathname) ?? []
    const prepared = media.get(picture)
    if (prepared) {
      if (prepared.looks > 0) prepared.looks--
      const isReady = prepared.looks === 0
      return say(answer, isReady ? 200 : 206, {
        ...{ id: picture, type: 'image' },
        url: isReady ? `${base}/media/${picture}` : null,
      })
    }
    if (pathname === '/api/v1/statuses' && method === 'POST') {
      const key = String(request.headers['idempotency-key'] ?? '')
      const known = statuses.get(byKey.get(key) ?? '')
      const made = known ?? {
        ...{ id: String(++numbers), text: fields.get('status') ?? '', at: new Date().toISOString() },
        media: fields.getAll('media_ids[]'),
      }
      if (made.media.some((one) => media.get(one)?.looks !== 0))
        return refuse(
          answer,
          422,
          'Cannot attach files that have not finished processing. Try again in a moment!',
        )
      if (made.text.trim() === '' && made.media.length === 0)
        return refuse(answer, 422, 'Validation failed: Text can’t be blank')
      if (made.media.length > mostPictures) return refuse(answer, 422, 'Cannot attach more than 4 files')
      if (!visibilities.includes(fields.get('visibility') ?? 'public'))
        return refuse(answer, 422, 'Validation failed: Visibility is not included in the list')
      if (isTooLong(made.text)) return refuse(answer, 422, 'Validation failed: Text limit exceeded')
      statuses.set(made.id, made)
      if (key) byKey.set(key, made.id)
      return stumble?.cut ? void request.socket.destroy() : say(answer, 200, wire(made))
    }
    const [, id = '', rest = ''] = /^\/api\/v1\/statuses\/(\d+)(\/source)?$/.exec(pathname) ?? []
    const status = statuses.get(id)
    if (!status) return refuse(answer, 404, 'Record not found')
    if (rest) return say(answer, 200, { id, text: status.text, spoiler_text: '' })
    if (method === 'DELETE') statuses.delete(id)
    if (method === 'PUT') {
      if (isTooLong(fields.get('status') ?? ''))
        return refuse(answer, 422, 'Validation failed: Text limit exceeded')
      Object.assign(status, { text: fields.get('status'), media: fields.getAll('media_ids[]') })
    }
    return say(answer, 200, wire(status))
  }

  const server = createServer((request, answer) => {
    answerCall(request, answer).catch((error: unknown) => refuse(answer, 500, String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    base,
    statuses,
    media,
    state,
    stumble: (...more: typeof next) => void next.push(...more),
    withdrawAll: () => tokens.clear(),
    agree,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
