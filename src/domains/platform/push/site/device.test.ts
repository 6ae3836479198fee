import { beforeEach, expect, test, vi } from 'vitest'
import { keepPushToken, pushToken } from './push-token.ts'
import { turnOff } from './device.ts'

// The few things of a browser that turning off touches; the browser itself is tried in e2e/push.spec.ts.
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
const registration = {
  pushManager: { getSubscription: async () => subscription },
  unregister: async () => void events.push('unregistered'),
}
vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
vi.stubGlobal('document', { documentElement: { lang: 'de' } })
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
vi.stubGlobal('localStorage', storage)
vi.stubGlobal('sessionStorage', storage)
vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
  if (!serverIsThere) throw new TypeError('Failed to fetch')
  events.push(`${method} ${new URL(address, 'http://site').pathname}`)
  return Response.json({ removed: true })
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
