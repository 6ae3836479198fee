import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { instagramDouble } from './instagram.fixture.ts'
import { foreignName, read, refuse, say, type Post, type Stumble } from './meta-answers.fixture.ts'

interface Token {
  /** Page or person that the token belongs to. */
  of: string
  kind: 'short' | 'long' | 'page'
  scopes: string[]
  expires: number
  dataExpires: number
}

/**
 * Double of Meta's Graph API and login dialog: pages, an Instagram account, OAuth 2.0 with single-use codes, expiring
 * and revoked tokens, app secret proofs, rate limits, rejected duplicates, and errors with status 200.
 */
export async function graphApi() {
  const app = { id: '1234567890', secret: randomBytes(16).toString('hex') }
  const person = { id: '900100', name: 'Klara Amt' }
  const pages = new Map([
    [
      '5001',
      {
        id: '5001',
        name: 'Gemeinde Rebenau',
        instagram: { id: '7001', username: 'rebenau', name: 'Rebenau' },
      },
    ],
  ])
  const tokens = new Map<string, Token>()
  const codes = new Map<string, { redirect: string; scopes: string[] }>()
  const posts = new Map<string, Post>()
  const stumbles: Stumble[] = []
  const asked: string[] = []
  const state = {
    /** Permissions that a person declines in the dialog. */
    denied: [] as string[],
    /** Scopes of configurations by number. */
    configured: {} as Record<string, string[]>,
    dataDays: 90,
    /** Status requests until Instagram has prepared a picture. */
    looks: 1,
  }
  let numbers = 100
  const instagram = instagramDouble({ nextId: () => String(++numbers), looks: () => state.looks })

  const day = 86_400
  const now = () => Math.floor(Date.now() / 1000)
  function give(of: string, kind: Token['kind'], scopes: string[]): string {
    const value = `EAA${randomBytes(24).toString('base64url')}`
    const expires = kind === 'page' ? 0 : now() + (kind === 'long' ? 60 * day : 3600)
    tokens.set(value, { of, kind, scopes, expires, dataExpires: now() + state.dataDays * day })
    return value
  }

  function tokenOf(
    request: IncomingMessage,
    parameters: URLSearchParams,
  ): { value: string; token: Token | null } {
    const [, bearer = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    const value = bearer || parameters.get('access_token') || ''
    return { value, token: tokens.get(value) ?? null }
  }

  const isProved = (value: string, parameters: URLSearchParams): boolean =>
    parameters.get('appsecret_proof') === createHmac('sha256', app.secret).update(value).digest('hex')

  function exchange(answer: ServerResponse, parameters: URLSearchParams) {
    if (parameters.get('client_id') !== app.id || parameters.get('client_secret') !== app.secret)
      return refuse(answer, 1, 'Error validating client secret.')
    if (parameters.get('grant_type') === 'fb_exchange_token') {
      const short = tokens.get(parameters.get('fb_exchange_token') ?? '')
      if (!short) return refuse(answer, 190, 'Invalid OAuth access token.')
      return say(answer, 200, { access_token: give(short.of, 'long', short.scopes), token_type: 'bearer' })
    }
    const code = parameters.get('code') ?? ''
    const granted = codes.get(code)
    codes.delete(code)
    if (!granted) return refuse(answer, 100, 'This authorization code has been used.', { subcode: 36_009 })
    if (granted.redirect !== parameters.get('redirect_uri'))
      return refuse(answer, 100, 'Error validating verification code.', { subcode: 36_008 })
    return say(answer, 200, { access_token: give(person.id, 'short', granted.scopes), token_type: 'bearer' })
  }

  function debug(answer: ServerResponse, value: string, parameters: URLSearchParams) {
    if (value !== `${app.id}|${app.secret}`) return refuse(answer, 190, 'Invalid app access token.')
    const found = tokens.get(parameters.get('input_token') ?? '')
    if (!found)
      return say(answer, 200, {
        data: {
          is_valid: false,
          scopes: [],
          expires_at: 0,
          error: {
            code: 190,
            message: 'The session has been invalidated because the user changed the password.',
          },
        },
      })
    return say(answer, 200, {
      data: {
        is_valid: true,
        app_id: app.id,
        expires_at: found.expires,
        data_access_expires_at: found.dataExpires,
        scopes: found.scopes,
      },
    })
  }

  function store(page: string, parameters: URLSearchParams, file: Buffer | null): Post | null {
    const message = parameters.get('message') ?? ''
    const isTwice = [...posts.values()].some(
      (post) => post.page === page && post.message === message && message !== '',
    )
    if (isTwice) return null
    const id = `${page}_${++numbers}`
    const post = {
      ...{ id, page, message, picture: file, at: new Date() },
      link: parameters.get('link') ?? '',
      alt: parameters.get('alt_text_custom') ?? '',
    }
    posts.set(id, post)
    return post
  }

  const address = (id: string) => `https://www.facebook.com/${id}`

  async function answerCall(request: IncomingMessage, answer: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://graph')
    const { parameters, file } = await read(request, url)
    const [version = '', ...rest] = url.pathname.split('/').filter(Boolean)
    const path = rest.join('/')
    asked.push(`${request.method} ${path}`)
    if (!/^v\d+\.\d+$/.test(version)) return refuse(answer, 2500, 'Unknown path components.')
    const index = stumbles.findIndex(
      ({ on, method = request.method }) => path.endsWith(on) && method === request.method,
    )
    const [stumble] = index === -1 ? [] : stumbles.splice(index, 1)
    if (stumble && !stumble.cut) {
      const { status = 400, error, body, headers } = stumble
      return say(
        answer,
        status,
        error ? { error: { type: 'OAuthException', message: 'Refused', ...error } } : body,
        headers,
      )
    }
    if (path === 'oauth/access_token') return exchange(answer, parameters)
    const { value, token } = tokenOf(request, parameters)
    if (path === 'debug_token') return debug(answer, value, parameters)
    if (!token || (token.expires > 0 && token.expires < now()))
      return refuse(answer, 190, 'Error validating access token: Session has expired.', {
        status: 401,
        subcode: 463,
      })
    if (!isProved(value, parameters))
      return refuse(answer, 100, 'Invalid appsecret_proof provided in the API argument.')
    const foreign = foreignName(request.method ?? 'GET', path, parameters)
    if (foreign) return refuse(answer, 100, `(#100) Tried accessing nonexisting field (${foreign})`)
    return serve({ request, answer, path, parameters, file, token, isCut: stumble?.cut === true })
  }

  interface Served {
    request: IncomingMessage
    answer: ServerResponse
    path: string
    parameters: URLSearchParams
    file: Buffer | null
    token: Token
    isCut: boolean
  }

  async function serve({ request, answer, path, parameters, file, token, isCut }: Served) {
    const end = (body: unknown) => (isCut ? void request.socket.destroy() : say(answer, 200, body))
    const [first = '', second = ''] = path.split('/')
    if (path === 'me') {
      const page = pages.get(token.of)
      return end(page ? { id: page.id, name: page.name } : person)
    }
    if (path === 'me/accounts')
      return end({
        data: [...pages.values()].map(({ id, name, instagram }) => ({
          ...{
            id,
            name,
            access_token: give(id, 'page', token.scopes),
            tasks: ['CREATE_CONTENT', 'MODERATE'],
          },
          instagram_business_account: instagram,
        })),
      })
    const page = pages.get(first)
    const isPoster = token.kind === 'page' && token.scopes.includes('pages_manage_posts')
    if (page && request.method === 'POST' && (second === 'feed' || second === 'photos')) {
      if (!isPoster || token.of !== page.id)
        return refuse(answer, 200, 'Requires pages_manage_posts permission.', { status: 403 })
      const post = store(page.id, parameters, file)
      if (!post) return refuse(answer, 506, 'Duplicate status message')
      return end(second === 'photos' ? { id: post.id.split('_')[1], post_id: post.id } : { id: post.id })
    }
    if (page && second === 'feed')
      return end({
        data: [...posts.values()]
          .filter((post) => post.at.getTime() / 1000 >= Number(parameters.get('since') ?? 0))
          .map(({ id, message }) => ({ id, message, permalink_url: address(id) })),
      })
    if (page) return end({ id: page.id, name: page.name, link: address(page.id) })
    const owner = [...pages.values()].find(({ instagram }) => instagram.id === first)
    if (owner) return instagram.serveAccount({ answer, second, parameters, request, isCut }, owner.instagram)
    if (instagram.has(first))
      return instagram.serveObject({ answer, id: first, second, request, isCut, scopes: token.scopes })
    const post = posts.get(first)
    if (!post)
      return refuse(answer, 100, `Unsupported request. Object with ID '${first}' does not exist`, {
        subcode: 33,
      })
    if (request.method === 'DELETE') {
      posts.delete(first)
      return end({ success: true })
    }
    if (request.method === 'POST') {
      post.message = parameters.get('message') ?? post.message
      return end({ success: true })
    }
    if (second === 'insights')
      return parameters.get('metric') === 'post_total_media_view_unique'
        ? end({ data: [{ values: [{ value: 240 }] }] })
        : refuse(answer, 100, 'The value must be a valid insights metric')
    if (parameters.get('fields')?.includes('comments') && !token.scopes.includes('pages_read_user_content'))
      return refuse(answer, 10, 'This endpoint requires the pages_read_user_content permission', {
        status: 403,
      })
    return end({
      id: first,
      permalink_url: address(first),
      ...(parameters.get('fields')?.includes('comments')
        ? { reactions: { summary: { total_count: 17 } }, comments: { summary: { total_count: 4 } } }
        : {}),
      shares: { count: 2 },
    })
  }

  const server = createServer((request, answer) => {
    answerCall(request, answer).catch((error: unknown) => refuse(answer, 1, String(error), { status: 500 }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    base,
    app,
    person,
    posts,
    media: instagram.media,
    state,
    asked,
    /** Adds responses that are sent before normal handling. */
    stumble: (...more: Stumble[]) => void stumbles.push(...more),
    addPage: (id: string, name: string) =>
      void pages.set(id, { id, name, instagram: { id: `7${id}`, username: `page${id}`, name } }),
    /** A person agrees in the dialog; returns the redirect address. */
    agree(dialog: string): string {
      const { searchParams } = new URL(dialog)
      if (searchParams.get('client_id') !== app.id) throw new Error('no such app')
      const redirect = searchParams.get('redirect_uri') ?? ''
      const config = searchParams.get('config_id')
      // A configuration replaces scopes
      const wanted = config === null ? (searchParams.get('scope') ?? '').split(',') : state.configured[config]
      if (!wanted) throw new Error('no such configuration')
      const scopes = wanted.filter((scope) => !state.denied.includes(scope))
      const code = randomBytes(16).toString('base64url')
      codes.set(code, { redirect, scopes })
      return `${redirect}?${new URLSearchParams({ code, state: searchParams.get('state') ?? '' })}`
    },
    /** The account's password was changed: all tokens are invalid. */
    withdrawAll: () => tokens.clear(),
    pageToken: (id: string) => give(id, 'page', ['pages_manage_posts']),
    /** The request sent by Meta when somebody removes the app from their account. */
    signedRequest(user: string): string {
      const payload = Buffer.from(
        JSON.stringify({ user_id: user, algorithm: 'HMAC-SHA256', issued_at: now() }),
      ).toString('base64url')
      const signature = createHmac('sha256', app.secret).update(payload).digest('base64url')
      return `${signature}.${payload}`
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
