import { createPublicKey, createVerify } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { mailLayout, paragraph } from '#kit/server/mail/layout.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { outsideAddressOf } from '#kit/server/settings/outside-services.ts'

const app = await testApp('outside services')
const admin = app.as('admin')
const path = '/api/v0/config/services'
const read = async () => (await admin.get(path)).body
const vies = async () => {
  const { services } = await read()
  return services.find(({ name }: { name: string }) => name === 'vies')
}
const asked = async () => {
  const service = await vies()
  return app.write((ctx) => outsideAddressOf(ctx, service))
}

test('every service that a domain contributes is there once, at its standard address', async () => {
  const { services, addresses } = await read()
  const names = services.map(({ name }: { name: string }) => name)
  expect(names).toEqual([...new Set(names)])
  expect(names).toEqual(expect.arrayContaining(['open_meteo', 'vies', 'firebase']))
  expect(addresses).toEqual({})
  expect(await asked()).toBe((await vies()).standard)
})

test('another address holds until it is taken back, and only what differs is kept', async () => {
  const { standard } = await vies()
  const addresses = { vies: 'https://vies.example/rest/', open_meteo: '' }
  expect((await admin.put(path, { addresses })).body.addresses).toEqual({
    vies: 'https://vies.example/rest/',
  })
  expect(await asked()).toBe('https://vies.example/rest')
  expect((await admin.put(path, { addresses: { vies: standard } })).body.addresses).toEqual({})
  expect(await asked()).toBe(standard)
})

test('what leads elsewhere without encryption, and a service that there is not, are refused', async () => {
  for (const address of ['http://vies.example', 'file:///etc/passwd', 'vies', 'https://a:b@vies.example'])
    expect((await admin.put(path, { addresses: { vies: address } })).status).toBe(422)
  expect((await admin.put(path, { addresses: { stranger: 'https://x.example' } })).status).toBe(422)
  expect((await read()).addresses).toEqual({})
})

test('administrators alone see and set them, with a fresh proof', async () => {
  const member = app.as('member')
  expect([(await member.get(path)).status, (await app.guest.get(path)).status]).toEqual([403, 401])
  expect((await member.put(path, { addresses: {} })).status).toBe(403)
  const stale = app.as({ role: 'admin', unproved: true })
  const refused = await stale.put(path, { addresses: { vies: 'https://thief.example' } })
  expect(refused).toMatchObject({ status: 403, body: { code: 'PROOF_REQUIRED' } })
})

test('of two who set them at once the second is told what is there', async () => {
  const { version } = await read()
  const first = await admin.put(path, { addresses: { vies: 'https://one.example' }, version })
  expect(first.status).toBe(200)
  const second = await admin.put(path, { addresses: { vies: 'https://two.example' }, version })
  expect(second).toMatchObject({
    status: 409,
    body: {
      code: 'CONFLICT',
      details: { current: { addresses: { vies: 'https://one.example' } }, version: first.body.version },
    },
  })
})

describe('DKIM', () => {
  const url = '/api/v0/config_dkim'

  /** A name server for one TXT record (RFC 1035). */
  let text = ''
  const names = createSocket('udp4')
  names.on('message', (question, { port, address }) => {
    const end = question.indexOf(0, 12) + 5
    const header = Buffer.from(question.subarray(0, 12))
    header.writeUInt16BE(text ? 0x81_80 : 0x81_83, 2)
    header.writeUInt16BE(text ? 1 : 0, 6)
    header.writeUInt32BE(0, 8)
    const pieces = (text.match(/.{1,255}/g) ?? []).map((piece) =>
      Buffer.from([piece.length, ...Buffer.from(piece)]),
    )
    const data = Buffer.concat(pieces)
    const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255])
    const answer = [header, question.subarray(12, end), ...(text ? [record, data] : [])]
    names.send(Buffer.concat(answer), port, address)
  })
  beforeAll(() => new Promise<void>((resolve) => names.bind(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise<void>((resolve) => names.close(() => resolve())))

  const mails = async () => {
    await app.platform.jobs.idle(20)
    return (await outboxIn(app.platform.config.dataDir).raw()).map((mail) => mail.toString('utf8'))
  }
  const send = (subject: string, from: string) =>
    app.write((ctx) =>
      app.platform.mail.send(ctx, {
        ...{ to: 'vera@example.org', subject, lang: 'de', from: { address: from } },
        content: mailLayout({
          ...{ lang: 'de', siteName: 'Dorf', siteUrl: 'https://dorf.example', title: subject },
          children: [paragraph('Guten Tag')],
        }),
      }),
    )

  test('a key is made, its record shown and looked up, and only then mails of the domain are signed', async () => {
    const { port } = names.address()
    expect((await admin.put(url, { active: true })).status).toBe(422)
    const made = (await admin.post(url, { domain: 'dorf.example' })).body
    expect(made).toMatchObject({ domain: 'dorf.example', active: false })
    expect(made.record.name).toMatch(/^dorfplatz\d{14}\._domainkey\.dorf\.example$/)
    expect(made.record.text).toMatch(/^v=DKIM1; k=rsa; p=[\w+/=]{390,}$/)
    await admin.put(url, { resolver: `127.0.0.1:${port}` })
    const look = async () => (await admin.post(`${url}/look-up`)).body.found
    expect(await look()).toBe('none')
    text = 'v=DKIM1; k=rsa; p=AAAA'
    expect(await look()).toBe('wrong')
    text = made.record.text
    expect(await look()).toBe('right')

    await send('Noch nicht', 'amt@dorf.example')
    // Signed with the settings at the time of sending
    await app.platform.jobs.idle()
    await admin.put(url, { active: true })
    await send('Unterschrieben', 'amt@dorf.example')
    await send('Fremd', 'amt@anderswo.example')
    const all = await mails()
    const signed = all.filter((mail) => /^DKIM-Signature:/im.test(mail))
    expect(signed).toHaveLength(1)
    expect(signed[0]).toMatch(/^Subject: Unterschrieben/im)
    expect(signed[0]!.replaceAll(/\r\n\s+/g, '')).toMatch(/d=dorf\.example;/)
    expect(isRight(signed[0]!, made.record.text)).toBe(true)
    expect(isRight(signed[0]!.replace('Unterschrieben', 'Verfälscht'), made.record.text)).toBe(false)
  })

  /** Verifies a signature over the headers by RFC 6376 § 3.7 with relaxed headers. */
  function isRight(mail: string, record: string): boolean {
    const head = mail.slice(0, mail.indexOf('\r\n\r\n'))
    const fields = head.split(/\r\n(?![ \t])/)
    const relaxed = (field: string) => {
      const at = field.indexOf(':')
      const value = field
        .slice(at + 1)
        .replaceAll(/\r\n/g, '')
        .replaceAll(/[ \t]+/g, ' ')
        .trim()
      return `${field.slice(0, at).trim().toLowerCase()}:${value}`
    }
    const own = fields.find((field) => /^dkim-signature:/i.test(field))!
    const tag = (name: string) => new RegExp(`[;:\\s]${name}=([^;]*)`).exec(own)![1]!.replaceAll(/\s/g, '')
    const used = new Map<string, number>()
    const signed = tag('h')
      .split(':')
      .flatMap((name) => {
        const same = fields.filter((field) => field.toLowerCase().startsWith(`${name.toLowerCase()}:`))
        const next = same.at(-1 - (used.get(name) ?? 0))
        used.set(name, (used.get(name) ?? 0) + 1)
        return next ? [relaxed(next)] : []
      })
    const bare = relaxed(own.replace(/([;\s]b=)[^;]*$/, '$1'))
    const key = createPublicKey({
      key: Buffer.from(/p=(.+)$/.exec(record)![1]!, 'base64'),
      ...{ format: 'der', type: 'spki' },
    } as const)
    return createVerify('RSA-SHA256')
      .update([...signed, bare].join('\r\n'))
      .verify(key, Buffer.from(tag('b'), 'base64'))
  }

  test('the private key never leaves, and signing is for administrators', async () => {
    const { text: told } = await admin.get(url)
    expect(told).not.toMatch(/PRIVATE|••/)
    const member = app.as({ role: 'member', rights: [] })
    expect((await member.get(url)).status).toBe(403)
    expect((await member.put(url, { active: false })).status).toBe(403)
    expect((await member.post(url, { domain: 'dorf.example' })).status).toBe(403)
    expect((await member.post(`${url}/look-up`)).status).toBe(403)
    expect((await admin.post(url, { domain: 'kein Name' })).status).toBe(422)
    expect((await admin.put(url, { resolver: 'http://example.org' })).status).toBe(422)
  })
})
