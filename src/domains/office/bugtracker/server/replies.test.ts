import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestClient } from '#app/test-app.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { parseMail } from '#kit/server/mailbox/incoming-mail.ts'
import { createUser } from '#domains/platform/users/server/offers.ts'
import { forgetClosed } from '#domains/platform/reports/server/offers.ts'
import { bugs, fromOutside } from './bugs.kind.ts'
import { takeReply } from './replies.service.ts'

const app = await testApp('bugtracker replies')
const admin = app.as('admin')
const base = '/api/v0/system_bugtracker'
let citizen: TestClient

beforeAll(async () => {
  const user = await app.write((ctx) =>
    createUser(ctx, { handle: 'vera', email: 'vera@rebenau.example', roles: ['user'] }),
  )
  citizen = app.as({ role: 'user', name: 'Vera', _id: user._id })
  await admin.put(`${base}_mailbox`, {
    address: 'fehler@rebenau.example',
    host: 'imap.rebenau.example',
    port: 993,
    encryption: 'tls',
    user: 'fehler',
    password: 'geheim',
    folder: 'INBOX',
  })
})

const mails = async () => {
  await app.platform.jobs.idle(20)
  const folder = path.join(app.platform.config.dataDir, 'outbox')
  const files = await readdir(folder).catch(() => [])
  return Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
}
let machine = 0
/** A report by the citizen with a question from the office; returned with the subject of its mail. */
async function asked() {
  const made = await app.server.inject({
    method: 'POST',
    url: `${base}/`,
    headers: citizen.headers,
    remoteAddress: `10.6.0.${++machine}`,
    payload: { title: 'Kalender leer', text: 'Im Dezember steht nichts.' },
  })
  const bug = made.json().system_bugtracker
  await admin.post(`${base}/${bug._id}/note`, { message: 'Mit welchem Browser?' })
  const mail = (await mails()).find((one) => one.includes(`[#${bug.number}-`) && one.includes('Mit welchem'))!
  expect(mail).toMatch(/^Reply-To: .*fehler@rebenau\.example/im)
  const [mark] = /\[#\d+-[0-9a-f]{16}\]/.exec(mail)!
  return { bug, subject: `Re: ${mark} Kalender leer` }
}
let count = 0
async function arrives(
  from: string,
  subject: string,
  {
    body = 'Mit Firefox.\r\n\r\nAm Montag schrieb Rebenau:\r\n> Mit welchem Browser?',
    headers = [] as string[],
    attachment = '',
  } = {},
) {
  const parts = attachment
    ? [
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=x',
        '',
        '--x',
        'Content-Type: text/plain; charset=utf-8',
        '',
        body,
        '--x',
        'Content-Type: image/png; name="bild.png"',
        'Content-Disposition: attachment; filename="bild.png"',
        'Content-Transfer-Encoding: base64',
        '',
        attachment,
        '--x--',
      ]
    : ['Content-Type: text/plain; charset=utf-8', '', body]
  const source = [
    `From: ${from}`,
    `Subject: ${subject}`,
    `Message-ID: <${++count}@example.org>`,
    ...headers,
    ...parts,
  ]
  const mail = await parseMail(Buffer.from(source.join('\r\n')))
  await app.write((ctx) => takeReply(ctx, mail))
}
const steps = async (bug: { _id: string }) =>
  (await admin.get(`${base}/${bug._id}/steps`)).body.steps.map(
    ({ what, text }: { what: string; text: string }) => [what, text],
  )

test('an answer from the address that we wrote to is a note, with its pictures and without our own words', async () => {
  const { bug, subject } = await asked()
  const attachment = (
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#996633' } })
      .png()
      .toBuffer()
  ).toString('base64')
  await arrives('Vera Huber <Vera@rebenau.example>', subject, { attachment })
  expect(await steps(bug)).toEqual([
    ['comment', 'Mit welchem Browser?'],
    ['reply', 'Vera Huber · Vera@rebenau.example\nMit Firefox.'],
  ])
  const { system_bugtracker: now } = (await admin.get(`${base}/${bug._id}`)).body
  expect(now).toMatchObject({ waiting: true, screenshots: [{ meta: { name: 'bild.png' } }] })
})

test('an answer from a stranger is for the office alone, marked as such, and nobody gets a mail of it', async () => {
  const { bug, subject } = await asked()
  const before = (await mails()).length
  const picture = Buffer.from('kein Bild').toString('base64')
  await arrives('Mallory <mallory@example.org>', subject, { body: 'Bitte hier klicken', attachment: picture })
  expect((await steps(bug)).at(-1)).toEqual(['unproven', 'Mallory · mallory@example.org\nBitte hier klicken'])
  expect(await mails()).toHaveLength(before)
  const reader = app.as({ role: 'member', rights: ['system_bugtracker.read'] })
  const told = JSON.stringify((await reader.get(`${base}/${bug._id}/steps`)).body)
  expect(told).not.toContain('klicken')
  const { system_bugtracker: now } = (await admin.get(`${base}/${bug._id}`)).body
  expect(now.screenshots).toEqual([])
})

test('an answer to a mail for the office alone stays with the office', async () => {
  const { bug } = await asked()
  const [klara, otto, rosa] = await app.write(async (ctx) => [
    await createUser(ctx, { handle: 'klara', email: 'klara@rebenau.example', roles: ['admin'] }),
    await createUser(ctx, { handle: 'otto', email: 'otto@rebenau.example', roles: ['admin'] }),
    await createUser(ctx, { handle: 'rosa', email: 'rosa@rebenau.example', roles: ['member'] }),
  ])
  for (const { _id } of [klara, otto])
    await app.as({ role: 'admin', _id }).put(`${base}/${bug._id}/watch`, { watching: true })
  // Readers of bugs who may not change them see no internal notes
  await app
    .as({ role: 'member', rights: ['system_bugtracker.read'], _id: rosa._id })
    .put(`${base}/${bug._id}/watch`, { watching: true })
  await admin.post(`${base}/${bug._id}/note`, { text: 'Vera hat das schon oft gemeldet.' })
  const receiver = (one: string) => /^To: (.*)$/m.exec(one)?.[1]?.trim()
  const inner = (await mails()).filter((one) => one.includes('schon oft gemeldet'))
  expect(new Set(inner.map(receiver))).toEqual(new Set(['klara@rebenau.example', 'otto@rebenau.example']))
  const mail = inner.find((one) => one.includes('To: klara@'))!
  const [mark] = /\[#\d+-[0-9a-f]{16}\]/.exec(mail)!
  const picture = (
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#996633' } })
      .png()
      .toBuffer()
  ).toString('base64')
  const before = (await mails()).length
  await arrives('klara@rebenau.example', `AW: ${mark} Kalender leer`, {
    body: 'Bei ihr stimmt die Uhr nicht.',
    attachment: picture,
  })
  expect((await steps(bug)).at(-1)).toEqual(['note', 'klara@rebenau.example\nBei ihr stimmt die Uhr nicht.'])
  const told = (await mails()).filter((one) => one.includes('stimmt die Uhr'))
  expect(told.map(receiver)).toEqual(['otto@rebenau.example'])
  expect(await mails()).toHaveLength(before + 1)
  const reader = app.as({ role: 'member', rights: ['system_bugtracker.read'] })
  expect(JSON.stringify((await reader.get(`${base}/${bug._id}/steps`)).body)).not.toContain('Uhr')
  const { system_bugtracker: now } = (await admin.get(`${base}/${bug._id}`)).body
  expect(now).toMatchObject({ waiting: false, screenshots: [] })
  // Forwarded to a stranger it is still internal
  await arrives('mallory@example.org', `AW: ${mark} Kalender leer`, { body: 'Von wem anderen' })
  expect((await steps(bug)).at(-1)).toEqual(['unproven', 'mallory@example.org\nVon wem anderen'])
})

test('what answers nothing of ours, or is sent by a program, changes nothing', async () => {
  const { bug, subject } = await asked()
  const before = await steps(bug)
  await arrives('vera@rebenau.example', `Re: [#${bug.number}] Kalender leer`)
  await arrives('vera@rebenau.example', subject.replace(/#\d+/, '#999999'))
  // A forged marker
  await arrives('mallory@example.org', subject.replace(/-[0-9a-f]{16}/, '-0123456789abcdef'))
  await arrives('vera@rebenau.example', subject, { headers: ['Auto-Submitted: auto-replied'] })
  expect(await steps(bug)).toEqual(before)
})

test('the mailbox is for administrators, and its password never leaves', async () => {
  const { body } = await admin.get(`${base}_mailbox`)
  expect(body).toMatchObject({ host: 'imap.rebenau.example', password: '••••••••' })
  const member = app.as({ role: 'member', rights: ['system_bugtracker.read', 'system_bugtracker.update'] })
  expect((await member.get(`${base}_mailbox`)).status).toBe(403)
  expect((await member.put(`${base}_mailbox`, body)).status).toBe(403)
  // The old password would be sent to another server
  expect((await admin.put(`${base}_mailbox`, { ...body, host: 'imap.example.org' })).status).toBe(422)
})

test('a year after a fault was closed nobody knows who reported it, unless something waits', async () => {
  const { bug, subject } = await asked()
  await app.platform.database.pool.query(
    `update reports set "name" = 'Vera', "context" = '{"browser": "Firefox"}' where "_id" = $1`,
    [bug._id],
  )
  await arrives('vera@rebenau.example', subject)
  await admin.post(`${base}/${bug._id}/close`, { text: 'Behoben.' })
  await arrives('vera@rebenau.example', subject, { body: 'Doch nicht.' })
  const forget = (days: number) =>
    runWrite(
      app.platform,
      { ...systemCaller(), now: new Date(Date.now() + days * 86_400_000).toISOString() },
      (ctx) => forgetClosed(ctx, bugs, { words: fromOutside }),
    )
  const read = async () => (await admin.get(`${base}/${bug._id}`)).body.system_bugtracker
  await forget(366)
  expect(await read()).toMatchObject({ reporter: { name: 'vera' }, context: { browser: 'Firefox' } })
  await admin.post(`${base}/${bug._id}/note`, { text: 'Angesehen.' })
  await forget(364)
  expect(await read()).toMatchObject({ context: { browser: 'Firefox' } })
  await forget(366)
  expect(await read()).toMatchObject({ title: 'Kalender leer', context: null, screenshots: [] })
  const said = await steps(bug)
  expect(said.filter(([what]: string[]) => what === 'reply')).toEqual([
    ['reply', ''],
    ['reply', ''],
  ])
  expect(said).toContainEqual(['comment', 'Mit welchem Browser?'])
  // A later reply has its own retention period
  await arrives('vera@rebenau.example', subject, { body: 'Danke.' })
  await admin.post(`${base}/${bug._id}/note`, { text: 'Gerne.' })
  await forget(366)
  expect((await steps(bug)).filter(([, text]: string[]) => text!.includes('Danke'))).toEqual([])
})
