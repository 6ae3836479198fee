import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { hiddenSecret } from '#kit/shared/settings/hidden-secret.ts'
import { defaultSettings } from '../settings.rules.ts'
import { siteSender } from './mailboxes.service.ts'

const app = await testApp('mailboxes')
const admin = app.as('admin')
const uuid = '01900000-0000-7000-8000-000000000002'
const path = '/api/v0/config_test_mailbox'

const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    username === 'amt' && password === 'geheim?' ? done(null, { user: username }) : done(new Error('no')),
})
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
const { port } = smtp.server.address() as AddressInfo
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))

const urlWith = (password: string, at = port) => `smtp://amt:${encodeURIComponent(password)}@127.0.0.1:${at}`
const mailWith = (smtpUrl: string, chosen: string | null = null) => ({
  mailboxes: [{ uuid, name: 'Gemeindeamt', address: 'amt@rebenau.example', smtpUrl }],
  DEFAULT_SYSTEM_MAILBOX: chosen,
})

it('tries a mail server that is being typed, with its password', async () => {
  expect(await admin.post(path, { smtpUrl: urlWith('geheim?') })).toMatchObject({
    status: 200,
    body: { done: true },
  })
  const wrong = await admin.post(path, { smtpUrl: urlWith('falsch') })
  expect([wrong.status, wrong.body.code]).toEqual([422, 'MAILBOX'])
  expect(wrong.body.message).toContain('Benutzername und Passwort')
  expect(wrong.text).not.toContain('falsch')
})

it('says when there is no server', async () => {
  const nobody = await admin.post(path, { smtpUrl: 'smtp://127.0.0.1:1' })
  expect([nobody.status, nobody.body.code]).toEqual([422, 'MAILBOX'])
  expect(nobody.body.message).toContain('antwortet nicht')
  expect((await admin.post(path, {})).body.fields).toHaveProperty('smtpUrl')
  const page = await admin.post(path, { smtpUrl: 'https://www.rebenau.example' })
  expect([page.status, page.body.code]).toEqual([422, 'INVALID'])
})

it('shows server and user of a stored mailbox and tries it with the stored password', async () => {
  const { body, text } = await admin.put('/api/v0/config/', { mail: mailWith(urlWith('geheim?')) })
  const shown: string = body.config.mail.mailboxes[0].smtpUrl
  expect(text).not.toContain('geheim')
  expect(decodeURIComponent(shown)).toBe(`smtp://amt:${hiddenSecret}@127.0.0.1:${port}`)
  expect((await admin.post(path, { uuid })).status).toBe(200)
  expect((await admin.post(path, { uuid, smtpUrl: shown })).status).toBe(200)
})

it('never hands a stored password to another server', async () => {
  const elsewhere = urlWith(hiddenSecret, 2525)
  const tried = await admin.post(path, { uuid, smtpUrl: elsewhere })
  expect([tried.status, Object.keys(tried.body.fields)]).toEqual([422, ['smtpUrl']])
  const saved = await admin.put('/api/v0/config/', { mail: mailWith(elsewhere) })
  expect([saved.status, Object.keys(saved.body.fields)]).toEqual([422, ['mail.mailboxes.0.smtpUrl']])
  expect((await admin.post(path, { uuid })).status).toBe(200)
})

it('refuses everybody but administrators', async () => {
  expect((await app.guest.post(path, { uuid })).status).toBe(401)
  const refused = await app.as('member').post(path, { uuid })
  expect([refused.status, refused.body.code]).toEqual([403, 'C100'])
})

it('sends in the name of the site, through the chosen mailbox', async () => {
  const sender = siteSender(app.platform)
  expect(await sender()).toEqual({ name: 'Dorfplatz' })
  const site = {
    ...defaultSettings.site,
    name: 'Rebenau',
    contact: { ...defaultSettings.site.contact, email: 'post@rebenau.example' },
  }
  await admin.put('/api/v0/config/', { site })
  expect(await sender()).toEqual({ name: 'Rebenau', address: 'post@rebenau.example' })
  await admin.put('/api/v0/config/', { mail: mailWith(urlWith('geheim?'), uuid) })
  expect(await sender()).toEqual({
    name: 'Gemeindeamt',
    address: 'amt@rebenau.example',
    smtpUrl: urlWith('geheim?'),
  })
})
