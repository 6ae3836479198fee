import { expect, test } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'
import { outsideAddressOf } from '../../../../kit/server/settings/outside-services.ts'

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
