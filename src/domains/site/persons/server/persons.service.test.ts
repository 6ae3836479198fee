import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestClient } from '#app/test-app.ts'
import type { PageOfTree } from '#kit/server/domain.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { PersonsData } from '../persons.views.ts'
import { people, putPerson } from './offers.ts'
import { personView } from './persons.views.service.ts'

let app: TestApp
let editor: TestClient

const page: PageOfTree = {
  _id: '00000000-0000-7000-8000-000000000001',
  title: 'Personen',
  slug: 'personen',
  type: 'Rat',
  tags: [],
  view: 'personview',
  href: '/personen',
  text: '',
  description: '',
  lang: 'de',
  picture: null,
  edit: '',
  files: [],
}

beforeAll(async () => {
  app = await testApp('persons')
  const rights = ['read', 'create', 'update', 'publish', 'remove'].map((right) => `person.${right}`)
  editor = app.as({ role: 'member', rights })
})

async function published(input: object) {
  const { status, body } = await editor.post('/api/c/person/', { status: 'published', ...input })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.person
}

const view = async (more: Partial<PageOfTree> = {}, lang: Language = 'de') => {
  const { result } = await runRead(app.platform, { ...systemCaller(lang), user: null }, (ctx) =>
    personView(ctx, {
      page: { ...page, ...more },
      audience: 'live',
      rest: [],
      query: new URLSearchParams(),
      path: page.href,
    }),
  )
  return result!.data as PersonsData
}

describe('the calls', () => {
  test('a last name is enough for a draft', async () => {
    const { status, body } = await editor.post('/api/c/person', { last_name: 'Berger', first_name: 'Änne' })
    expect(status).toBe(200)
    expect(body.person).toMatchObject({
      first_name: 'Änne',
      last_name: 'Berger',
      slug: 'aenne-berger',
      salutation: 'none',
      status: 'draft',
      order: 0,
      date: null,
    })
    expect((await app.guest.get('/api/c/person/')).body).toMatchObject({ person: [], total: 0 })
  })

  test.each([
    ['no name', { first_name: 'Anna' }, 'last_name'],
    ['an empty name', { last_name: ' ' }, 'last_name'],
    ['no e-mail address', { last_name: 'x', email: 'anna at home' }, 'email'],
    ['no phone number', { last_name: 'x', phone: 'im Büro' }, 'phone'],
    ['an unknown salutation', { last_name: 'x', salutation: 'dear' }, 'salutation'],
    ['half an order', { last_name: 'x', order: 1.5 }, 'order'],
  ])('refuses %s', async (_what, input, field) => {
    const { status, body } = await editor.post('/api/c/person', input)
    expect(status).toBe(422)
    expect(Object.keys(body.fields)).toEqual([field])
  })

  test('every write is refused to guests and to those without the right', async () => {
    const item = await published({ last_name: 'Geschützt', type: 'sonst' })
    const path = `/api/c/person/${item._id}`
    const callers: [TestClient, number][] = [
      [app.guest, 401],
      [app.as({ role: 'member', rights: ['person.read'] }), 403],
    ]
    for (const [caller, status] of callers) {
      const answers = [
        await caller.post('/api/c/person', { last_name: 'x' }),
        await caller.put(path, { last_name: 'x' }),
        await caller.delete(path),
        await caller.post(`${path}/publish`, {}),
        await caller.post(`${path}/unpublish`, {}),
        await caller.delete(`${path}/draft`),
        await caller.post(`${path}/restore`, { version: 1 }),
        await caller.post(`${path}/lock`, { tab: 'tab-00001' }),
        await caller.post('/api/c/batch/person', { _id: [item._id], action: 'remove' }),
      ]
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
    }
    expect((await app.guest.get(path)).body.person.last_name).toBe('Geschützt')
  })

  test('lists go by order and name, and are narrowed by group and type', async () => {
    await published({ last_name: 'Zöchling', group: 'Bauhof', type: 'Dienst', order: 1 })
    await published({ last_name: 'Adam', group: 'Bauhof', type: 'Dienst', order: 2 })
    await published({ last_name: 'Ecker', first_name: 'Zora', group: 'Bauhof', type: 'Dienst', order: 2 })
    await published({ last_name: 'Ecker', first_name: 'Anna', group: 'Amt', type: 'Dienst', order: 2 })
    const names = async (query: Record<string, string>) =>
      (await app.guest.get('/api/c/person/', query)).body.person.map(
        (one: { first_name: string; last_name: string }) => `${one.first_name} ${one.last_name}`.trim(),
      )
    expect(await names({ type: 'Dienst' })).toEqual(['Zöchling', 'Adam', 'Anna Ecker', 'Zora Ecker'])
    expect(await names({ group: 'Amt' })).toEqual(['Anna Ecker'])
    expect(await names({ search: 'Zöchling' })).toEqual(['Zöchling'])
  })
})

describe('the page', () => {
  beforeAll(async () => {
    const rat = { type: 'Rat' }
    await published({
      ...rat,
      title: 'Mag.',
      first_name: 'Anna',
      last_name: 'Huber',
      order: 1,
      group: 'Vorstand',
      role: 'Bürgermeisterin',
      officeHours: 'Montag, 8 bis 12 Uhr',
      phone: '+43 2942 123-45',
      email: 'anna.huber@rebenau.example',
      text: '<p>Seit 2020</p>',
      translations: { en: { role: 'Mayor', group: 'Board', status: 'published' } },
    })
    await published({ ...rat, first_name: 'Otto', last_name: 'Maier', order: 2, group: 'Rat', role: 'Rat' })
    await published({ ...rat, first_name: 'Eva', last_name: 'Wagner', order: 3, group: 'Vorstand' })
    await published({ last_name: 'Fremd', type: 'anderes' })
    await editor.post('/api/c/person', { ...rat, last_name: 'Entwurf' })
  })

  test('shows persons in their groups, in order', async () => {
    const { groups } = await view()
    expect(
      groups.map(({ title, anchor, persons }) => [title.text, anchor, persons.map(({ name }) => name)]),
    ).toEqual([
      ['Vorstand', 'group-vorstand', ['Mag. Anna Huber', 'Eva Wagner']],
      ['Rat', 'group-rat', ['Otto Maier']],
    ])
    expect(groups[0]!.persons[0]).toMatchObject({
      anchor: 'anna-huber',
      initials: 'AH',
      role: { text: 'Bürgermeisterin' },
      tel: '+43294212345',
      mail: { user: 'anna.huber', host: 'rebenau.example' },
      picture: null,
      downloads: [],
    })
  })

  test('never carries an e-mail address in one piece', async () => {
    expect(JSON.stringify(await view())).not.toContain('@')
  })

  test('is English where it can be, and says where it is not', async () => {
    const { groups } = await view({}, 'en')
    expect(groups[0]).toMatchObject({ title: { text: 'Board' }, anchor: 'group-vorstand' })
    expect(groups[0]!.title).not.toHaveProperty('lang')
    const [huber, wagner] = groups[0]!.persons
    expect(huber).toMatchObject({
      role: { text: 'Mayor' },
      officeHours: { text: 'Montag, 8 bis 12 Uhr', lang: 'de' },
      text: { html: '<p>Seit 2020</p>', lang: 'de' },
    })
    expect(wagner!.role).toEqual({ text: '' })
    expect(groups[1]!.title).toEqual({ text: 'Rat', lang: 'de' })
  })

  test('without a type shows everybody', async () => {
    const names = (await view({ type: '' })).groups.flatMap(({ persons }) => persons.map(({ name }) => name))
    expect(names).toContain('Fremd')
    expect(names).not.toContain('Entwurf')
  })
})

test('other domains get the persons of a group, and bring persons of their own', async () => {
  const record = { _id: uuidv7(), last_name: 'Bring', group: 'Mit', status: 'published' as const }
  const put = (more: object = {}) =>
    runWrite(app.platform, systemCaller(), (ctx) => putPerson(ctx, { ...record, ...more }))
  expect(await put()).toBe('created')
  expect(await put()).toBe('unchanged')
  expect(await put({ role: 'Kassier' })).toBe('changed')
  const found = await runRead(app.platform, { ...systemCaller(), user: null }, (ctx) => people(ctx, 'Mit'))
  expect(found.result).toMatchObject([{ name: 'Bring', role: { text: 'Kassier' } }])
})

describe('one person', () => {
  const ask = (path: string) => app.guest.get('/api/c/site', { path })

  test('has a page below the one of all, in the right group and type only', async () => {
    await app.as('admin').post('/api/v0/page/', {
      title: 'Unser Rat',
      type: 'Rat',
      template: { view: 'personview' },
      status: 'published',
      translations: { en: { title: 'Our council', slug: 'our-council', status: 'published' } },
    })
    const { body } = await ask('/en/our-council/anna-huber')
    expect(body).toMatchObject({
      status: 200,
      view: 'personDetail',
      data: { person: { role: { text: 'Mayor' } }, group: { text: 'Board' } },
      meta: {
        title: 'Mag. Anna Huber',
        alternates: { de: '/unser-rat/anna-huber', en: '/en/our-council/anna-huber' },
        jsonLd: [{ '@type': 'Person', jobTitle: 'Mayor' }],
      },
    })
    expect(JSON.stringify(body)).not.toContain('anna.huber@')
    expect((await ask(`/unser-rat/${body.data.person._id}`)).body.redirect.to).toBe('/unser-rat/anna-huber')
    expect((await ask('/unser-rat/fremd')).body.status).toBe(404)
  })

  test('can be kept as a contact, and only while guests may see them', async () => {
    const { person } = (await ask('/unser-rat/anna-huber')).body.data
    const { status, text, headers } = await app.guest.get(person.vcard)
    expect([status, headers['content-type']]).toEqual([200, 'text/vcard; charset=utf-8'])
    expect(text.replaceAll('\r\n ', '').split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:4.0',
      `UID:urn:uuid:${person._id}`,
      'FN:Mag. Anna Huber',
      'N:Huber;Anna;;Mag.;',
      'ORG:Dorfplatz',
      'TITLE:Bürgermeisterin',
      'TEL;VALUE=uri;TYPE=work:tel:+43294212345',
      'EMAIL;TYPE=work:anna.huber@rebenau.example',
      String.raw`NOTE:Montag\, 8 bis 12 Uhr`,
      expect.stringMatching(/^REV:\d{8}T\d{6}Z$/),
      'END:VCARD',
      '',
    ])
    await editor.post(`/api/c/person/${person._id}/unpublish`, {})
    expect((await app.guest.get(person.vcard)).status).toBe(404)
    await editor.post(`/api/c/person/${person._id}/publish`, {})
  })
})
