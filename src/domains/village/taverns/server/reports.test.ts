import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp, type TestClient } from '#app/test-app.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { stampField, stampForm, trapField } from '#kit/server/http/spam.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { forgetReportsJob } from './forget-reports.job.ts'
import { tellKeeper } from './tell-keeper.job.ts'

let app: TestApp
let editor: TestClient
const year = Number(dayIn(new Date().toISOString(), 'Europe/Vienna').slice(0, 4)) + 1
const day = (rest: string) => `${year}-${rest}`
const hours = [2, 3, 4, 5, 6, 7].map((one) => ({ day: one, from: '15:00', to: '23:00' }))
const taverns: Record<string, string> = {}

beforeAll(async () => {
  app = await testApp('tavern-reports')
  editor = app.as({ role: 'member', rights: ['entry.read', 'entry.create', 'entry.update', 'entry.publish'] })
  for (const title of ['Weidgasser', 'Presshauser', 'Feldhofner']) {
    const entry = { title, type: 'Heuriger', status: 'published' }
    taverns[title] = (await editor.post('/api/c/entry/', entry)).body.entry._id
  }
  const run = { tavern: taverns['Weidgasser'], from: day('02-01'), to: day('02-14'), hours }
  await editor.post('/api/c/taverns/change', { put: [run] })
  const administrator = app.as('admin')
  const { site } = await app.write(siteSettings)
  const contact = { ...site.contact, email: 'amt@rebenau.example' }
  await administrator.put('/api/v0/config/', { site: { ...site, contact } })
})

async function post(url: string, fields: Record<string, string>, from = '127.0.0.1') {
  const { statusCode, headers, body } = await app.server.inject({
    method: 'POST',
    url,
    remoteAddress: from,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: statusCode, to: String(headers.location ?? ''), body }
}
const guard = (age = 2) => ({
  [stampField]: stampForm(
    app.platform.config.secret,
    'tavern-report',
    new Date(Date.now() - age * 60_000).toISOString(),
  ),
  [trapField]: '',
})
const typed = () => ({
  tavern: taverns['Weidgasser']!,
  from: day('05-01'),
  to: `14.5.${year}`,
  opens: '',
  closes: '',
  note: 'Spargel',
  sender_name: 'Resi Weidgasser',
  sender_phone: '',
  sender_email: 'resi@rebenau.example',
})
let network = 0
const report = (changed: Record<string, string> = {}, age = 2) =>
  post('/heurigen/melden', { ...guard(age), ...typed(), ...changed }, `198.51.100.${++network}`)
const waiting = async () => (await editor.get('/api/c/taverns/reports')).body
const runsOf = async (tavern: string) =>
  (await app.guest.get('/api/c/taverns/runs', { year, tavern: taverns[tavern] })).body.runs
const mails = async () => {
  await app.platform.jobs.idle(20)
  const folder = path.join(app.platform.config.dataDir, 'outbox')
  const files = await readdir(folder).catch((): string[] => [])
  return Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
}

describe('what a keeper reports', () => {
  it('offers the taverns that guests see, in both languages', async () => {
    for (const at of ['/heurigen/melden', '/en/heurigen/melden']) {
      const { body } = await app.guest.get('/api/c/site', { path: at })
      expect(body).toMatchObject({ status: 200, view: 'tavernReport', meta: { hidden: true } })
      expect(body.data.taverns.map(({ title }: { title: string }) => title)).toEqual([
        'Feldhofner',
        'Presshauser',
        'Weidgasser',
      ])
    }
  })

  it.each([
    ['without a tavern', { tavern: '' }, 2],
    ['of a tavern that is none', { tavern: '018f0000-0000-7000-8000-000000000000' }, 2],
    ['with a day that does not exist', { from: `${year}-02-30` }, 2],
    ['that ends before it begins', { to: day('04-01') }, 2],
    ['that is over', { from: '2020-01-01', to: '2020-01-10' }, 2],
    ['in a year that is far', { from: '2090-01-01', to: '2090-01-10' }, 2],
    ['with a time that is none', { opens: '25:00' }, 2],
    [
      'that is closed every day',
      Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((one) => [`rest_${one}`, 'on'])),
      2,
    ],
    ['without a way to ask back', { sender_email: '' }, 2],
    ['without a name', { sender_name: ' ' }, 2],
    ['that filled the trap', { [trapField]: 'https://spam.example' }, 2],
    ['that came at once', {}, 0],
    ['of a tavern whose hours nobody knows', { tavern: 'Presshauser' }, 2],
  ])('refuses one %s and stores nothing', async (_what, changed, age) => {
    const named = (changed as Record<string, string>)['tavern']
    const more = named && taverns[named] ? { ...changed, tavern: taverns[named] } : changed
    expect((await report(more as Record<string, string>, age)).status).toBe(422)
    expect((await waiting()).total).toBe(0)
  })

  it('waits for the office, which hears of it by mail; sent twice it is one', async () => {
    expect(await report()).toMatchObject({ status: 303, to: '/heurigen/melden?sent' })
    expect((await report()).status).toBe(303)
    const { reports, total } = await waiting()
    expect(total).toBe(1)
    expect(reports[0]).toMatchObject({
      ...{
        title: 'Weidgasser',
        what: 'add',
        from: day('05-01'),
        to: day('05-14'),
        note: 'Spargel',
        overlaps: [],
      },
      hours,
    })
    expect(await runsOf('Weidgasser')).toHaveLength(1)
    const [mail = '', ...others] = await mails()
    expect(others).toHaveLength(0)
    expect(mail).toMatch(/^To: .*amt@rebenau\.example/im)
    expect(mail).toMatch(/^Reply-To: .*resi@rebenau\.example/im)
  })

  it('can be answered only by whoever may edit', async () => {
    const [{ _id }] = (await waiting()).reports
    for (const turn of ['accept', 'decline', 'reopen']) {
      expect((await app.guest.post(`/api/c/taverns/reports/${_id}/${turn}`, {})).status).toBe(401)
      const reader = app.as({ role: 'member', rights: ['entry.read'] })
      expect((await reader.post(`/api/c/taverns/reports/${_id}/${turn}`, {})).status).toBe(403)
    }
    expect((await app.guest.get('/api/c/taverns/reports')).status).toBe(401)
    expect((await waiting()).total).toBe(1)
  })

  it('becomes a run by one click, and waits again when that is taken back', async () => {
    const [{ _id }] = (await waiting()).reports
    const { status, body } = await editor.post(`/api/c/taverns/reports/${_id}/accept`, {})
    expect(status).toBe(200)
    expect((await runsOf('Weidgasser'))[1]).toMatchObject({
      from: day('05-01'),
      note: { de: 'Spargel', en: '' },
    })
    expect((await editor.post(`/api/c/taverns/reports/${_id}/accept`, {})).status).toBe(404)
    const remove = body.runs.map((run: { _id: string; version: number }) => ({
      _id: run._id,
      version: run.version,
    }))
    expect((await editor.post(`/api/c/taverns/reports/${_id}/reopen`, { remove })).status).toBe(200)
    expect(await runsOf('Weidgasser')).toHaveLength(1)
    expect((await waiting()).total).toBe(1)
  })

  it('shows what is in its way, is refused with it, and can replace it', async () => {
    await report({
      from: day('02-10'),
      to: day('02-20'),
      note: '',
      opens: '16',
      closes: '22 Uhr',
      rest_2: 'on',
    })
    const { reports } = await waiting()
    const late = reports.find(({ from }: { from: string }) => from === day('02-10'))
    expect(late.overlaps).toMatchObject([{ from: day('02-01'), to: day('02-14') }])
    const address = `/api/c/taverns/reports/${late._id}/accept`
    expect((await editor.post(address, {})).body.code).toBe('RUNS_OVERLAP')
    expect((await waiting()).total).toBe(2)
    expect((await editor.post(address, { replace: true })).status).toBe(200)
    const runs = await runsOf('Weidgasser')
    expect(runs).toMatchObject([{ from: day('02-10') }])
    expect(runs[0].hours[0]).toEqual({ day: 1, from: '16:00', to: '22:00' })
    expect(runs[0].hours).toHaveLength(6)
  })

  it('is declined with a word that is mailed once, and not after it was taken back', async () => {
    const [{ _id }] = (await waiting()).reports
    const tell = () => runWrite(app.platform, systemCaller(), (ctx) => tellKeeper(ctx, _id))
    const word = 'Da ist Kirtag, bitte eine Woche später.'
    const before = (await mails()).length
    await editor.post(`/api/c/taverns/reports/${_id}/decline`, { word })
    await editor.post(`/api/c/taverns/reports/${_id}/reopen`, {})
    await tell()
    expect(await mails()).toHaveLength(before)
    expect((await editor.post(`/api/c/taverns/reports/${_id}/decline`, { word })).status).toBe(200)
    await tell()
    await tell()
    const all = await mails()
    expect(all).toHaveLength(before + 1)
    expect(all.some((mail) => /^To: .*resi@rebenau/im.test(mail) && mail.includes('Kirtag'))).toBe(true)
    expect((await waiting()).total).toBe(0)
  })
})

describe('the personal link of a tavern', () => {
  const linkOf = async (tavern: string, by = editor) =>
    by.post('/api/c/taverns/links', { tavern: taverns[tavern] })
  const pathOf = (href: string) => new URL(href).pathname
  const open = async (at: string) => {
    const [where = '', query = ''] = at.split('?')
    return (await app.guest.get('/api/c/site', { path: where, query })).body
  }
  const stored = async (tavern: string) =>
    (await editor.get('/api/c/taverns/year', { year })).body.runs.filter(
      (run: { tavern: string }) => run.tavern === taverns[tavern],
    )
  const dates = {
    from: day('07-01'),
    to: day('07-10'),
    opens: '15:00',
    closes: '23:00',
    rest_1: 'on',
    note: '',
  }

  it('is made and ended only by whoever may edit', async () => {
    expect((await linkOf('Feldhofner', app.guest)).status).toBe(401)
    const reader = app.as({ role: 'member', rights: ['entry.read'] })
    expect((await linkOf('Feldhofner', reader)).status).toBe(403)
    expect((await reader.get('/api/c/taverns/links')).status).toBe(403)
    expect((await reader.delete(`/api/c/taverns/links/${taverns['Feldhofner']}`)).status).toBe(403)
    expect((await editor.delete(`/api/c/taverns/links/${taverns['Feldhofner']}`)).status).toBe(404)
    const none = { tavern: '018f0000-0000-7000-8000-000000000000' }
    expect((await editor.post('/api/c/taverns/links', none)).status).toBe(404)
  })

  it('lets the keeper enter, change and cancel dates, at once', async () => {
    const at = pathOf((await linkOf('Feldhofner')).body.link.href)
    expect(await open(at)).toMatchObject({
      status: 200,
      view: 'tavernKeeper',
      data: { title: 'Feldhofner', runs: [] },
    })
    expect(await post(at, dates)).toMatchObject({ status: 303, to: `${at}?done=added` })
    expect(await runsOf('Feldhofner')).toMatchObject([{ from: day('07-01') }])
    expect((await post(at, { ...dates, from: day('07-05') })).status).toBe(409)
    expect((await post(at, { ...dates, from: 'bald' })).status).toBe(422)
    const [run] = await runsOf('Feldhofner')
    const { task, fields } = (await open(`${at}?change=${run._id}`)).data
    expect(fields).toMatchObject({ from: day('07-01'), opens: '15:00', rest: [1] })
    const change = {
      ...dates,
      what: 'change',
      run: task.run,
      version: String(task.version),
      to: day('07-12'),
    }
    expect((await post(at, change)).to).toBe(`${at}?done=changed`)
    expect((await post(at, change)).status).toBe(409)
    expect(await runsOf('Feldhofner')).toMatchObject([{ _id: run._id, to: day('07-12') }])
    const remove = { what: 'remove', run: run._id, version: String(task.version + 1) }
    expect((await post(at, remove)).status).toBe(303)
    expect(await runsOf('Feldhofner')).toEqual([])
  })

  it('leaves the dates of others alone', async () => {
    const at = pathOf((await linkOf('Feldhofner')).body.link.href)
    const [run] = await stored('Weidgasser')
    for (const what of ['change', 'remove'])
      expect((await post(at, { ...dates, what, run: run._id, version: String(run.version) })).status).toBe(
        409,
      )
    expect((await post(at, { ...dates, tavern: taverns['Weidgasser']! })).status).toBe(303)
    expect(await stored('Weidgasser')).toEqual([run])
  })

  it('is nothing to those who guess, after it was renewed, or ended', async () => {
    const old = pathOf((await linkOf('Feldhofner')).body.link.href)
    const now = pathOf((await linkOf('Feldhofner')).body.link.href)
    const guessed = `${now.slice(0, -1)}${now.endsWith('A') ? 'B' : 'A'}`
    for (const at of [old, guessed, '/heurigen/termine/x']) {
      expect((await open(at)).status).toBe(404)
      expect((await post(at, dates)).status).toBe(404)
    }
    expect((await open(now)).status).toBe(200)
    expect((await editor.delete(`/api/c/taverns/links/${taverns['Feldhofner']}`)).status).toBe(200)
    expect((await open(now)).status).toBe(404)
    expect((await post(now, dates)).status).toBe(404)
  })

  it('makes reports where the office wants to see them first', async () => {
    const settings = { types: ['Heuriger'], tellAt: '10:00', keepersDirect: false }
    expect((await app.as('admin').put('/api/c/taverns/settings', settings)).status).toBe(200)
    const at = pathOf((await linkOf('Weidgasser')).body.link.href)
    const [run] = await stored('Weidgasser')
    const { stamp } = (await open(at)).data
    const remove = { what: 'remove', run: run._id, version: String(run.version), [stamp.name]: stamp.value }
    // Sent twice: one report
    for (const _press of [1, 2]) expect((await post(at, remove)).to).toBe(`${at}?done=reported`)
    expect(await runsOf('Weidgasser')).toHaveLength(1)
    const { reports } = await waiting()
    expect(reports).toMatchObject([{ what: 'remove', name: '', run: { _id: run._id } }])
    expect((await open(at)).data.waiting).toMatchObject([{ what: 'remove' }])
    expect((await editor.post(`/api/c/taverns/reports/${reports[0]._id}/accept`, {})).status).toBe(200)
    expect(await runsOf('Weidgasser')).toEqual([])
  })
})

it('forgets answered reports after thirty days, without waiting for the next report', async () => {
  const { pool } = app.platform.database
  const entry = { title: 'Altenberger', type: 'Heuriger', status: 'published' }
  const tavern: string = (await app.as('admin').post('/api/c/entry/', entry)).body.entry._id
  for (const [name, state, days] of [
    ['old', 'accepted', 31],
    ['refused', 'declined', 31],
    ['fresh', 'accepted', 29],
    ['waiting', 'waiting', null],
  ] as const) {
    await pool.query(
      `insert into tavern_reports ("_id", "at", "tavern", "what", "from", "to", "hours", "note", "name", "email", "phone", "lang", "state", "answeredAt")
       values (gen_random_uuid(), now() - interval '90 days', $4, 'add', '2026-05-01', '2026-05-14', '[]', '', $1, 'resi@rebenau.example', '', 'de', $2, now() - make_interval(days => $3::int))`,
      [name, state, days, tavern],
    )
  }
  expect(forgetReportsJob.cron).toBeTruthy()
  await app.write((ctx) => app.platform.jobs.send(ctx, forgetReportsJob.name, {}))
  await app.platform.jobs.idle()
  const { rows } = await pool.query('select "name" from tavern_reports where "tavern" = $1 order by "name"', [
    tavern,
  ])
  expect(rows.map(({ name }) => name)).toEqual(['fresh', 'waiting'])
})
