import { afterEach, expect, test, vi } from 'vitest'
import { serviceWorker } from './service-worker.ts'

const origin = 'https://ort.example'
const site = `${origin}/`
const office = `${origin}/admincenter/`
const before = ['shell-1', 'pages-1', 'shell-2', 'pages-2']

afterEach(() => void vi.unstubAllGlobals())

/** Runs the worker of build 2 like a browser, with the caches of two builds. */
function runAt(scope: string) {
  const kept = new Set(before)
  const stored: string[] = []
  const sent: { url: string; body: unknown }[] = []
  vi.stubGlobal('caches', {
    keys: async () => [...kept],
    delete: async (name: string) => kept.delete(name),
    match: async () => undefined,
    open: async (name: string) => {
      kept.add(name)
      const put = async (asked: Request | string) =>
        void stored.push(typeof asked === 'string' ? asked : asked.url)
      return { put, add: async () => {} }
    },
  })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push({ url, body: JSON.parse(String(init.body)) })
    const answer = new Response('', { headers: { 'cache-control': 'public, max-age=31536000, immutable' } })
    return Object.defineProperty(answer, 'type', { value: 'basic' })
  })
  const listeners = new Map<string, (event: object) => void>()
  const worker = {
    location: { origin },
    registration: { scope, pushManager: { subscribe: async () => null } },
    clients: { claim: async () => {}, matchAll: async () => [] },
    skipWaiting: async () => {},
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  }
  serviceWorker(worker as unknown as Parameters<typeof serviceWorker>[0], '2', { de: '/offline', en: '/en' })
  const tell = async (type: string, event: object = {}) => {
    const works: unknown[] = []
    const waitUntil = (work: unknown) => works.push(work)
    listeners.get(type)?.({ ...event, waitUntil, respondWith: waitUntil })
    await Promise.all(works)
    return works.length
  }
  return { kept, stored, sent, tell }
}

const request = (path: string, method = 'GET') => ({ request: new Request(origin + path, { method }) })

test('the worker of the site takes away the caches of other builds, that of the office none', async () => {
  const ofSite = runAt(site)
  await ofSite.tell('activate')
  expect([...ofSite.kept]).toEqual(['shell-2', 'pages-2'])
  const ofOffice = runAt(office)
  ofOffice.kept.delete('shell-2')
  await ofOffice.tell('install')
  await ofOffice.tell('activate')
  expect([...ofOffice.kept]).toEqual(['shell-1', 'pages-1', 'pages-2'])
  expect(await ofOffice.tell('fetch', request('/assets/site/site.js'))).toBe(0)
})

test('what pages are drawn with is kept as it comes, without the program', async () => {
  const { stored, tell } = runAt(site)
  for (const name of ['hills-1.svg', 'text-1.woff2', 'view-1.css', 'view-1.js', 'view-2.css?preview=1'])
    await tell('fetch', request(`/assets/site/${name}`))
  expect(stored).toEqual(
    ['hills-1.svg', 'text-1.woff2', 'view-1.css'].map((name) => `${site}assets/site/${name}`),
  )
})

test.each([site, office])('whoever signs out leaves no pages of any build behind: %s', async (scope) => {
  const { kept, tell } = runAt(scope)
  await tell('fetch', request('/api/v0/auth/logout', 'POST'))
  expect([...kept]).toEqual(['shell-1', 'shell-2'])
})

test('a device of the office tells its new address without the old one, which a visitor needs', async () => {
  const keys = { p256dh: 'p', auth: 'a' }
  const newSubscription = { toJSON: () => ({ endpoint: 'https://push.example/new', keys }) }
  const old = { endpoint: 'https://push.example/old', options: {} }
  const body = { endpoint: 'https://push.example/new', keys }
  const ofOffice = runAt(office)
  await ofOffice.tell('pushsubscriptionchange', { oldSubscription: null, newSubscription })
  expect(ofOffice.sent).toEqual([{ url: '/api/v1/firebase/office', body }])
  const ofSite = runAt(site)
  await ofSite.tell('pushsubscriptionchange', { oldSubscription: null, newSubscription })
  expect(ofSite.sent).toEqual([])
  await ofSite.tell('pushsubscriptionchange', { oldSubscription: old, newSubscription })
  expect(ofSite.sent).toEqual([
    { url: '/api/v1/firebase/token', body: { ...body, previous: 'https://push.example/old' } },
  ])
})
