import { beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '#domains/platform/users/server/offers.ts'
import { isWrite, type Access } from '#kit/shared/contract.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import {
  callersOf,
  endpoints,
  everyRight,
  makePeople,
  nameOf,
  outcomeOf,
  walkAccess,
  wanted,
  type Somebody,
} from './access-walk.fixture.ts'
import { testApp, type TestAnswer, type TestCaller } from './test-app.ts'

const app = await testApp('access')
let somebody: Somebody
beforeAll(async () => {
  somebody = await app.write((ctx) => makePeople((account) => createUser(ctx, account)))
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

function send(caller: TestCaller, method: Method, url: string, input: object = {}): Promise<TestAnswer> {
  const client = app.as(caller)
  if (method === 'GET') return client.get(url, input)
  if (method === 'DELETE') return client.delete(url, input)
  return method === 'POST' ? client.post(url, input) : client.put(url, input)
}

const seenBy = ({ status, text }: TestAnswer) => outcomeOf({ statusCode: status, payload: text })

describe('every call', () => {
  test('lets in whom its contract names, and nobody else', async () => {
    const wrong = await walkAccess(endpoints, somebody, ({ method }, url, caller) =>
      app.server.inject({
        method,
        url,
        headers: app.as(caller).headers,
        ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
      }),
    )
    expect(wrong).toEqual([])
    expect(endpoints.length).toBeGreaterThan(150)
  })

  // The contract admits every signed-in user; the service must limit each to own records.
  test('that is open to anyone signed in is known to keep people apart', () => {
    const open = endpoints.filter(({ access }) => access === 'user').map(nameOf)
    expect(open.toSorted()).toEqual([
      'DELETE /api/v0/auth/sessions/:_id',
      'GET /api/v0/auth/sessions',
      'POST /api/v0/auth/changeEmail',
      'POST /api/v0/auth/changePassword',
      'POST /api/v0/auth/disable2FA',
      'POST /api/v0/auth/enable2FA',
      'POST /api/v0/auth/endViewAs',
      'POST /api/v0/auth/getData',
      'POST /api/v0/auth/prove',
      'POST /api/v0/registertab',
      'POST /api/v0/sports/duty/:_id/help',
      'POST /api/v0/sports/duty/:_id/leave',
      'PUT /api/v0/auth/self',
    ])
  })
})

test('strangers change nothing without being slowed down', () => {
  const open = endpoints.filter((endpoint) => endpoint.access === 'guest' && isWrite(endpoint))
  // A batch may contain reads by guests; its writes are refused below.
  const free = open.filter(({ path, perMinute }) => perMinute === undefined && !path.includes('/batch/'))
  expect(free.map(nameOf)).toEqual([])
  expect(open.length).toBeGreaterThan(5)
})

/** Ignores the names of parameters, which may differ between two calls. */
const unnamed = (path: string) => path.replaceAll(/:[\w|:]+/g, ':')

/** `GET /api/c/news` for every method and address of the server, parsed from the tree printed by its router. */
function routesOf(tree: string): string[] {
  const way: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part, methods] =
      /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (part === undefined) return []
    way.length = indent.length / 4
    way.push(part)
    return (methods?.split(', ') ?? []).map((method) => `${method} ${unnamed(way.join(''))}`)
  })
}

/** Routes without an access check: their content is public or protected by a key in the address. */
const openToAll = [
  /^GET \/(healthz|readyz|robots\.txt|sw\.js|manifest\.webmanifest|favicon\.(svg|ico)|[\w-]+\.png|sitemap.*\.xml)$/,
  /^GET \/(api\/docs.*|api\/v0\/download\/:(\/:)?|api\/c\/person\/:\/vcard|api\/c\/report\/picture\/:\/:\/:|api\/v1\/maps\/trail\/:|share\/:|ics\/(de|en)\/.+|newsletter\/[lo]\/:|(en\/)?newsletter\/archiv\.xml)$/,
  // Portraits and team pictures, subject to consent
  /^GET \/api\/c\/sports\/(portrait|team-picture)\/:\/:(\/:)?$/,
  // Forms of public pages, without JavaScript
  /^POST (\/en)?\/(nachricht|barriere-melden|schaden-melden(\/:)?|newsletter(\/(verify|subscription)\/:)?|login|resetpassword|reset2FA|invitation|signup|verify|(konto|account)(\/email)?|(event|entry)\/create|heurigen\/melden|formular\/:|form\/:|buchen\/(:|termin\/:)|book\/(:|appointment\/:)|heurigen\/termine\/:)$/,
  // Forms of the shop; an order or offer by its key; addresses belong to the caller
  /^POST (\/en)?\/shop\/(cart|favourites|withdrawal|back-in-stock|(checkout|orders)\/:)$/,
  /^POST (\/angebot|\/en\/offer)\/:$/,
  /^POST (\/konto\/adressen(\/neu|\/:)?|\/en\/account\/addresses(\/add|\/:)?|\/konto\/bestellungen|\/en\/account\/orders)$/,
  // Redirects to and from social networks, a picture by its key, requests signed by Meta
  /^(GET \/api\/v0\/social\/(callback|sign-in|picture\/:\/:)|POST \/api\/v0\/social\/data-deletion)$/,
  // Payment providers: redirects by key, signed webhooks, and the payment page by key
  /^(GET \/api\/v0\/shop\/pay\/:\/(go|back)|POST \/api\/v0\/shop\/webhook\/:|POST (\/en\/pay|\/bezahlen)\/:)$/,
  // Feeds and pages
  /^GET \*$/,
]
/** Routes that are no calls and check access themselves: tried below, and in the tests of their domains. */
const guarded = [
  'POST /api/v0/file',
  'POST /api/v0/file/:/content',
  'GET /api/v0/backup/file',
  'POST /api/v0/import/wordpress',
  'POST /api/v0/system_bugtracker',
  'POST /api/v0/system_bugtracker/:/screenshot',
  'POST /api/v1/messages/:/attachment',
  'GET /api/v1/messages/:/attachment/:',
  'POST /api/v0/sports/person/:/portrait',
  'POST /api/v0/sports/person/:/document',
  'GET /api/v0/sports/person-file/:',
  'GET /api/v0/sports/person-file/:/:',
  'POST /api/v0/sports/team/:/picture',
  'GET /api/v0/sports/team-picture/:',
  'GET /api/v0/sports/team-picture/:/:',
  'GET /metrics',
  'GET /api/live',
  ...['POST', 'PATCH', 'DELETE', 'OPTIONS'].flatMap((method) =>
    ['/api/v0/upload', '/api/v0/upload/:'].map((path) => `${method} ${path}`),
  ),
]

test('every address is a call of a contract, or known to be open or guarded', () => {
  const routes = routesOf(app.server.printRoutes({ commonPrefix: false }))
  expect(routes.length).toBeGreaterThan(250)
  const bare = (path: string) => unnamed(path).replace(/\/$/, '')
  const called = new Set(
    endpoints.flatMap(({ method, path }) => [
      `${method} ${bare(path.replace('?', ''))}`,
      `${method} ${bare(path.replace(/\/:\w+\?$/, ''))}`,
    ]),
  )
  called.add('GET /api/c/site')
  const others = routes.filter((route) => !route.startsWith('HEAD ') && !called.has(route))
  const unknown = others.filter(
    (route) => !guarded.includes(route) && !openToAll.some((one) => one.test(route)),
  )
  expect(unknown).toEqual([])
  expect(guarded.filter((route) => !others.includes(route))).toEqual([])
})

describe('what is no call of a contract', () => {
  test.each<[Method, string, Access]>([
    ['POST', '/api/v0/file', { module: 'file', action: 'create' }],
    ['POST', `/api/v0/file/${uuidv7()}/content`, { module: 'file', action: 'update' }],
    ['POST', '/api/v0/upload', { module: 'file', action: 'create' }],
    ['DELETE', `/api/v0/upload/${'0'.repeat(32)}`, { module: 'file', action: 'create' }],
    ['GET', '/api/v0/backup/file', { module: 'backup', action: 'restore' }],
    ['POST', '/api/v0/import/wordpress', 'admin'],
    ['POST', '/api/v0/system_bugtracker/', 'user'],
    ['POST', `/api/v1/messages/${uuidv7()}/attachment`, { module: 'message', action: 'update' }],
    ['GET', `/api/v1/messages/${uuidv7()}/attachment/${uuidv7()}`, { module: 'message', action: 'read' }],
    ['POST', `/api/v0/sports/person/${uuidv7()}/document`, { module: 'sports', action: 'update' }],
    ['GET', `/api/v0/sports/person-file/${uuidv7()}`, { module: 'sports', action: 'read' }],
    ['GET', `/api/v0/sports/person-file/${uuidv7()}/96`, { module: 'sports', action: 'read' }],
    ['POST', `/api/v0/sports/team/${uuidv7()}/picture`, { module: 'sports', action: 'update' }],
    ['GET', `/api/v0/sports/team-picture/${uuidv7()}`, { module: 'sports', action: 'read' }],
    ['GET', `/api/v0/sports/team-picture/${uuidv7()}/480`, { module: 'sports', action: 'read' }],
    ['GET', '/metrics', 'admin'],
  ])('%s %s lets in whom it should', async (method, url, access) => {
    for (const [who, caller, may] of callersOf(access, somebody)) {
      const { statusCode } = await app.server.inject({
        method,
        url,
        remoteAddress: '198.18.0.1',
        headers: { 'x-test-caller': JSON.stringify(caller) },
      })
      expect([who, [401, 403].includes(statusCode)]).toEqual([who, !may])
    }
  })
})

describe('what is not published', () => {
  const collections = endpoints
    .filter(({ path }) => path.endsWith('/:_id/versions'))
    .map(({ path }) => path.replace('/:_id/versions', ''))
  const forOffice = new Set(
    endpoints
      .filter(({ method, access }) => method === 'GET' && access !== 'guest')
      .map(({ path }) => path.replace(/\/:_id\??$/, '')),
  )
  const secret = 'Verschlusssache'
  /** Required fields for creating a record, beside a title or name. */
  const more: Record<string, () => Promise<object>> = {
    '/api/c/event': async () => ({ start: '2030-01-07T09:00:00.000Z' }),
    '/api/c/waste': async () => {
      const kind = await app.as('admin').post('/api/c/waste_kind', { name: 'Papier', status: 'published' })
      return { date: '2030-01-07', kind: kind.body.waste_kind._id }
    },
  }

  test.each(collections)('in %s stays with those who may read it', async (path) => {
    const name = path.split('/').at(-1)!
    const batch = path.replace(/\/([^/]+)$/, '/batch/$1')
    const made = await app.as('admin').post(path, {
      title: secret,
      name: secret,
      last_name: secret,
      ...(await more[path]?.()),
    })
    expect(made.body[name]).toMatchObject({ status: 'draft' })
    const { _id } = made.body[name]
    const strangers = [
      somebody('guest'),
      somebody('user'),
      somebody('internal'),
      somebody(
        'member',
        everyRight.filter((right) => !right.startsWith(`${name}.`)),
      ),
    ]
    for (const caller of strangers) {
      const read = await send(caller, 'GET', `${path}/${_id}`)
      // Calls for the office alone refuse access; elsewhere a draft does not exist for others
      const hidden = forOffice.has(path) ? (caller.role === 'guest' ? 401 : 403) : 404
      expect([caller.role, read.status]).toEqual([caller.role, hidden])
      for (const [method, url, input] of [
        ['GET', path, { limit: 500, view: 'working', status: 'draft' }],
        ['GET', path, { limit: 500, view: 'working', deleted: 'true' }],
        ['GET', path, { _id }],
        ['POST', batch, { _id: [_id], view: 'working' }],
        ['GET', '/api/c/search/', { search: secret }],
      ] as const) {
        const { text } = await send(caller, method, url, input)
        expect(text).not.toContain(secret)
        expect(text.split('"requestId"')[0]).not.toContain(`"_id":"${_id}"`)
      }
      for (const action of ['remove', 'restore', 'publish', 'unpublish'] as const) {
        const answer = await send(caller, 'POST', batch, { _id: [_id], action })
        expect([action, seenBy(answer)]).toEqual([action, wanted(caller, false)])
      }
    }
    const still = await app.as('admin').get(`${path}/${_id}`)
    expect(still.body[name]).toMatchObject({ status: 'draft', version: made.body[name].version })
  })

  test('stays so where something else is published of the same record', async () => {
    const admin = app.as('admin')
    const made = await admin.post('/api/c/news', { title: 'Bekannt', status: 'published' })
    const { _id, version } = made.body.news
    await admin.put(`/api/c/news/${_id}`, { title: secret, version })
    expect((await admin.get(`/api/c/news/${_id}`, { view: 'working' })).body.news.title).toBe(secret)
    for (const caller of [somebody('guest'), somebody('user'), somebody('member', ['event.update'])]) {
      const read = await send(caller, 'GET', `/api/c/news/${_id}`, { view: 'working' })
      expect([read.status, read.text.includes(secret)]).toEqual([200, false])
    }
  })
})
