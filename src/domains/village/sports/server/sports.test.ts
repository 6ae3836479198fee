import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import type { ShownRow } from '../season.contract.ts'
import { week } from './overview.service.ts'
import { sportsSitemap } from './public.views.service.ts'
import { sportsPersonal } from './sports.personal.ts'

const app = await testApp('sports')
const admin = app.as('admin')
const everything = ['sports.read', 'sports.create', 'sports.update', 'sports.remove']
const clerk = app.as({ role: 'member', name: 'clerk', rights: everything })
const trainerId = uuidv7()
const officerId = uuidv7()
const narrowed = { role: 'member', rights: everything, onlyOwn: ['sports'] } as const
const trainer = app.as({ ...narrowed, _id: trainerId, name: 'trainer' })
const officer = app.as({ ...narrowed, _id: officerId, name: 'officer' })
const reader = app.as({ role: 'member', name: 'reader', rights: ['sports.read'] })

const line = (fields: object) => ({ _id: uuidv7(), ...fields })
const base64 = (text: string) => Buffer.from(text).toString('base64')
async function make(thing: string, fields: object, who = clerk) {
  const { status, body } = await who.post(`/api/v0/sports/${thing}`, fields)
  expect([status, body.message]).toEqual([200, undefined])
  return body[`sports_${thing}`]
}

let club = { _id: '', slug: '' }
let other = { _id: '' }
let team = { _id: '', slug: '' }
let foreign = { _id: '' }
let keeper = { _id: '' }
let child = { _id: '' }
let season = { _id: '' }

beforeAll(async () => {
  club = await make('club', { title: 'SV Rebenau', active: true, officers: [line({ account: officerId })] })
  other = await make('club', { title: 'TC Weinberg', active: true })
  keeper = await make('person', {
    club: club._id,
    firstName: 'Vera',
    lastName: 'Huber',
    born: '1995-05-05',
    email: 'vera@rebenau.example',
    note: 'Schuldet zwei Beiträge',
  })
  child = await make('person', {
    club: club._id,
    firstName: 'Max',
    lastName: 'Klein',
    born: `${new Date().getUTCFullYear() - 10}-01-01`,
  })
  team = await make('team', {
    ...{ club: club._id, title: 'Kampfmannschaft', calledAs: 'Rebenau', active: true },
    trainers: [line({ account: trainerId })],
    squad: [
      line({ person: keeper._id, number: 1, role: 'Tor', captain: true }),
      line({ person: child._id, number: 9, role: 'Sturm', captain: false }),
    ],
  })
  foreign = await make('team', { club: other._id, title: 'Herren', active: true })
  season = await make('season', { team: team._id, title: '2026/27', from: '2026-07-01', to: '2027-06-30' })
})

describe('rights', () => {
  test('a trainer sees and edits his team alone', async () => {
    const list = (await trainer.get('/api/v0/sports/team')).body.sports_team
    expect(list.map(({ _id }: { _id: string }) => _id)).toEqual([team._id])
    expect((await trainer.get(`/api/v0/sports/team/${foreign._id}`)).status).toBe(404)
    expect((await trainer.put(`/api/v0/sports/team/${foreign._id}`, { venue: 'x' })).status).toBe(404)
    expect((await trainer.put(`/api/v0/sports/team/${team._id}`, { venue: 'Sportplatz' })).status).toBe(200)
    const refused = await trainer.put(`/api/v0/sports/team/${team._id}`, { active: false })
    expect([refused.status, refused.body.code]).toEqual([403, 'C100'])
    const grab = { trainers: [line({ account: trainerId }), line({ account: uuidv7() })] }
    expect((await trainer.put(`/api/v0/sports/team/${team._id}`, grab)).status).toBe(403)
    expect((await trainer.post('/api/v0/sports/team', { club: club._id, title: 'Neu' })).status).toBe(403)
    expect((await trainer.put(`/api/v0/sports/club/${club._id}`, { title: 'Mein Verein' })).status).toBe(403)
    expect(
      (
        await trainer.post('/api/v0/sports/season', {
          team: foreign._id,
          title: 'x',
          from: '2026-01-01',
          to: '2026-02-01',
        })
      ).status,
    ).toBe(404)
    expect((await reader.put(`/api/v0/sports/team/${team._id}`, { venue: 'x' })).status).toBe(403)
  })

  test('screens are told beforehand which club is only read, and in which one something may be entered', async () => {
    const told = async (by: typeof clerk) => {
      const { clubs } = (await by.get('/api/v0/sports/choices')).body
      const { narrowed } = (await by.get(`/api/v0/sports/club/${club._id}`)).body.sports_club
      return [clubs.find(({ _id }: { _id: string }) => _id === club._id).led, narrowed]
    }
    expect(await told(trainer)).toEqual([false, true])
    expect(await told(officer)).toEqual([true, false])
    expect(await told(clerk)).toEqual([true, false])
  })

  test('a trainer reads who is in his squad, but no notes, and changes no person', async () => {
    const { body } = await trainer.get(`/api/v0/sports/person/${keeper._id}`)
    expect(body.sports_person).toMatchObject({ lastName: 'Huber', note: '', documents: [], narrowed: true })
    expect((await trainer.put(`/api/v0/sports/person/${keeper._id}`, { phone: '+43 1 2345' })).status).toBe(
      403,
    )
    const stranger = await make('person', { club: other._id, lastName: 'Fremd' })
    expect((await trainer.get(`/api/v0/sports/person/${stranger._id}`)).status).toBe(404)
    const squad = [line({ person: stranger._id, number: null, role: '', captain: false })]
    const grab = await trainer.put(`/api/v0/sports/team/${team._id}`, { squad })
    expect([grab.status, Object.keys(grab.body.fields)]).toEqual([422, ['squad']])
  })

  test('whom a trainer takes in himself, he knows by name until an officer agrees', async () => {
    const path = `/api/v0/sports/team/${team._id}`
    const guest = await make('person', {
      ...{ club: club._id, firstName: 'Lena', lastName: 'Berger', phone: '+43 660 1234567' },
    })
    const { squad } = (await trainer.get(path)).body.sports_team
    const added = { person: guest._id, number: 12, role: '', captain: false }
    const saved = await trainer.put(path, { squad: [...squad, line(added)] })
    expect(saved.body.sports_team).toMatchObject({ takenIn: ['Lena Berger'], mayAgree: false })
    const seen = () => trainer.get(`/api/v0/sports/person/${guest._id}`)
    expect((await seen()).status).toBe(404)
    const found = await trainer.get('/api/v0/sports/person', { team: team._id })
    expect(found.text).not.toContain('660 1234567')
    // Saving again or adding the guest as staff must not help either
    const staff = [line({ person: guest._id, role: 'Betreuung' })]
    await trainer.put(path, { staff })
    expect((await seen()).status).toBe(404)
    const agree = (who: typeof clerk) => who.post(`${path}/agree`)
    expect([(await agree(trainer)).status, (await agree(reader)).status]).toEqual([403, 403])
    expect((await agree(officer)).body).toEqual({ agreed: 1 })
    expect((await seen()).body.sports_person).toMatchObject({ phone: '+43 660 1234567' })
    expect((await officer.get(path)).body.sports_team).toMatchObject({ takenIn: [], mayAgree: true })
    // Removed and added again by the trainer: approval is needed again
    await trainer.put(path, { squad, staff: [] })
    expect((await seen()).status).toBe(404)
    await trainer.put(path, { squad: [...squad, line(added)] })
    expect((await seen()).status).toBe(404)
    // A person added by an officer needs no approval
    await trainer.put(path, { squad })
    await officer.put(path, { squad: [...squad, line(added)] })
    expect((await seen()).status).toBe(200)
    await clerk.put(path, { squad })
  })

  test('an officer has his club, what the office decides excepted', async () => {
    expect((await officer.get(`/api/v0/sports/person/${keeper._id}`)).body.sports_person.note).not.toBe('')
    expect((await officer.put(`/api/v0/sports/club/${club._id}`, { title: 'SV Rebenau' })).status).toBe(200)
    expect((await officer.put(`/api/v0/sports/club/${club._id}`, { officers: [] })).status).toBe(403)
    expect((await officer.get(`/api/v0/sports/club/${other._id}`)).status).toBe(404)
    expect((await officer.post('/api/v0/sports/person', { club: other._id, lastName: 'x' })).status).toBe(404)
  })

  test('a club with teams is not removed', async () => {
    const { status, body } = await admin.delete(`/api/v0/sports/club/${club._id}`)
    expect([status, body.code]).toEqual([409, 'STILL_USED'])
  })
})

const sendTo = async (who: typeof clerk, url: string, content: Buffer, name = 'datei.pdf') => {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(content)]), name)
  const request = new Request('http://site', { method: 'POST', body })
  return app.server.inject({
    method: 'POST',
    url,
    headers: { ...who.headers, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
const picture = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
const agreed = { until: null, withdrawnOn: null, givenOn: '2026-01-01', guardian: '' }

describe('portraits and documents', () => {
  const sendFile = (who: typeof clerk, person: string, kind: string, content: Buffer, name?: string) =>
    sendTo(who, `/api/v0/sports/person/${person}/${kind}`, content, name)
  const publicPortrait = async () => {
    const page = (await app.guest.get('/api/c/site', { path: `/sport/${club.slug}/${team.slug}` })).body
    return page.data.squad.find(({ name }: { name: string }) => name === 'Vera Huber')?.portrait ?? null
  }

  test('a picture leaves the server only while consent holds', async () => {
    expect((await sendFile(clerk, keeper._id, 'portrait', await picture(), 'ich.jpg')).statusCode).toBe(200)
    expect(await publicPortrait()).toBeNull()
    const consent = line({
      scope: 'picture',
      givenOn: '2026-01-01',
      until: null,
      withdrawnOn: null,
      by: 'self',
      guardian: '',
    })
    await clerk.put(`/api/v0/sports/person/${keeper._id}`, { consents: [consent] })
    const address = await publicPortrait()
    expect((await app.guest.get(address)).status).toBe(200)
    expect(
      (await app.guest.get(address.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')))).status,
    ).toBe(404)
    for (const of of [
      (path: string) => app.guest.get(address + path),
      async (path: string) =>
        clerk.get(
          (await clerk.get(`/api/v0/sports/person/${keeper._id}`)).body.sports_person.portrait + path,
        ),
    ]) {
      const forms = await Promise.all([of('/96'), of('/96'), of('/192'), of('/97'), of('/480')])
      expect(forms.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404])
      expect(forms[0].headers['content-type']).toBe('image/webp')
    }
    await clerk.put(`/api/v0/sports/person/${keeper._id}`, {
      consents: [{ ...consent, withdrawnOn: '2026-01-02' }],
    })
    expect((await app.guest.get(address)).status).toBe(404)
    expect((await app.guest.get(`${address}/96`)).status).toBe(404)
    expect(await publicPortrait()).toBeNull()
    // A new portrait deletes the smaller sizes of the old one
    const stored = async () => {
      const keys: string[] = []
      for await (const { key } of app.platform.storage.list('sports/')) keys.push(key)
      return keys.filter((key) => key.includes(address.split('/').at(-2)))
    }
    expect(await stored()).toHaveLength(3)
    await sendFile(clerk, keeper._id, 'portrait', await picture(), 'neu.jpg')
    await expect.poll(stored).toEqual([])
  })

  test('documents are for officers and the office', async () => {
    const sent = await sendFile(officer, keeper._id, 'document', Buffer.from('%PDF-1.7 Spielerpass'))
    const { href } = sent.json().file
    expect((await officer.get(href)).text).toContain('Spielerpass')
    expect((await clerk.get(href)).status).toBe(200)
    expect((await trainer.get(href)).status).toBe(404)
    expect((await app.guest.get(href)).status).toBe(401)
    expect((await sendFile(trainer, keeper._id, 'document', Buffer.from('%PDF-1.7'))).statusCode).toBe(403)
    const wrong = await sendFile(clerk, keeper._id, 'document', Buffer.from('MZ kein Dokument'))
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'WRONG_KIND'])
    // A document's name can reveal its content
    const trail = await trainer.get(`/api/v0/sports/person/${keeper._id}/history`)
    expect(trail.text).not.toContain('datei.pdf')
    const _id = href.split('/').at(-1)
    expect((await trainer.delete(`/api/v0/sports/person-file/${_id}`)).status).toBe(403)
    expect((await officer.delete(`/api/v0/sports/person-file/${_id}`)).status).toBe(200)
    expect((await officer.get(href)).status).toBe(404)
  })

  test('nothing of a minor is public without the guardians', async () => {
    const page = async () =>
      (await app.guest.get('/api/c/site', { path: `/sport/${club.slug}/${team.slug}` })).text
    expect(await page()).not.toContain('Klein')
    const consent = { scope: 'name', givenOn: '2026-01-01', until: null, withdrawnOn: null, guardian: '' }
    await clerk.put(`/api/v0/sports/person/${child._id}`, { consents: [line({ ...consent, by: 'self' })] })
    expect(await page()).not.toContain('Klein')
    const nobody = await clerk.put(`/api/v0/sports/person/${child._id}`, {
      consents: [line({ ...consent, by: 'guardian' })],
    })
    expect([nobody.status, Object.keys(nobody.body.fields)]).toEqual([422, ['consents']])
    await clerk.put(`/api/v0/sports/person/${child._id}`, {
      consents: [line({ ...consent, by: 'guardian', guardian: 'Eva Klein' })],
    })
    expect(await page()).toContain('Max Klein')
    expect(await page()).not.toContain('Eva')
    // The audit trail records that a consent changed, without its content
    const trail = await clerk.get(`/api/v0/sports/person/${child._id}/history`)
    expect(trail.text).toContain('"consents":"…"')
    expect(trail.text).not.toContain('Eva')
  })
})

describe('the picture of a team', () => {
  const path = () => `/api/v0/sports/team/${team._id}`
  const shown = async (): Promise<string | null> =>
    (await app.guest.get('/api/c/site', { path: `/sport/${club.slug}/${team.slug}` })).body.data.picture
      ?.src ?? null
  const agree = (person: string, by: 'self' | 'guardian', change: object = {}) =>
    clerk.put(`/api/v0/sports/person/${person}`, {
      consents: [
        line({
          ...agreed,
          scope: 'teamPicture',
          by,
          guardian: by === 'guardian' ? 'Eva Klein' : '',
          ...change,
        }),
      ],
    })

  test('leaves the server only while all in it agree, also whoever has left the team', async () => {
    expect((await sendTo(reader, `${path()}/picture`, await picture())).statusCode).toBe(403)
    expect(
      (await sendTo(trainer, `/api/v0/sports/team/${foreign._id}/picture`, await picture())).statusCode,
    ).toBe(404)
    const nobody = await sendTo(clerk, `/api/v0/sports/team/${foreign._id}/picture`, await picture())
    expect([nobody.statusCode, nobody.json().code]).toEqual([422, 'NOBODY_KNOWN'])
    const none = await sendTo(trainer, `${path()}/picture`, Buffer.from('kein Bild'))
    expect([none.statusCode, Object.keys(none.json().fields)]).toEqual([422, ['file']])
    expect((await sendTo(trainer, `${path()}/picture`, await picture())).statusCode).toBe(200)
    const own = async () => (await trainer.get(path())).body.sports_team.picture
    expect(await own()).toMatchObject({ shown: false, missing: ['Max Klein', 'Vera Huber'] })
    expect(await shown()).toBeNull()

    await agree(keeper._id, 'self')
    await agree(child._id, 'self')
    expect((await own()).missing).toEqual(['Max Klein'])
    await agree(child._id, 'guardian')
    const address = (await shown())!
    const whole = address.replace(/\/480$/, '')
    for (const open of [address, whole]) expect((await app.guest.get(open)).status).toBe(200)
    const wrong = whole.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const closed of [wrong, `${wrong}/480`, `${whole}/481`])
      expect((await app.guest.get(closed)).status).toBe(404)
    expect((await trainer.get(`${(await own()).href}/480`)).headers['content-type']).toBe('image/webp')
    expect((await app.guest.get(`${(await own()).href}/480`)).status).toBe(401)
    expect((await app.guest.get((await own()).href)).status).toBe(401)
    expect((await trainer.get((await own()).href)).status).toBe(200)

    // After withdrawing consent, leaving the team must not show the picture again
    await agree(child._id, 'guardian', { withdrawnOn: '2026-02-01' })
    expect([await shown(), (await app.guest.get(address)).status]).toEqual([null, 404])
    const { squad } = (await clerk.get(path())).body.sports_team
    await clerk.put(path(), { squad: squad.slice(0, 1) })
    expect([await shown(), (await app.guest.get(address)).status]).toEqual([null, 404])
    await clerk.put(path(), { squad })

    await agree(child._id, 'guardian')
    expect((await app.guest.get(address)).status).toBe(200)
    // Removing a person only during the upload must not bypass the consent check
    await agree(child._id, 'guardian', { withdrawnOn: '2026-02-01' })
    await trainer.put(path(), { squad: squad.slice(0, 1) })
    expect((await sendTo(trainer, `${path()}/picture`, await picture())).statusCode).toBe(200)
    await trainer.put(path(), { squad })
    expect([await shown(), (await own()).missing]).toEqual([null, ['Max Klein']])
    await agree(child._id, 'guardian')
    const again = (await shown())!
    expect((await app.guest.get(again)).status).toBe(200)
    await clerk.post(`${path()}/agree`)
    await clerk.put(path(), { active: false })
    expect((await app.guest.get(again)).status).toBe(404)
    await clerk.put(path(), { active: true })
    const { _id } = await own()
    expect((await reader.delete(`/api/v0/sports/team-picture/${_id}`)).status).toBe(403)
    const stranger = app.as({ ...narrowed, name: 'stranger' })
    expect((await stranger.delete(`/api/v0/sports/team-picture/${_id}`)).status).toBe(404)
    expect((await stranger.get((await own()).href)).status).toBe(404)
    expect((await trainer.delete(`/api/v0/sports/team-picture/${_id}`)).status).toBe(200)
    expect([await own(), (await app.guest.get(again)).status]).toEqual([null, 404])
  })

  test('goes with whoever is erased from it', async () => {
    const leaving = await make('person', {
      club: club._id,
      lastName: 'Abschied',
      email: 'abschied@rebenau.example',
    })
    const small = await make('team', {
      ...{ club: club._id, title: 'Senioren', active: true },
      squad: [line({ person: leaving._id, number: null, role: '', captain: false })],
    })
    await sendTo(clerk, `/api/v0/sports/team/${small._id}/picture`, await picture())
    const asked = { emails: ['abschied@rebenau.example'], accounts: [], names: [], records: [] }
    const { result: found } = await runRead(app.platform, systemCaller(), (ctx) =>
      sportsPersonal.find!(ctx, asked),
    )
    await app.write((ctx) => sportsPersonal.erase!(ctx, found, asked))
    expect((await clerk.get(`/api/v0/sports/team/${small._id}`)).body.sports_team).toMatchObject({
      squad: [],
      picture: null,
    })
  })
})

test('a grown-up player leads to his page on the site, once he is published there', async () => {
  const href = async () =>
    (await app.guest.get('/api/c/site', { path: `/sport/${club.slug}/${team.slug}` })).body.data.squad.find(
      ({ name }: { name: string }) => name === 'Vera Huber',
    )?.href
  await admin.post('/api/v0/page/', {
    ...{ title: 'Menschen', template: { view: 'personview' }, status: 'published' },
  })
  const { person } = (await admin.post('/api/c/person/', { first_name: 'Vera', last_name: 'Huber' })).body
  await clerk.put(`/api/v0/sports/person/${keeper._id}`, { person: person._id })
  expect(await href()).toBeNull()
  expect((await admin.post(`/api/c/person/${person._id}/publish`, {})).status).toBe(200)
  expect(await href()).toBe(`/menschen/${person.slug}`)
})

describe('games', () => {
  const game = (fields: object = {}) => ({
    ...{ season: season._id, kickoff: '2026-08-22T15:00:00.000Z', home: 'Rebenau', away: 'Weinberg' },
    ...fields,
  })

  test('a result makes the table, a walk-over counts, what contradicts itself is refused', async () => {
    const own = await make('season', { team: team._id, title: 'Cup', from: '2025-07-01', to: '2026-06-30' })
    const made = await make('fixture', game({ season: own._id }), trainer)
    expect(made).toMatchObject({ status: 'planned', own: 'home' })
    const saved = await trainer.put(`/api/v0/sports/fixture/${made._id}`, { homeScore: 3, awayScore: 1 })
    expect(saved.body.sports_fixture.status).toBe('played')
    await make(
      'fixture',
      game({
        season: own._id,
        home: 'Tal',
        status: 'walkover',
        forfeit: 'away',
        kickoff: '2026-08-29T15:00:00.000Z',
      }),
    )
    const { table } = (await reader.get(`/api/v0/sports/season/${own._id}/standings`)).body
    expect(
      table.map(({ place, team: name, points }: Record<string, unknown>) => [place, name, points]),
    ).toEqual([
      [1, 'Rebenau', 3],
      [2, 'Tal', 3],
      [3, 'Weinberg', 0],
    ])
    const half = await trainer.put(`/api/v0/sports/fixture/${made._id}`, { awayScore: null })
    expect([half.status, Object.keys(half.body.fields)]).toEqual([422, ['awayScore']])
    const twice = await clerk.post('/api/v0/sports/fixture', game({ away: 'REBENAU' }))
    expect([twice.status, Object.keys(twice.body.fields)]).toEqual([422, ['away']])
  })

  test('moved games remember when they were; moved back they are not moved', async () => {
    const made = await make('fixture', game({ away: 'Au' }))
    const to = async (kickoff: string) =>
      (await clerk.put(`/api/v0/sports/fixture/${made._id}`, { kickoff })).body.sports_fixture.movedFrom
    expect(await to('2026-09-01T17:00:00.000Z')).toBe('2026-08-22T15:00:00.000Z')
    expect(await to('2026-09-02T17:00:00.000Z')).toBe('2026-08-22T15:00:00.000Z')
    expect(await to('2026-08-22T15:00:00.000Z')).toBeNull()
  })

  test('the score goes from the pitch to everybody, and two at the pitch do not overwrite each other', async () => {
    const made = await make('fixture', game({ away: 'Furt' }))
    const path = `/api/v0/sports/fixture/${made._id}/score`
    expect((await reader.post(path, { homeScore: 1, awayScore: 0 })).status).toBe(403)
    const first = await trainer.post(path, {
      homeScore: 1,
      awayScore: 0,
      period: '1. Halbzeit',
      version: made.version,
    })
    expect(first.body.sports_fixture).toMatchObject({ status: 'live', homeScore: 1, period: '1. Halbzeit' })
    const late = await clerk.post(path, { homeScore: 0, awayScore: 1, version: made.version })
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT'])
    const told = async () => (await app.guest.get(`/api/v0/sports/live/${made._id}`)).body
    expect(await told()).toMatchObject({ status: 'live', homeScore: 1, awayScore: 0 })
    await trainer.post(path, { homeScore: 2, awayScore: 0, status: 'played' })
    expect(await told()).toMatchObject({ status: 'played', homeScore: 2, period: '' })
    const page = (
      await app.guest.get('/api/c/site', { path: `/sport/${club.slug}/${team.slug}/${made._id}` })
    ).body
    expect(page.data.game).toMatchObject({ homeScore: 2, status: 'played' })
    expect(page.meta.jsonLd[0]).toMatchObject({ '@type': 'SportsEvent', homeTeam: { name: 'Rebenau' } })
    const ics = (await app.guest.get(`/ics/de/sport/${club.slug}~${team.slug}.ics`)).text
    expect(ics).toContain('SUMMARY:Rebenau – Furt 2:0')
  })

  test('400 games come from a table with two bad lines; a second time nothing changes, moved ones are recognised', async () => {
    const own = await make('season', {
      team: team._id,
      title: 'Import',
      from: '2027-07-01',
      to: '2028-06-30',
    })
    const days = Array.from({ length: 400 }, (_, index) => {
      const day = Temporal.PlainDate.from('2027-08-01').add({ days: Math.floor(index / 2) })
      return `${index + 1};${day.day}.${day.month}.${day.year};15:30;Verein ${index % 20};Verein ${20 + (index % 19)};`
    })
    // Slow patterns on endless cells would block all users
    days[5] = `6;${'1'.padEnd(30_000)}x;15:30;Verein 5;Verein 25;${'2:1'.padEnd(30_000)}x`
    days[7] = '8;irgendwann;15:30;Verein 7;Verein 27;'
    const head = 'Spielnr.;Datum;Uhrzeit;Heim;Gast;Ergebnis'
    const send = async (lines: string[], apply = true, who = trainer) =>
      who.post(`/api/v0/sports/season/${own._id}/import`, {
        file: base64([head, ...lines].join('\n')),
        apply,
      })
    const preview = await send(days, false)
    expect(preview.body.counts).toEqual({ create: 398, change: 0, known: 0, refused: 2 })
    const long = 'Dieser Text ist zu lang.'
    expect(preview.body.lines.filter(({ fate }: { fate: string }) => fate === 'refused')).toMatchObject([
      { line: 7, problems: { day: long, result: long } },
      { line: 9, problems: { day: 'Das ist kein Tag.' } },
    ])
    expect((await clerk.get('/api/v0/sports/fixture', { season: own._id, limit: 0 })).body.total).toBe(0)
    expect((await send(days)).body.counts).toEqual({ create: 398, change: 0, known: 0, refused: 2 })
    expect((await send(days)).body.counts).toEqual({ create: 0, change: 0, known: 398, refused: 2 })
    days[0] = '1;24.12.2027;18:00;Verein 0;Verein 20;'
    days[1] = `${days[1]}2:2`
    expect((await send(days)).body.counts).toEqual({ create: 0, change: 2, known: 396, refused: 2 })
    const { sports_fixture: all } = (
      await clerk.get('/api/v0/sports/fixture', { season: own._id, limit: 500 })
    ).body
    expect(all).toHaveLength(398)
    expect(all.find(({ number }: { number: string }) => number === '1')).toMatchObject({
      kickoff: '2027-12-24T17:00:00.000Z',
      movedFrom: '2027-08-01T13:30:00.000Z',
    })
    expect(all.find(({ number }: { number: string }) => number === '2')).toMatchObject({
      status: 'played',
      homeScore: 2,
    })
    expect((await send(days, true, reader)).status).toBe(403)
    const strangers = await app
      .as({ ...narrowed, name: 'nobody' })
      .post(`/api/v0/sports/season/${own._id}/import`, { file: base64(head) })
    expect(strangers.status).toBe(404)
  })

  // Results: https://github.com/openfootball/deutschland, 2023-24/1-bundesliga.txt (CC0); the table as published by the
  // DFL
  test('a real league, read from a file, ends as it did', async () => {
    const own = await make('season', {
      team: team._id,
      title: 'Bundesliga',
      from: '2023-07-01',
      to: '2024-06-30',
    })
    const file = await readFile(new URL('samples/bundesliga-2023-24.csv', import.meta.url), 'base64')
    const send = () => clerk.post(`/api/v0/sports/season/${own._id}/import`, { file, apply: true })
    expect((await send()).body.counts).toEqual({ create: 306, change: 0, known: 0, refused: 0 })
    expect((await send()).body.counts).toEqual({ create: 0, change: 0, known: 306, refused: 0 })
    const { table } = (await reader.get(`/api/v0/sports/season/${own._id}/standings`)).body as {
      table: ShownRow[]
    }
    expect(
      table.map(
        ({ place, team: name, won, drawn, lost, scored, conceded, points }) =>
          `${place} ${name} ${won}-${drawn}-${lost} ${scored}:${conceded} ${points}`,
      ),
    ).toEqual([
      '1 Bayer 04 Leverkusen 28-6-0 89:24 90',
      '2 VfB Stuttgart 23-4-7 78:39 73',
      '3 FC Bayern München 23-3-8 94:45 72',
      '4 RB Leipzig 19-8-7 77:39 65',
      '5 Borussia Dortmund 18-9-7 68:43 63',
      '6 Eintracht Frankfurt 11-14-9 51:50 47',
      '7 TSG 1899 Hoffenheim 13-7-14 66:66 46',
      '8 1. FC Heidenheim 1846 10-12-12 50:55 42',
      '9 SV Werder Bremen 11-9-14 48:54 42',
      '10 SC Freiburg 11-9-14 45:58 42',
      '11 FC Augsburg 10-9-15 50:60 39',
      '12 VfL Wolfsburg 10-7-17 41:56 37',
      '13 1. FSV Mainz 05 7-14-13 39:51 35',
      '14 Borussia Mönchengladbach 7-13-14 56:67 34',
      '15 1. FC Union Berlin 9-6-19 33:58 33',
      '16 VfL Bochum 1848 7-12-15 42:74 33',
      '17 1. FC Köln 5-12-17 28:60 27',
      '18 SV Darmstadt 98 3-8-23 30:86 17',
    ])
  })

  test('a calendar updates what a table brought', async () => {
    const own = await make('season', {
      team: team._id,
      title: 'Kalender',
      from: '2027-07-01',
      to: '2028-06-30',
    })
    const path = `/api/v0/sports/season/${own._id}/import`
    await clerk.post(path, { file: base64('Datum,Heim,Gast\n2027-08-21,Rebenau,Au'), apply: true })
    const event = (start: string) =>
      base64(
        `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:x-1\r\nSUMMARY:Rebenau - Au\r\nDTSTART:${start}\r\nEND:VEVENT\r\nEND:VCALENDAR`,
      )
    expect(
      (await clerk.post(path, { file: event('20270821T150000Z'), apply: true })).body.counts,
    ).toMatchObject({ create: 0, change: 1 })
    expect(
      (await clerk.post(path, { file: event('20270821T150000Z'), apply: true })).body.counts,
    ).toMatchObject({ known: 1, change: 0 })
    expect(
      (await clerk.post(path, { file: event('20271001T150000Z'), apply: true })).body.counts,
    ).toMatchObject({ change: 1 })
    expect((await clerk.get('/api/v0/sports/fixture', { season: own._id })).body.total).toBe(1)
    const broken = await clerk.post(path, { file: base64('das ist keine Tabelle'), apply: true })
    expect(broken.status).toBe(422)
  })

  test('a list without times leaves the time of that day, and moves a game to the day after', async () => {
    const own = await make('season', {
      team: team._id,
      title: 'Ohne Zeiten',
      from: '2027-07-01',
      to: '2028-06-30',
    })
    await make('fixture', game({ season: own._id, kickoff: '2027-08-21T15:00:00.000Z', away: 'Steg' }))
    const path = `/api/v0/sports/season/${own._id}/import`
    const send = (day: string) =>
      clerk.post(path, { file: base64(`Datum,Heim,Gast\n${day},Rebenau,Steg`), apply: true })
    expect((await send('2027-08-21')).body.counts).toMatchObject({ known: 1, change: 0 })
    expect((await send('2027-08-22')).body.counts).toMatchObject({ known: 0, change: 1 })
    const [moved] = (await clerk.get('/api/v0/sports/fixture', { season: own._id })).body.sports_fixture
    expect(moved).toMatchObject({ kickoff: '2027-08-21T22:00:00.000Z', timed: false })
  })

  test('a game whose time nobody has said is waited for until its day is over', async () => {
    await make('fixture', game({ kickoff: '2020-05-01T22:00:00.000Z', timed: false, away: 'Spät' }))
    const unreported = async (now: string) =>
      (
        await runRead(app.platform, { ...systemCaller(), now }, (ctx) =>
          week(ctx, { from: '2020-04-27', to: '2020-05-03' }),
        )
      ).result.unreported.total
    expect(await unreported('2020-05-02T20:00:00.000Z')).toBe(0)
    expect(await unreported('2020-05-02T22:30:00.000Z')).toBe(1)
  })
})

test('clubs, teams and games to come are on the map of the site, in both languages', async () => {
  const made = await make('fixture', {
    season: season._id,
    kickoff: '2098-08-22T15:00:00.000Z',
    home: 'Rebenau',
    away: 'Karte',
  })
  const { result: entries } = await runRead(app.platform, systemCaller(), sportsSitemap)
  const addresses = entries.map(({ href }) => href)
  for (const address of ['/sport/sv-rebenau', '/sport/sv-rebenau/kampfmannschaft'])
    expect(addresses).toContain(address)
  expect(addresses).toContain(`/en/sports/sv-rebenau/kampfmannschaft/${made._id}`)
})

test('attendance: one tap each, for the squad alone', async () => {
  const day = new Date().toISOString().slice(0, 10)
  const path = `/api/v0/sports/attendance/${team._id}`
  const mark = (who: typeof clerk, marks: object[]) => who.post(path, { day, marks })
  expect((await mark(reader, [{ person: keeper._id, presence: 'came' }])).status).toBe(403)
  expect((await mark(trainer, [{ person: keeper._id, presence: 'came' }])).status).toBe(200)
  const { people } = (await trainer.get(path, { day })).body
  expect(people).toMatchObject([
    { person: keeper._id, presence: 'came', came: 1, noted: 1 },
    { person: child._id, presence: null, noted: 0 },
  ])
  await mark(trainer, [{ person: keeper._id, presence: null }])
  expect((await trainer.get(path, { day })).body.people[0]).toMatchObject({ presence: null, noted: 0 })
  const stranger = await mark(trainer, [{ person: uuidv7(), presence: 'came' }])
  expect([stranger.status, Object.keys(stranger.body.fields)]).toEqual([422, ['marks']])
  expect((await trainer.get(`/api/v0/sports/attendance/${foreign._id}`, { day })).status).toBe(404)
})

test('helpers: a place each, never more than there are, and no names for everybody', async () => {
  const fixture = await make('fixture', {
    season: season._id,
    kickoff: '2099-08-22T15:00:00.000Z',
    home: 'Rebenau',
    away: 'Helferau',
  })
  const duty = await make(
    'duty',
    {
      ...{ team: team._id, fixture: fixture._id, title: 'Kantine', open: true, needed: 2 },
      ...{ from: '2099-08-22T14:00:00.000Z', until: '2099-08-22T18:00:00.000Z' },
    },
    trainer,
  )
  const path = `/api/v0/sports/duty/${duty._id}`
  expect((await app.guest.post(`${path}/help`)).status).toBe(401)
  const users = Array.from({ length: 6 }, (_, index) => app.as({ role: 'user', name: `Helfer ${index}` }))
  const answers = await Promise.all(users.map((user) => user.post(`${path}/help`)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 409, 409, 409, 409,
  ])
  const lucky = users[answers.findIndex(({ status }) => status === 200)]!
  expect((await lucky.post(`${path}/help`)).body).toEqual({ left: 0, mine: true })
  expect((await clerk.put(path, { needed: 1 })).status).toBe(422)
  const page = (
    await app.guest.get('/api/c/site', { path: `/sport/${club.slug}/${team.slug}/${fixture._id}` })
  ).text
  expect(page).toContain('Kantine')
  expect(page).not.toContain('Helfer ')
  expect((await lucky.post(`${path}/leave`)).body).toEqual({ left: 1, mine: false })
  expect((await trainer.post(`${path}/enrol`, { name: 'Opa Huber' })).body.sports_duty.helpers).toHaveLength(
    2,
  )
  expect((await trainer.post(`${path}/enrol`, { name: 'Oma Huber' })).status).toBe(409)
  expect((await reader.post(`${path}/strike`, { helper: uuidv7() })).status).toBe(403)
})

test('whoever has nothing to do with a team changes nothing of it, by whichever call', async () => {
  const fixture = await make('fixture', {
    ...{ season: season._id, kickoff: '2099-09-22T15:00:00.000Z', home: 'Rebenau', away: 'Fremdau' },
  })
  const duty = await make('duty', {
    ...{ team: team._id, fixture: null, title: 'Zeugwart', open: true, needed: 2 },
    ...{ from: '2099-09-22T14:00:00.000Z', until: '2099-09-22T18:00:00.000Z' },
  })
  const stranger = app.as({ ...narrowed, _id: uuidv7(), name: 'trainer of another club' })
  const file = base64('Datum;Heim;Gast\n22.09.2099;Rebenau;Au\n')
  const calls: [method: 'post' | 'put' | 'delete', path: string, body?: object][] = [
    ['put', `season/${season._id}`, { title: 'x' }],
    ['delete', `season/${season._id}`],
    ['post', `season/${season._id}/import`, { file, apply: true }],
    ['post', 'fixture', { season: season._id, kickoff: '2099-01-01T00:00:00.000Z', home: 'A', away: 'B' }],
    ['put', `fixture/${fixture._id}`, { home: 'x' }],
    ['delete', `fixture/${fixture._id}`],
    ['post', `fixture/${fixture._id}/score`, { homeScore: 9, awayScore: 0 }],
    ['put', `duty/${duty._id}`, { title: 'x' }],
    ['delete', `duty/${duty._id}`],
    ['post', `duty/${duty._id}/enrol`, { name: 'x' }],
    ['post', `duty/${duty._id}/strike`, { helper: uuidv7() }],
    [
      'post',
      `attendance/${team._id}`,
      { day: '2026-08-22', marks: [{ person: keeper._id, presence: 'came' }] },
    ],
    ['delete', `team/${team._id}`],
    ['delete', `person/${keeper._id}`],
  ]
  for (const [method, path, body] of calls) {
    const by = async (who: typeof clerk) =>
      [path, (await who[method](`/api/v0/sports/${path}`, body)).status] as const
    expect(await by(reader)).toEqual([path, 403])
    expect(await by(stranger)).toEqual([path, 404])
  }
  // Only the office may delete clubs
  for (const who of [reader, stranger])
    expect((await who.delete(`/api/v0/sports/club/${club._id}`)).status).toBe(403)
  expect((await clerk.get(`/api/v0/sports/fixture/${fixture._id}`)).body.sports_fixture.home).toBe('Rebenau')
  for (const thing of [`fixture/${fixture._id}`, `duty/${duty._id}`])
    await clerk.delete(`/api/v0/sports/${thing}`)
})

test('the week shows own games alone, and what needs somebody', async () => {
  await make('fixture', {
    season: season._id,
    kickoff: '2026-11-07T15:00:00.000Z',
    home: 'Rebenau',
    away: 'Woche',
  })
  await make('fixture', {
    season: season._id,
    kickoff: '2026-11-07T15:00:00.000Z',
    home: 'Andere',
    away: 'Woche',
  })
  const { body } = await reader.get('/api/v0/sports/week', { from: '2026-11-02', to: '2026-11-08' })
  expect(body.fixtures.map(({ home }: { home: string }) => home)).toEqual(['Rebenau'])
  const ancient = await reader.get('/api/v0/sports/week', { from: '0001-01-01', to: '2026-11-08' })
  expect(ancient).toMatchObject({ status: 422, body: { fields: { from: expect.stringContaining('1900') } } })
  const nobody = app.as({ ...narrowed, name: 'nobody' })
  expect(
    (await nobody.get('/api/v0/sports/week', { from: '2026-11-02', to: '2026-11-08' })).body.fixtures,
  ).toEqual([])
})

test('the name of a scorer is in no history, also not in one from before it was kept out, once it is erased', async () => {
  const name = 'Sepp Torjäger'
  const game = { season: season._id, kickoff: '2026-09-12T15:00:00.000Z', home: 'Rebenau', away: 'Torau' }
  const goal = line({ person: null, name, side: 'home', kind: 'goal', minute: 12 })
  const made = await make('fixture', { ...game, scorers: [goal] })
  const path = `/api/v0/sports/fixture/${made._id}`
  const second = { ...goal, _id: uuidv7(), minute: 80 }
  const saved = await clerk.put(path, { scorers: [...made.scorers, second] })
  expect(saved.body.sports_fixture.scorers).toHaveLength(2)
  const history = async () => {
    const { status, body, text } = await admin.get(`${path}/history`)
    expect([status, body.total]).toEqual([200, 2])
    return text
  }
  expect(await history()).not.toContain(name)
  await app.platform.database.pool.query(
    `update audit set "after" = jsonb_build_object('scorers', $2::jsonb) where "recordId" = $1`,
    [made._id, JSON.stringify([goal])],
  )
  expect(await history()).toContain(name)
  const person = { emails: [], accounts: [], names: [name], records: [] }
  const { result: found } = await runRead(app.platform, systemCaller(), (ctx) =>
    sportsPersonal.find!(ctx, person),
  )
  expect(found.map(({ collection }) => collection)).toEqual(['sports_scorer', 'sports_scorer'])
  await app.write((ctx) => sportsPersonal.erase!(ctx, found, person))
  expect(await history()).not.toContain(name)
  expect((await clerk.get(path)).body.sports_fixture.scorers).toMatchObject([{ name: '' }, { name: '' }])
})

test('somebody is found, handed out and erased with files and marks', async () => {
  const gone = await make('person', {
    club: club._id,
    firstName: 'Rosa',
    lastName: 'Vergessen',
    email: 'rosa@rebenau.example',
  })
  const person = { emails: ['rosa@rebenau.example'], accounts: [], names: [], records: [] }
  const { result: found } = await runRead(app.platform, systemCaller(), (ctx) =>
    sportsPersonal.find!(ctx, person),
  )
  expect(found).toMatchObject([{ _id: gone._id, sure: true, fate: 'remove' }])
  await app.write((ctx) => sportsPersonal.erase!(ctx, found, person))
  expect((await clerk.get(`/api/v0/sports/person/${gone._id}`)).status).toBe(404)
})
