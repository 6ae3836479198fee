import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { withoutKeys } from '#kit/server/site/keyed-addresses.ts'
import { testApp } from './test-app.ts'

const app = await testApp('server')
const published = await testApp('server_published', { env: { PUBLIC_URL: 'https://www.rebenau.example' } })
const behindProxy = await testApp('server_proxy', { env: { TRUST_PROXY: '1' } })

it('keeps idle connections open for longer than proxies keep theirs', async () => {
  const base = await app.server.listen({ port: 0 })
  const { headers } = await fetch(new URL('/healthz', base))
  expect(headers.get('keep-alive')).toBe('timeout=150')
})

describe('refusals', () => {
  it('answers every wrong address and body with one shape, a code and a request id', async () => {
    for (const [url, status] of [
      ['/api/gibt/es/nicht', 404],
      ['/api/c/news/keine-id', 422],
      ['/api/c/news/?limit=501', 422],
    ] as const) {
      const { status: seen, body, headers } = await app.guest.get(url)
      expect(seen).toBe(status)
      expect(body).toMatchObject({
        message: expect.any(String),
        code: expect.any(String),
        requestId: headers['x-request-id'],
      })
    }
    const broken = await app.server.inject({
      method: 'POST',
      url: '/api/v0/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: '{"handle":',
    })
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'BAD_REQUEST'])
  })

  it('speaks the language that is asked for', async () => {
    const german = await app.server.inject('/api/c/news/keine-id')
    const english = await app.server.inject({
      url: '/api/c/news/keine-id',
      headers: { 'accept-language': 'en-GB,de;q=0.5' },
    })
    expect(german.json().fields._id).toBe('Diese Kennung gibt es nicht.')
    expect(english.json().fields._id).toBe('There is no such identifier.')
  })

  it('refuses writes that another site sends with the visitor’s cookies', async () => {
    const send = (headers: Record<string, string>) =>
      app.server.inject({
        method: 'POST',
        url: '/api/v0/auth/login',
        headers,
        payload: { handle: 'x', password: 'y' },
      })
    expect((await send({ origin: 'https://boese.example' })).statusCode).toBe(403)
    expect((await send({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    const { publicUrl } = app.platform.config
    expect((await send({ origin: publicUrl.replace('http:', 'https:') })).statusCode).toBe(403)
    expect((await send({ origin: publicUrl.replace(/:\d+$/, ':1') })).statusCode).toBe(403)
    expect((await send({ origin: app.platform.config.publicUrl })).json().code).not.toBe('FOREIGN_ORIGIN')
  })
})

describe('/readyz', () => {
  it.runIf(process.platform === 'linux')('says that the disk is full while it is', async () => {
    expect((await app.guest.get('/readyz')).status).toBe(200)
    // Every write fails as on a full disk
    symlinkSync('/dev/full', join(app.platform.config.dataDir, '.room'))
    const { status, body } = await app.guest.get('/readyz')
    expect([status, body.code]).toEqual([507, 'DISK_FULL'])
    expect((await app.guest.get('/readyz')).status).toBe(200)
  })
})

describe('headers', () => {
  it('allows no inline script and no foreign frame', async () => {
    const policy = String((await app.guest.get('/api/c/news/')).headers['content-security-policy'])
    expect(policy).toContain("script-src 'self'")
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain('unsafe-inline')
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain("frame-ancestors 'self'")
  })

  it('keeps guests’ answers, tells when nothing changed, and packs them', async () => {
    const first = await app.server.inject('/api/c/news/')
    const etag = String(first.headers['etag'])
    const again = await app.server.inject({ url: '/api/c/news/', headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    await app.as('admin').post('/api/c/news/', { title: 'Neu', status: 'published' })
    const changed = await app.server.inject({ url: '/api/c/news/', headers: { 'if-none-match': etag } })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
  })

  it('never keeps what a signed-in caller is answered', async () => {
    const { headers } = await app.as('admin').get('/api/c/news/')
    expect([headers['cache-control'], headers['etag']]).toEqual(['no-store', undefined])
  })
})

describe('numbers of the process', () => {
  const asked = (server: typeof app.server, forwarded?: string) =>
    server.inject({
      url: '/metrics',
      remoteAddress: '10.0.0.9',
      ...(forwarded ? { headers: { 'x-forwarded-for': forwarded } } : {}),
    })

  it('are for this machine and administrators', async () => {
    expect((await app.server.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).statusCode).toBe(200)
    expect((await asked(app.server)).statusCode).toBe(403)
    expect((await app.as('admin').get('/metrics')).status).toBe(200)
  })

  it('stay closed behind a proxy that nobody named', async () => {
    const near = { url: '/metrics', remoteAddress: '127.0.0.1' }
    for (const name of ['x-real-ip', 'forwarded', 'via'])
      expect((await app.server.inject({ ...near, headers: { [name]: '203.0.113.7' } })).statusCode).toBe(403)
    // A proxy without forwarding headers is recognised by the site's address
    expect((await published.server.inject(near)).statusCode).toBe(403)
    expect((await behindProxy.server.inject(near)).statusCode).toBe(200)
  })

  it('believe a proxy in its last word only, and only where there is one', async () => {
    expect((await asked(app.server, '127.0.0.1')).statusCode).toBe(403)
    const near = {
      url: '/metrics',
      remoteAddress: '127.0.0.1',
      headers: { 'x-forwarded-for': '203.0.113.7' },
    }
    expect((await app.server.inject(near)).statusCode).toBe(403)
    expect((await asked(behindProxy.server, '127.0.0.1, 203.0.113.7')).statusCode).toBe(403)
    expect((await asked(behindProxy.server, '203.0.113.7, 127.0.0.1')).statusCode).toBe(200)
  })
})

it('tells administrators of a proxy that the settings say nothing of', async () => {
  const told = ({ platform }: typeof app) =>
    platform.metrics.failures().find(({ name }) => name === 'proxy')?.count ?? 0
  const through = ({ server }: typeof app, remoteAddress: string) =>
    server.inject({ url: '/healthz', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.7' } })
  const fresh = await testApp('server_unknown_proxy')
  // A header sent from outside is not from our proxy
  await through(fresh, '198.51.100.9')
  await fresh.server.inject('/healthz')
  expect(told(fresh)).toBe(0)
  await through(fresh, '::ffff:172.18.0.2')
  await through(fresh, 'fd00::2')
  expect(told(fresh)).toBe(1)
  await through(behindProxy, '127.0.0.1')
  expect(told(behindProxy)).toBe(0)
})

it('describes every call in the OpenAPI document', async () => {
  const { body } = await app.guest.get('/api/docs/json')
  expect(body.openapi).toBe('3.0.3')
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining([
      '/api/c/news/',
      '/api/c/news/{_id}',
      '/api/v0/page/setOrder/',
      '/api/v0/auth/login',
    ]),
  )
})

it('builds the OpenAPI document once and sends it compressed, or not at all to a caller that has it', async () => {
  const ask = (headers: Record<string, string>) => app.server.inject({ url: '/api/docs/json', headers })
  const packed = await ask({ 'accept-encoding': 'gzip, br' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(packed.rawPayload.length).toBeLessThan(1_000_000)
  const known = await ask({ 'if-none-match': String(packed.headers['etag']) })
  expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
  expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual((await ask({})).json())
  const codes = await Promise.all(Array.from({ length: 60 }, () => ask({ 'accept-encoding': 'br' })))
  expect(codes.at(-1)?.statusCode).toBe(429)
})

it('keeps keys of calls and of routes of their own out of the log, as those of pages', () => {
  for (const path of ['/buchen/termin/', '/api/v0/shop/pay/', '/api/v0/accounting/offer-page/'])
    expect(withoutKeys(`${path}geheim/pdf`)).toBe(`${path}…/pdf`)
})

it('says that it is alive and ready', async () => {
  expect((await app.guest.get('/healthz')).body).toEqual({ status: 'ok' })
  // The machine's disk may be nearly full
  expect(['ready', 'degraded']).toContain((await app.guest.get('/readyz')).body.status)
})
