import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { deliver } from './message.ts'
import { beginningOf, isPublicEndpoint, openNetwork, type PushNetwork } from './network.ts'
import { pushService } from './push-service.fixture.ts'
import { isKnownService } from './push-services.ts'
import { outsideQuietHours } from '../sendings/quiet-hours.ts'

it.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://web.push.apple.com/x', true],
  ['https://8.8.8.8/x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://me:you@fcm.googleapis.com/x', false],
  ['https://localhost/x', false],
  ['https://printer/x', false],
  ['https://printer.local/x', false],
  ['https://127.0.0.1/x', false],
  ['https://2130706433/x', false],
  ['https://0x7f.1/x', false],
  ['https://10.1.2.3/x', false],
  ['https://169.254.169.254/latest', false],
  ['https://[::1]/x', false],
  ['https://[::ffff:127.0.0.1]/x', false],
  ['https://[fd00::1]/x', false],
  ['https://[fe80::1]/x', false],
])('judges %s as a push service: %s', (address, expected) => {
  expect(isPublicEndpoint(new URL(address))).toBe(expected)
})

it('sends nothing into the house', async () => {
  const network = openNetwork()
  await expect(network.post(new URL('https://127.0.0.1/x'), {}, Buffer.from(''))).rejects.toThrow('no public')
})

it('reads of an endless answer its beginning only', async () => {
  let parts = 0
  const endless = Readable.from(
    (function* () {
      for (;;) yield `${++parts}`.padEnd(200, '.')
    })(),
  )
  expect(await beginningOf(endless)).toHaveLength(500)
  expect(endless.destroyed).toBe(true)
  expect(parts).toBeLessThan(100)
})

it.each([
  ['fcm.googleapis.com', true],
  ['updates.push.services.mozilla.com', true],
  ['wns2-par02p.notify.windows.com', true],
  ['web.push.apple.com', true],
  ['evilpush.apple.com.example.at', false],
  ['notpush.apple.com', false],
])('knows the push service %s: %s', (host, expected) => {
  expect(isKnownService(host)).toBe(expected)
})

it('rests as long as a known push service asks, not as long as any host likes', async () => {
  const service = await pushService()
  await service.close()
  const { keys } = service.browser('busy').subscription
  const busy: PushNetwork = {
    accepts: () => true,
    post: async () => ({ status: 429, text: '', after: 3600 }),
  }
  const text = { title: 'Sturm', body: '', href: '/' }
  const envelope = {
    _id: '',
    topic: { name: 'storm', timeToLive: 60 },
    text,
    lang: 'de',
    origin: 'http://localhost',
  } as const
  const rest = async (host: string) => deliver(busy, { endpoint: `https://${host}/x`, ...keys }, envelope, '')
  expect(await rest('fcm.googleapis.com')).toMatchObject({ result: 'later', after: 3600 })
  expect(await rest('push.dorf.at')).toMatchObject({ result: 'later', after: 60 })
})

const quiet = { quietFrom: 21, quietTo: 7 }
const zone = 'Europe/Vienna'

it.each([
  // In November Vienna is an hour ahead of UTC
  ['2026-11-21T19:59:00.000Z', {}, '2026-11-21T19:59:00.000Z'],
  ['2026-11-21T20:00:00.000Z', {}, '2026-11-22T06:00:00.000Z'],
  ['2026-11-22T05:59:00.000Z', {}, '2026-11-22T06:00:00.000Z'],
  ['2026-11-22T06:00:00.000Z', {}, '2026-11-22T06:00:00.000Z'],
  ['2026-11-21T23:30:00.000Z', { urgent: true }, '2026-11-21T23:30:00.000Z'],
  // The night on which the clock goes forward
  ['2026-03-28T21:00:00.000Z', {}, '2026-03-29T05:00:00.000Z'],
] as const)('sends what is wanted at %s about %j at %s', (at, topic, expected) => {
  expect(outsideQuietHours(at, topic, quiet, zone)).toBe(expected)
})

it('knows quiet hours within one day, and none', () => {
  const noon = '2026-11-21T11:30:00.000Z'
  expect(outsideQuietHours(noon, {}, { quietFrom: 12, quietTo: 14 }, zone)).toBe('2026-11-21T13:00:00.000Z')
  expect(outsideQuietHours(noon, {}, { quietFrom: 12, quietTo: 12 }, zone)).toBe(noon)
})
