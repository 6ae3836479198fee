import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { readCsv } from '#kit/server/formats/csv.ts'
import { guessColumns, readPeople } from './import-table.ts'

const app = await testApp('newsletter_import')
const admin = app.as('admin')
const where = '/api/v0/newsletter_subscriber/import'
const [list] = (await admin.get('/api/v0/newsletter_list')).body.newsletter_list
const lists = [list._id]

const total = async () => (await admin.get('/api/v0/newsletter_subscriber')).body.total
const found = async (email: string) =>
  (await admin.get('/api/v0/newsletter_subscriber', { search: email })).body.newsletter_subscriber[0]
const mails = async () => {
  await app.platform.jobs.idle(20)
  return readdir(path.join(app.platform.config.dataDir, 'outbox')).catch(() => [])
}
const fates = (rows: { line: number; fate: string }[]) => rows.map(({ line, fate }) => [line, fate])

const table = `E-Mail;Vorname;Nachname;Sprache;Zugestimmt am;Wo
anna@example.org;Anna;Bauer;de;3.5.2024;Feuerwehrfest
ben.example.org;Ben;Berger;;3.5.2024;Feuerwehrfest

cleo@example.org;Cleo;;english;;
ANNA@example.org;Anna;Bauer;;3.5.2024;Feuerwehrfest
dora@example.org;Dora;;;1.1.2199;Feuerwehrfest`

it('shows line by line what would happen, and stores nothing', async () => {
  const { status, body } = await admin.post(where, { csv: table, basis: 'proof' })
  expect(status).toBe(200)
  expect(body.columns).toEqual(['email', 'name', 'name', 'lang', 'agreedOn', 'source'])
  expect(body.rows.map(({ line, message }: { line: number; message: string }) => [line, message])).toEqual([
    [2, null],
    [3, 'Diese E-Mail-Adresse stimmt nicht.'],
    [5, 'Wann hat die Person zugestimmt?'],
    [6, 'Diese Adresse steht weiter oben schon.'],
    [7, 'Die Zustimmung läge in der Zukunft.'],
  ])
  expect([body.entered, await total()]).toEqual([0, 0])
})

it('enters who agreed with the proof of it, tells nobody, and changes nothing the second time', async () => {
  const input = {
    csv: table,
    lists,
    basis: 'proof',
    source: 'Altes Programm',
    agreedOn: '2023-01-31',
    apply: true,
  }
  const { body } = await admin.post(where, input)
  expect(body.entered).toBe(2)
  expect(await found('anna@')).toMatchObject({ name: 'Anna Bauer', state: 'confirmed', lang: 'de' })
  const cleo = await found('cleo@')
  expect(cleo).toMatchObject({
    state: 'confirmed',
    lang: 'en',
    userData: { newsletter: { subscribed_lists: lists } },
  })
  const proof = async (_id: string) =>
    (await admin.get('/api/v1/getPageDataNewsletterSubscriberEdit/', { _id })).body.consents
  expect(await proof(cleo._id)).toMatchObject([{ action: 'entered', source: 'Altes Programm, 31.01.2023' }])
  expect(await proof((await found('anna@'))._id)).toMatchObject([{ source: 'Feuerwehrfest, 03.05.2024' }])
  expect(await mails()).toEqual([])

  const again = await admin.post(where, { ...input, csv: table.replace('Bauer', 'Anders') })
  expect(again.body.entered).toBe(0)
  expect(fates(again.body.rows)).toEqual([
    [2, 'known'],
    [3, 'wrong'],
    [5, 'known'],
    [6, 'wrong'],
    [7, 'wrong'],
  ])
  expect(await found('anna@')).toMatchObject({ name: 'Anna Bauer', version: 1 })
  expect(await total()).toBe(2)
})

it('asks by mail where no consent can be shown, and never those who wanted no more mails', async () => {
  const anna = await found('anna@')
  await admin.delete('/api/v0/newsletter_subscriber', { _id: anna._id })
  const csv = 'emil@example.org\nanna@example.org'
  const { body } = await admin.post(where, { csv, lists, basis: 'ask', apply: true })
  expect([body.headed, body.entered, fates(body.rows)]).toEqual([
    false,
    1,
    [
      [1, 'new'],
      [2, 'blocked'],
    ],
  ])
  expect((await found('emil@')).state).toBe('waiting')
  expect(await found('anna@')).toBeUndefined()
  expect(await mails()).toHaveLength(1)
})

it('refuses without a list, a reason, an address column or people, and whoever may not', async () => {
  const csv = 'fritz@example.org'
  const refusals = [
    [{ csv, basis: 'ask' }, 'lists'],
    [{ csv, lists }, 'basis'],
    [{ csv, lists, basis: 'ask', columns: ['name'] }, 'columns'],
    [{ csv: 'E-Mail;Name', lists, basis: 'ask' }, 'csv'],
    [{ csv: 'a@example.org\n'.repeat(2002), lists, basis: 'ask' }, 'csv'],
    [{ csv, lists: ['01900000-0000-7000-8000-00000e5e9999'], basis: 'ask' }, 'lists'],
  ] as const
  for (const [input, field] of refusals) {
    const { status, body } = await admin.post(where, { ...input, apply: true })
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
  }
  expect((await app.guest.post(where, { csv })).status).toBe(401)
  expect(await found('fritz@')).toBeUndefined()
})

it('finds the columns by their headings, else by the addresses in them', () => {
  const guess = (csv: string) => guessColumns(readCsv(csv))
  expect(guess('Name,Geburtsdatum,Email 1,Email 2\nA,1.1.1990,,b@example.org')).toEqual([
    'name',
    'none',
    'none',
    'email',
  ])
  expect(guess('A;b@example.org\nC;d@example.org')).toEqual(['none', 'email'])
  const known = { lang: 'de', source: '', agreedOn: '', today: '2026-11-21' } as const
  const [person] = readPeople(
    readCsv('x@example.org;Wein, Sport;klingonisch'),
    ['email', 'tags', 'lang'],
    known,
    false,
  )
  expect(person).toMatchObject({ tags: ['Wein', 'Sport'], wrong: 'lang' })
})
