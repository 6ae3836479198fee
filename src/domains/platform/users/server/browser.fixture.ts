import { createHmac } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'

export interface BrowserAnswer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- each test states what it expects of an answer
  body: Record<string, any>
  headers: Record<string, unknown>
  /** Cookies set by this answer, with flags. */
  setCookies: string[]
}

/** A separate browser that keeps and sends its cookies. */
export interface Browser {
  cookies: Map<string, string>
  get(url: string, headers?: Record<string, string>): Promise<BrowserAnswer>
  send(
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<BrowserAnswer>
  post(url: string, body?: object, headers?: Record<string, string>): Promise<BrowserAnswer>
  /** Sends a plain form, as without JavaScript. */
  form(url: string, fields: Record<string, string>): Promise<BrowserAnswer>
}

let browsers = 0
/** Each browser has its own address unless given (RFC 2544 test addresses). */
const nextAddress = () => `198.18.${(++browsers >> 8) & 255}.${browsers & 255}`

/** `address` is its IP address. */
export function browserOn(server: FastifyInstance, address = nextAddress(), agent = ''): Browser {
  const cookies = new Map<string, string>()
  async function ask(options: InjectOptions): Promise<BrowserAnswer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await server.inject({
      remoteAddress: address,
      ...options,
      headers: { ...(cookie ? { cookie } : {}), 'user-agent': agent, ...options.headers },
    })
    for (const set of answer.cookies) {
      if (set.maxAge === 0 || (set.expires && set.expires.getTime() < Date.now())) cookies.delete(set.name)
      else cookies.set(set.name, set.value)
    }
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : {},
      headers: answer.headers,
      setCookies: [answer.headers['set-cookie'] ?? []].flat(),
    }
  }
  const send: Browser['send'] = (method, url, body = {}, headers = {}) =>
    ask({ method, url, headers, ...(method === 'DELETE' ? {} : { payload: body }) })
  return {
    cookies,
    get: (url, headers = {}) => ask({ method: 'GET', url, headers }),
    send,
    post: (url, body, headers) => send('POST', url, body, headers),
    form: (url, fields) =>
      ask({
        method: 'POST',
        url,
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
  }
}

/** Current six-digit code of an authenticator app, from the secret in its address (RFC 6238). */
export function appCode(uri: string, at = Date.now()): string {
  const secret = new URL(uri).searchParams.get('secret')!
  let bits = 0n
  for (const letter of secret) bits = bits * 32n + BigInt('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter))
  const key = Buffer.from(bits.toString(16).padStart((secret.length * 5) / 4, '0'), 'hex')
  const counter = Math.floor(at / 30_000)
    .toString(16)
    .padStart(16, '0')
  const mac = createHmac('sha1', key).update(Buffer.from(counter, 'hex')).digest('hex')
  const offset = Number.parseInt(mac.at(-1)!, 16) * 2
  const number = Number.parseInt(mac.slice(offset, offset + 8), 16) % 2 ** 31
  return String(number % 1e6).padStart(6, '0')
}
