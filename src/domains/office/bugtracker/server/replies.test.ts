import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestClient } from '../../../../app/test-app.ts'
import { parseMail } from '../../../../kit/server/mailbox/incoming-mail.ts'
import { createUser } from '../../../platform/users/server/offers.ts'
import { takeReply } from './replies.service.ts'
import { ownWords } from './reply-seal.ts'

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
/** A report of the citizen that the office has asked about; with the subject that she got. */
async function asked() {
  const made = await app.server.inject({
    method: 'POST',
    url: `${base}/`,
    headers: citizen.headers,
    remoteAddress: `10.6.0.${++machine}`,
    payload: { title: 'Kalender leer', text: 'Im Dezember steht nichts.' },
  })
  const bug = made.json().system_bugtracker
  await admin.post(`${base}/${bug._id}/note`, { text: 'Mit welchem Browser?' })
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

test('what answers nothing of ours, or is sent by a program, changes nothing', async () => {
  const { bug, subject } = await asked()
  const before = await steps(bug)
  await arrives('vera@rebenau.example', `Re: [#${bug.number}] Kalender leer`)
  await arrives('vera@rebenau.example', subject.replace(/#\d+/, '#999999'))
  await arrives('vera@rebenau.example', subject, { headers: ['Auto-Submitted: auto-replied'] })
  expect(await steps(bug)).toEqual(before)
})

test('the mailbox is for administrators, and its password never leaves', async () => {
  const { body } = await admin.get(`${base}_mailbox`)
  expect(body).toMatchObject({ host: 'imap.rebenau.example', password: '••••••••' })
  const member = app.as({ role: 'member', rights: ['system_bugtracker.read', 'system_bugtracker.update'] })
  expect((await member.get(`${base}_mailbox`)).status).toBe(403)
  expect((await member.put(`${base}_mailbox`, body)).status).toBe(403)
  // Another server would get the old password
  expect((await admin.put(`${base}_mailbox`, { ...body, host: 'imap.example.org' })).status).toBe(422)
})

test.each([
  ['Ja.\n\nAm 3. Mai 2031 um 10:00 schrieb Amt <a@b.c>:\n> Was?', 'Ja.'],
  ['Yes\n\nOn Mon, May 3 Office wrote:\n> What?', 'Yes'],
  ['> Was?', '> Was?'],
])('of %j the own words are kept', (text, own) => expect(ownWords(text)).toBe(own))
