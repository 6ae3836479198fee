import { expect, test } from 'vitest'
import { nameKeyedAddresses } from '../site/keyed-addresses.ts'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): {
  line: string
  entry: Record<string, unknown>
} {
  let line = ''
  write(createLog('info', { write: (text) => void (line += text) }))
  return { line, entry: line ? (JSON.parse(line) as Record<string, unknown>) : {} }
}

nameKeyedAddresses([
  { path: '/newsletter/verify/:token' },
  { path: '/newsletter/subscription/:token' },
  { path: '/heurigen/termine/:key' },
  { path: '/schaden-melden/:key' },
  { path: '/buchen/termin/:key', english: '/book/appointment/:key' },
])

test('writes one line with time, level and what is told', () => {
  const { entry, line } = logged((log) => log.info({ requestId: 'r1' }, 'Started'))
  expect(entry).toMatchObject({ level: 'info', msg: 'Started', requestId: 'r1' })
  expect(String(entry['time'])).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(line.trim().split('\n')).toHaveLength(1)
})

test.each([
  { password: 'geheim' },
  { body: { password: 'geheim', password2: 'geheim' } },
  { request: { headers: { cookie: 'geheim', authorization: 'geheim', 'set-cookie': 'geheim' } } },
  { headers: { 'set-cookie': 'geheim' } },
  { user: { token: 'geheim', sessionId: 'geheim' } },
  { config: { smtpUrl: 'smtp://u:geheim@host', databaseUrl: 'postgres://geheim', secret: 'geheim' } },
  { url: '/api/v0/auth/verify?token=geheim&x=1' },
  { url: '/shop/checkout/finish?order=geheim' },
  { url: '/newsletter/verify/geheim' },
  { url: '/en/newsletter/subscription/geheim' },
  { url: '/heurigen/termine/geheim?done=added' },
  { url: '/api/c/site?path=%2Fen%2Fheurigen%2Ftermine%2Fgeheim&query=' },
  { url: '/en/schaden-melden/geheim?sent' },
  { url: '/en/book/appointment/geheim' },
  { url: '/api/c/site?path=%2Fbuchen%2Ftermin%2Fgeheim&query=' },
  { url: '/api/c/site?path=%2Fschaden-melden%2Fgeheim&query=sent' },
  { url: '/api/c/report/picture/01900000-0000-7000-8000-000000000001/large/geheim' },
  { url: '/api/c/site?path=%2Fen%2Fnewsletter%2Fverify%2Fgeheim&query=' },
  { url: '/api/c/site?path=%2Freset2FA&query=token%3Dgeheim%26x%3D1' },
  { url: '/api/c/site?path=%2Freset2FA&query=x%3D1%26token%3Dgeheim' },
])('leaves out %j', (fields) => {
  expect(logged((log) => log.info(fields, 'x')).line).not.toContain('geheim')
})

test('keeps what is no secret', () => {
  const { line } = logged((log) => log.info({ url: '/news?page=2', user: { handle: 'edi' } }, 'x'))
  expect(line).toContain('/news?page=2')
  expect(line).toContain('edi')
})

test('tells errors with their cause and nothing below its level', () => {
  const { entry } = logged((log) =>
    log.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'x'),
  )
  expect(entry['err']).toMatchObject({
    type: 'Error',
    message: expect.stringContaining('outer'),
    stack: expect.stringContaining('inner'),
  })
  expect(logged((log) => log.debug('x')).line).toBe('')
})
