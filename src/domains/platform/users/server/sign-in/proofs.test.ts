import { describe, expect, test } from 'vitest'
import { deviceName } from './device-name.ts'
import { hashPassword, isPassword } from '../passwords/password-hash.ts'
import { codeAt, toBase32 } from '../second-factor/two-factor.ts'

describe('password hashes', () => {
  test('are argon2id, different each time, and know their password alone', async () => {
    const [one, two] = await Promise.all([hashPassword('Grüße'), hashPassword('Grüße')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/)
    expect(one).not.toBe(two)
    expect(await isPassword('Grüße', one)).toBe(true)
    expect(await isPassword('Grüße '.normalize('NFD').trim(), one)).toBe(true)
    expect(await isPassword('Grusse', one)).toBe(false)
    expect(await isPassword('', null)).toBe(false)
  })

  // Made with the reference implementation: echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1 (argon2 README)
  test('agree with the reference implementation', async () => {
    const other = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await isPassword('password', other)).toBe(true)
    expect(await isPassword('Password', other)).toBe(false)
  })
})

describe('codes of apps', () => {
  const secret = Buffer.from('12345678901234567890')

  // RFC 6238 appendix B, SHA-1, the last six of eight digits
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i', (second, code) => {
    expect(codeAt(secret, Math.floor(second / 30))).toBe(code)
  })

  // RFC 4648 § 10
  test.each([
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('are made from secrets in base 32: %s', (text, written) => {
    expect(toBase32(Buffer.from(text))).toBe(written)
  })
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge · Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome · Android',
  ],
  ['curl/8.9', ''],
])('calls a device what people call it: %#', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})
