import { generateKeyPairSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import type { FirebaseUrls } from './firebase.ts'

const text = z.record(z.string(), z.string())
const fourWeeks = 4 * 7 * 86_400
const longestPayload = 4096
// Keys reserved by FCM
const data = z.record(
  z.string().regex(/^(?!from$|notification$|message_type$|collapse_key$|google\.|gcm\.)/),
  z.string(),
)

// https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages: unknown fields are refused
const message = z
  .strictObject({
    token: z.string().optional(),
    topic: z.string().optional(),
    notification: z.strictObject({ title: z.string(), body: z.string().optional() }),
    data: data.optional(),
    android: z
      .strictObject({
        priority: z.enum(['NORMAL', 'HIGH']),
        ttl: z
          .string()
          .regex(/^\d+s$/)
          .refine((ttl) => Number.parseInt(ttl, 10) <= fourWeeks),
        collapse_key: z.string(),
        notification: z.strictObject({ tag: z.string() }),
      })
      .optional(),
    apns: z
      .strictObject({
        headers: text.refine((headers) => Buffer.byteLength(headers['apns-collapse-id'] ?? '') <= 64),
      })
      .optional(),
    webpush: z
      .strictObject({
        // A Web Push topic (RFC 8030)
        headers: text.refine((headers) => /^[\w-]{0,32}$/.test(headers['Topic'] ?? '')),
        notification: z.record(z.string(), z.unknown()),
        fcm_options: z.strictObject({ link: z.url({ protocol: /^https$/ }) }).optional(),
      })
      .optional(),
  })
  .refine(({ token, topic }) => (token === undefined) !== (topic === undefined))
  .refine(
    ({ notification, data: more }) =>
      Buffer.byteLength(JSON.stringify({ notification, data: more })) <= longestPayload,
  )
const request = z.strictObject({ message, validate_only: z.boolean().optional() })

const claimSet = z.object({
  iss: z.string(),
  aud: z.string(),
  scope: z.string(),
  iat: z.number(),
  exp: z.number(),
})

type Message = z.output<typeof message>

/** Next answer for an app, with Google's codes. */
export interface FcmAnswer {
  status: number
  code: string
  retryAfter?: number
}

const fcmError = 'type.googleapis.com/google.firebase.fcm.v1.FcmError'
const badRequest = 'type.googleapis.com/google.rpc.BadRequest'

function say(answer: ServerResponse, status: number, body: unknown, retryAfter?: number): void {
  const wait = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  answer.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...wait })
  answer.end(JSON.stringify(body))
}

const refuse = (answer: ServerResponse, { status, code, retryAfter }: FcmAnswer, details: object[] = []) =>
  say(
    answer,
    status,
    { error: { code: status, message: `Refused: ${code}`, status: code, details } },
    retryAfter,
  )

const bodyOf = async (asked: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of asked) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

const part = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString('utf8')) as Record<
    string,
    unknown
  >

/** Local doubles of Google's token endpoint (OAuth 2.0 for service accounts) and FCM's HTTP v1 interface. */
export async function firebaseService() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const project = 'rebenau-1784'
  const email = `push@${project}.iam.gserviceaccount.com`
  const received: { registration: string; message: Message }[] = []
  const registered = new Map<string, FcmAnswer[]>()
  const good = new Set<string>()
  const state = {
    /** Access tokens issued. */
    given: 0,
    /** Requests to FCM. */
    asked: 0,
    secondsValid: 3599,
    isRevoked: false,
  }
  const urls: FirebaseUrls = { fcm: '', token: '' }

  async function giveToken(asked: IncomingMessage, answer: ServerResponse) {
    const form = new URLSearchParams(await bodyOf(asked))
    const jwt = form.get('assertion') ?? ''
    const wrong = (error: string, error_description: string) => say(answer, 400, { error, error_description })
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return wrong('unsupported_grant_type', 'Invalid grant_type')
    const [head = '', claims = '', signature = ''] = jwt.split('.')
    const isSigned =
      part(jwt, 0)['alg'] === 'RS256' &&
      verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))
    const claimed = claimSet.safeParse(part(jwt, 1))
    if (!claimed.success) return wrong('invalid_grant', 'Invalid JWT: claims are missing')
    const { iss, aud, scope, iat, exp } = claimed.data
    const now = Date.now() / 1000
    if (!isSigned || iss !== email || state.isRevoked) return wrong('invalid_grant', 'Invalid JWT Signature.')
    if (aud !== urls.token || exp <= now || iat > now + 60 || exp - iat > 3600)
      return wrong('invalid_grant', 'Invalid JWT: Token must be a short-lived token')
    if (scope !== 'https://www.googleapis.com/auth/firebase.messaging')
      return wrong('invalid_scope', 'Invalid OAuth scope')
    const token = `ya29.${randomBytes(24).toString('base64url')}`
    good.add(token)
    state.given++
    say(answer, 200, { access_token: token, expires_in: state.secondsValid, token_type: 'Bearer' })
  }

  async function takeMessage(asked: IncomingMessage, answer: ServerResponse) {
    state.asked++
    const [, bearer = ''] = /^Bearer (.+)$/.exec(asked.headers.authorization ?? '') ?? []
    const body = await bodyOf(asked)
    if (!good.has(bearer)) return refuse(answer, { status: 401, code: 'UNAUTHENTICATED' })
    const parsed = request.safeParse(JSON.parse(body))
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path.join('.') ?? ''
      return refuse(answer, { status: 400, code: 'INVALID_ARGUMENT' }, [
        { '@type': badRequest, fieldViolations: [{ field, description: 'Unknown name' }] },
      ])
    }
    const { message: given, validate_only: isTry } = parsed.data
    const name = `projects/${project}/messages/${isTry ? 'fake_message_id' : randomBytes(8).toString('hex')}`
    if (isTry) return say(answer, 200, { name })
    const answers = registered.get(given.token ?? '')
    if (!answers)
      return refuse(answer, { status: 400, code: 'INVALID_ARGUMENT' }, [
        { '@type': fcmError, errorCode: 'INVALID_ARGUMENT' },
        {
          '@type': badRequest,
          fieldViolations: [{ field: 'message.token', description: 'Invalid registration token' }],
        },
      ])
    const next = answers.shift()
    if (next)
      return refuse(answer, { ...next, code: next.code === 'UNREGISTERED' ? 'NOT_FOUND' : next.code }, [
        { '@type': fcmError, errorCode: next.code },
      ])
    received.push({ registration: given.token ?? '', message: given })
    say(answer, 200, { name })
  }

  const server = createServer((asked, answer) => {
    if (asked.method !== 'POST') return void answer.writeHead(405).end()
    if (asked.url === '/token') return void giveToken(asked, answer)
    if (asked.url === `/v1/projects/${project}/messages:send`) return void takeMessage(asked, answer)
    refuse(answer, { status: 404, code: 'NOT_FOUND' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  urls.fcm = base
  urls.token = `${base}/token`

  const keyFile = {
    type: 'service_account',
    project_id: project,
    private_key_id: randomBytes(20).toString('hex'),
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    client_email: email,
    client_id: '100000000000000000000',
    token_uri: urls.token,
  }

  return {
    urls,
    state,
    received,
    keyFile,
    /** Registers an app; returns its token. `answers` come before messages are accepted. */
    app(...answers: FcmAnswer[]): string {
      const registration = `${randomBytes(11).toString('base64url')}:APA91b${randomBytes(90).toString('base64url')}`
      registered.set(registration, answers)
      return registration
    },
    /** Revokes all access tokens. */
    endAccess: () => good.clear(),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
