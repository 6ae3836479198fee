import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { isSealed, openSecret } from '#kit/server/start/secrets.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { defaultSettings } from '../settings.rules.ts'
import { mailboxPurpose } from './mailboxes.ts'
import { currentSettings } from './settings.service.ts'

const app = await testApp('settings')
const admin = app.as('admin')

const site = {
  ...defaultSettings.site,
  name: 'Rebenau',
  claim: { de: 'Wein und Weite', en: 'Wine and wide skies' },
}

it('gives guests the public part only', async () => {
  const { status, body } = await app.guest.get('/api/v0/config/')
  expect(status).toBe(200)
  expect(Object.keys(body.config).toSorted()).toEqual([
    'admincenter',
    'images',
    'legal',
    'meta',
    'privacy',
    'site',
  ])
})

it('changes a section, keeps the others, and shows it everywhere at once', async () => {
  expect((await app.guest.get('/api/c/site', { path: '/' })).body.frame.name).toBe('Dorfplatz')
  const { status, body } = await admin.put('/api/v0/config/', { site })
  expect(status).toBe(200)
  expect(body.config.site.name).toBe('Rebenau')
  expect(body.config.permissions).toEqual(defaultSettings.permissions)
  expect((await app.guest.get('/api/c/site', { path: '/' })).body.frame.name).toBe('Rebenau')
  expect((await app.guest.get('/api/c/site', { path: '/en' })).body.frame.claim).toBe('Wine and wide skies')
})

it('cleans legal texts and shows them', async () => {
  await admin.put('/api/v0/config/', {
    legal: { imprint: { de: '<p>Wir<script>alert(1)</script></p>', en: '' }, privacy: { de: '', en: '' } },
  })
  const english = (await app.guest.get('/api/c/site', { path: '/en/Impressum' })).body
  expect(english.data).toMatchObject({ title: 'Imprint', text: { html: '<p>Wir</p>', lang: 'de' } })
  expect((await app.guest.get('/api/c/site', { path: '/impressum' })).body.redirect.to).toBe('/Impressum')
})

it('refuses a change of a section that was made on an older version, with the settings as they are', async () => {
  const { versions } = (await admin.get('/api/v0/config/')).body
  expect((await admin.put('/api/v0/config/', { site, versions })).status).toBe(200)
  const refused = await admin.put('/api/v0/config/', { site: { ...site, name: 'Zu spät' }, versions })
  expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT'])
  expect(refused.body.details).toMatchObject({
    current: { config: { site: { name: site.name } }, versions: { site: versions.site + 1 } },
    version: versions.site + 1,
    byName: 'admin',
  })
  expect((await admin.get('/api/v0/config/')).body.config.site.name).toBe('Rebenau')
  const { body } = await app.guest.get('/api/v0/config/')
  expect(body.versions).toEqual({})
})

it('lets two who change different sections at once both save', async () => {
  const { config, versions } = (await admin.get('/api/v0/config/')).body
  const message = { ...config.message, email: 'post@rebenau.example' }
  const newsletter = { ...config.newsletter, box: !config.newsletter.box }
  const saved = await Promise.all([
    admin.put('/api/v0/config/', { message, versions }),
    admin.put('/api/v0/config/', { newsletter, versions }),
  ])
  expect(saved.map(({ status }) => status)).toEqual([200, 200])
  const after = (await admin.get('/api/v0/config/')).body
  expect(after.config).toMatchObject({ message, newsletter, site: config.site })
  expect(after.versions).toEqual({
    ...versions,
    message: versions.message + 1,
    newsletter: versions.newsletter + 1,
  })
  // One of several is outdated: none is stored
  const half = await admin.put('/api/v0/config/', {
    message: config.message,
    newsletter,
    versions: after.versions,
  })
  expect(half.status).toBe(200)
  const refused = await admin.put('/api/v0/config/', { site, message, versions: after.versions })
  expect(refused.body.details.current.config.message).toEqual(config.message)
  expect((await admin.get('/api/v0/config/')).body.versions.site).toBe(after.versions.site)
})

it('refuses wrong values with a text at the field', async () => {
  const refused = await admin.put('/api/v0/config/', {
    site: { ...site, name: '', colours: { primary: 'orange', accent: '#000000' } },
  })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.fields)).toEqual(['site.name', 'site.colours.primary'])
})

it('refuses everybody but administrators', async () => {
  expect((await app.guest.put('/api/v0/config/', { site })).status).toBe(401)
  for (const role of ['user', 'member'] as const) {
    const refused = await app.as(role).put('/api/v0/config/', { site })
    expect([refused.status, refused.body.code]).toEqual([403, 'C100'])
  }
})

it('keeps passwords of mailboxes sealed and never shows them', async () => {
  const uuid = '01900000-0000-7000-8000-000000000001'
  const mail = {
    mailboxes: [
      { uuid, name: 'Amt', address: 'amt@rebenau.example', smtpUrl: 'smtp://amt:geheim@127.0.0.1' },
    ],
    DEFAULT_SYSTEM_MAILBOX: uuid,
  }
  const { body, text } = await admin.put('/api/v0/config/', { mail })
  expect(text).not.toContain('geheim')
  // A placeholder sent back keeps the stored password.
  await admin.put('/api/v0/config/', { mail: body.config.mail })
  const [stored] = await app.write(async (ctx) => (await currentSettings(ctx)).value.mail.mailboxes)
  expect(isSealed(stored!.smtpUrl)).toBe(true)
  expect(openSecret(app.platform.config.secret, mailboxPurpose, stored!.smtpUrl)).toBe(
    'smtp://amt:geheim@127.0.0.1',
  )
})

describe('files that the settings show', () => {
  const used = () =>
    app.write(async (ctx) => {
      const { rows } = await ctx.db.execute<{ fileId: string }>(
        sql`select "fileId" from file_uses where "collection" = 'settings' order by "fileId"`,
      )
      return rows.map(({ fileId }) => fileId)
    })

  it('notes the files that the settings show, and only as long as they do', async () => {
    const [logo, share, other] = [uuidv7(), uuidv7(), uuidv7()]
    await admin.put('/api/v0/config/', {
      site: { ...defaultSettings.site, logo, favicon: logo },
      meta: { og_image: share, routes: [] },
    })
    expect(await used()).toEqual([logo, share].toSorted())
    await admin.put('/api/v0/config/', { site: { ...defaultSettings.site, logo: other } })
    expect(await used()).toEqual([share, other].toSorted())
    await admin.put('/api/v0/config/', { site: defaultSettings.site, meta: { og_image: null, routes: [] } })
    expect(await used()).toEqual([])
  })

  it('notes nothing of a change that is refused', async () => {
    const refused = await app
      .as('member')
      .put('/api/v0/config/', { meta: { og_image: uuidv7(), routes: [] } })
    expect(refused.status).toBe(403)
    expect(await used()).toEqual([])
  })
})
