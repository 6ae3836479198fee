import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp, type TestClient } from '#app/test-app.ts'
import { actions } from '#kit/shared/contract.ts'
import { createUser } from '#domains/platform/users/server/offers.ts'

const app = await testApp('branches')
const admin = app.as('admin')
let club: TestClient
let ids: Record<'top' | 'club' | 'team' | 'office' | 'counter', string>
let number = 0

const made = async (title: string, parent_page: string | null) => {
  const { status, body } = await admin.post('/api/v0/page/', {
    title: `${title} ${number}`,
    parent_page,
    status: 'published',
  })
  expect(status).toBe(200)
  return body.page._id as string
}
const at = (id: string) => `/api/v0/page/${id}`
const pageOf = async (id: string) => (await admin.get(at(id))).body.page
const outcome = ({ status, body }: Awaited<ReturnType<TestClient['get']>>) =>
  status === 200 ? 'done' : `${status} ${body.details?.failed?.[0].code ?? body.code}`
const refused = '403 C100'

beforeEach(async () => {
  number++
  const top = await made('Freizeit', null)
  const own = await made('Feuerwehr', top)
  const office = await made('Amt', top)
  ids = {
    top,
    club: own,
    team: await made('Mannschaft', own),
    office,
    counter: await made('Schalter', office),
  }
  const _id = await app.write(
    async (ctx) =>
      (await createUser(ctx, { handle: `feuerwehr-${number}`, roles: ['member'], pages: [own] }))._id,
  )
  club = app.as({ role: 'member', _id, rights: actions.map((action) => `page.${action}`) })
})

type Attempt = [what: string, (id: string) => ReturnType<TestClient['get']>]
const attempts: Attempt[] = [
  ['lock', (id) => club.post(`${at(id)}/lock`, { tab: 'tab-00001' })],
  ['change', (id) => club.put(at(id), { text: '<p>neu</p>' })],
  ['publish', (id) => club.post(`${at(id)}/publish`)],
  ['take from the public', (id) => club.post(`${at(id)}/unpublish`)],
  ['bring back a version', (id) => club.post(`${at(id)}/restore`, { version: 1 })],
  ['forget changes', (id) => club.delete(`${at(id)}/draft`)],
  ['publish several', (id) => club.post('/api/v0/batch/page', { _id: [id], action: 'publish' })],
  ['remove several', (id) => club.post('/api/v0/batch/page', { _id: [id], action: 'remove' })],
  ['restore several', (id) => club.post('/api/v0/batch/page', { _id: [id], action: 'restore' })],
  ['remove', (id) => club.delete(at(id))],
  ['take out of the bin', (id) => club.post(`${at(id)}/restore`)],
  ['remove for good', (id) => club.delete(at(id), { forGood: true })],
]

describe('an account with pages of its own', () => {
  it('may do with what lies below them whatever its role may', async () => {
    for (const [what, attempt] of attempts)
      expect([what, outcome(await attempt(ids.team))]).toEqual([what, 'done'])
    expect(outcome(await club.put(at(ids.club), { text: '<p>Wir</p>' }))).toBe('done')
  })

  it('may read all others and change none', async () => {
    for (const id of [ids.counter, ids.top]) {
      const before = await pageOf(id)
      for (const [what, attempt] of attempts)
        expect([what, outcome(await attempt(id))]).toEqual([
          what,
          what.includes('several') ? '409 C100' : refused,
        ])
      expect(await pageOf(id)).toEqual(before)
      expect(outcome(await club.get(at(id)))).toBe('done')
    }
  })

  it('makes pages below its own only', async () => {
    const create = (parent_page: string | null, more = {}) =>
      club.post('/api/v0/page/', { title: `Jugend ${number}`, parent_page, ...more })
    expect(outcome(await create(ids.team))).toBe('done')
    for (const parent of [null, ids.top, ids.office]) expect(outcome(await create(parent))).toBe(refused)
    expect(outcome(await create(ids.club, { custom_marker: 'tile' }))).toBe(refused)
  })

  it('moves pages neither out nor in, by none of the ways', async () => {
    const move = (id: string, parent_page: string | null) => club.put(at(id), { parent_page })
    const order = (parent_page: string | null, _id: string[]) =>
      club.post('/api/v0/page/setOrder/', { parent_page, _id })
    for (const parent of [null, ids.top, ids.office]) {
      expect(outcome(await move(ids.team, parent))).toBe(refused)
      expect(outcome(await order(parent, [ids.team]))).toBe(refused)
    }
    expect(outcome(await move(ids.counter, ids.club))).toBe(refused)
    expect(outcome(await order(ids.club, [ids.counter]))).toBe(refused)
    // The top page of the user's branch stays in place, also among its siblings.
    expect(outcome(await move(ids.club, ids.office))).toBe(refused)
    expect(outcome(await club.put(at(ids.club), { order: 1 }))).toBe(refused)
    expect(outcome(await order(ids.top, [ids.office, ids.club]))).toBe(refused)
    expect((await pageOf(ids.team)).parent_page).toBe(ids.club)

    const second = await made('Geschichte', ids.club)
    expect(outcome(await order(ids.club, [second, ids.team]))).toBe('done')
    expect(outcome(await move(ids.team, second))).toBe('done')
  })

  it('gives no page a marker that has an effect elsewhere', async () => {
    expect(outcome(await club.put(at(ids.team), { custom_marker: 'landing' }))).toBe(refused)
    expect((await pageOf(ids.team)).custom_marker).toBe('')
  })

  it('touches nothing that somebody else is about to move in or out', async () => {
    await admin.put(at(ids.counter), { parent_page: ids.club })
    await admin.put(at(ids.team), { parent_page: ids.office })
    for (const id of [ids.counter, ids.team]) {
      expect((await pageOf(id)).hasDraft).toBe(true)
      expect(outcome(await club.put(at(id), { text: '<p>x</p>' }))).toBe(refused)
      expect(outcome(await club.post(`${at(id)}/publish`))).toBe(refused)
    }
    await admin.post(`${at(ids.counter)}/publish`)
    expect(outcome(await club.put(at(ids.counter), { text: '<p>x</p>' }))).toBe('done')
  })

  it('brings back no version that lay elsewhere', async () => {
    await admin.put(at(ids.counter), { parent_page: ids.club, status: 'published' })
    expect(outcome(await club.post(`${at(ids.counter)}/restore`, { version: 1 }))).toBe(refused)
  })

  it('sees in the tree which pages are its own', async () => {
    const { collection } = (await club.get('/api/v0/page/tree')).body
    const own = (id: string) => collection.find((page: { _id: string }) => page._id === id).mayChange
    expect(Object.values(ids).map(own)).toEqual([false, true, true, false, false])
    const all = (await admin.get('/api/v0/page/tree')).body.collection
    expect(all.every((page: { mayChange: boolean }) => page.mayChange)).toBe(true)
  })

  it('leads addresses to its own pages only, and takes none from others', async () => {
    const [own, foreign] = [(await pageOf(ids.team)).route, (await pageOf(ids.counter)).route]
    const add = (from: string, to: string) => club.post('/api/v0/redirect/', { from, to })
    const kept = await add(`/alt-${number}`, own)
    expect(outcome(kept)).toBe('done')
    expect(outcome(await add(`/fremd-${number}`, foreign))).toBe(refused)
    expect(outcome(await add(`/weg-${number}`, 'https://example.org/'))).toBe(refused)
    expect(outcome(await add(foreign, own))).toBe(refused)
    const theirs = await admin.post('/api/v0/redirect/', { from: `/amt-${number}`, to: foreign })
    expect(outcome(await add(`/amt-${number}`, own))).toBe(refused)

    const remove = (answer: typeof kept) => club.delete(`/api/v0/redirect/${answer.body.redirect._id}`)
    expect(outcome(await remove(theirs))).toBe(refused)
    const { redirect } = (await club.get('/api/v0/redirect/', { limit: 500 })).body
    const shown = new Map(
      redirect.map((one: { from: string; mayChange: boolean }) => [one.from, one.mayChange]),
    )
    expect([shown.get(`/alt-${number}`), shown.get(`/amt-${number}`)]).toEqual([true, false])
    expect(outcome(await remove(kept))).toBe('done')
  })

  it('gains nothing when its page goes for good', async () => {
    await admin.delete(at(ids.team), { forGood: true })
    await admin.delete(at(ids.club), { forGood: true })
    expect(outcome(await club.put(at(ids.counter), { text: '<p>x</p>' }))).toBe(refused)
    expect(outcome(await club.post('/api/v0/page/', { title: `Neu ${number}` }))).toBe(refused)
  })
})

describe('accounts without such a limit', () => {
  beforeAll(() => app.write((ctx) => createUser(ctx, { handle: 'amt', roles: ['member'] })))

  it('change what their role may', async () => {
    const office = app.as({ role: 'member', name: 'Amt' })
    expect(outcome(await office.put(at(ids.team), { text: '<p>Amt</p>' }))).toBe('done')
  })
})
