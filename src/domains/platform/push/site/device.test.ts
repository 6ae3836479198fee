import { beforeEach, expect, test, vi } from 'vitest'
import { keepPushToken, pushToken } from './push-token.ts'
import { readTopics, turnOff } from './device.ts'

// A minimal browser for switching off; real ones are tested in e2e/push.spec.ts.
const kept = new Map<string, string>()
const events: string[] = []
let serverIsThere = true
let serviceIsThere = true
const subscription = {
  async unsubscribe() {
    if (!serviceIsThere) throw new Error('no push service')
    events.push('unsubscribed')
  },
}
const renewed = { endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } }
const registration = {
  pushManager: {
    getSubscription: async () => subscription,
    subscribe: async () => ({ toJSON: () => renewed }),
  },
  unregister: async () => void events.push('unregistered'),
}
const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) }
vi.stubGlobal('navigator', { serviceWorker })
vi.stubGlobal('document', { documentElement: { lang: 'de' } })
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
vi.stubGlobal('localStorage', storage)
vi.stubGlobal('sessionStorage', storage)
const told: unknown[] = []
vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
  if (!serverIsThere) throw new TypeError('Failed to fetch')
  const { pathname } = new URL(address, 'http://site')
  events.push(`${method} ${pathname}`)
  if (pathname.endsWith('/info/'))
    return Response.json({ message: '', code: 'PUSH_UNKNOWN' }, { status: 404 })
  if (method === 'POST') told.push(JSON.parse(String(body)))
  return Response.json({ removed: true, publicKey: 'k', token: 'B'.repeat(43), topics: ['news'] })
})

beforeEach(() => {
  kept.clear()
  events.length = 0
  serverIsThere = serviceIsThere = true
  keepPushToken('A'.repeat(43))
})

test('turning off gives the subscription back on both sides', async () => {
  await turnOff()
  expect(events.toSorted()).toEqual(['DELETE /api/v1/firebase/token', 'unregistered', 'unsubscribed'])
  expect(pushToken()).toBeNull()
})

test('whoever withdraws while the server is away gets no message any more', async () => {
  serverIsThere = false
  await turnOff()
  expect(events).toEqual(['unsubscribed', 'unregistered'])
  expect(pushToken()).toBeNull()
})

test('without server and push service nothing is pretended, and it can be tried again', async () => {
  serverIsThere = serviceIsThere = false
  await expect(turnOff()).rejects.toThrow('no push service')
  expect(events).toEqual([])
  expect(pushToken()).not.toBeNull()
})

test('a subscription that the browser has renewed is found again, in the language that it has', async () => {
  expect(await readTopics()).toEqual(['news'])
  expect(told).toEqual([renewed])
  expect(pushToken()).toBe('B'.repeat(43))
})
