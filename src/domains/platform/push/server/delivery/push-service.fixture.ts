import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import ece from 'http_ece'
import type { PushNetwork } from './network.ts'

/** A message received by a browser. */
export interface Received {
  browser: string
  headers: IncomingHttpHeaders
  /** Decrypted by an independent implementation. */
  message: {
    web_push: number
    notification: { title: string; body: string; navigate: string; lang: string; tag: string }
  }
}

/** A browser with a subscription: its keys, and the next answers of its push service. */
export interface TestBrowser {
  name: string
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  answers: number[]
}

/** A local push service (RFC 8030) for test browsers. */
export async function pushService() {
  const received: Received[] = []
  const browsers = new Map<string, { browser: TestBrowser; decrypt: (body: Buffer) => Buffer }>()
  const server = createServer((asked, answer) => {
    const parts: Buffer[] = []
    asked.on('data', (part: Buffer) => parts.push(part))
    asked.on('end', () => {
      const found = browsers.get(String(asked.url))
      const status = found ? (found.browser.answers.shift() ?? 201) : 404
      if (found && status === 201) {
        const message = JSON.parse(
          found.decrypt(Buffer.concat(parts)).toString('utf8'),
        ) as Received['message']
        received.push({ browser: found.browser.name, headers: asked.headers, message })
      }
      answer.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  /** Routes the fictitious public host to this service. */
  const network: PushNetwork = {
    accepts: (endpoint) => endpoint.host === 'push.dorf.at',
    post: (endpoint, headers, body) =>
      new Promise((resolve, reject) => {
        const options = { method: 'POST', headers, host: '127.0.0.1', port, path: endpoint.pathname }
        const sent = request(options, (answer) => {
          answer.resume()
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: '' }))
        })
        sent.on('error', reject)
        sent.end(body)
      }),
  }

  return {
    network,
    received,
    /** A browser not subscribed yet. */
    browser(name: string): TestBrowser {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16).toString('base64url')
      const path = `/send/${name}`
      const browser: TestBrowser = {
        name,
        subscription: {
          endpoint: `https://push.dorf.at${path}`,
          keys: { p256dh: keys.getPublicKey('base64url'), auth },
        },
        answers: [],
      }
      const decrypt = (body: Buffer) =>
        ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth })
      browsers.set(path, { browser, decrypt })
      return browser
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Checks a VAPID header against its key; returns its claims, or null for a wrong signature. */
export function claimsOf(authorization = ''): { aud: string; exp: number; sub: string; key: string } | null {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'der',
    type: 'spki',
    // Fixed prefix of a P-256 key in DER (RFC 5480)
    key: Buffer.concat([Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex'), point]),
  })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isRight ? { ...JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')), key } : null
}
