import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createProgram } from '#app/program.ts'
import { browserOn, type Browser } from '../browser.fixture.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { password, usersApp } from '../users-app.fixture.ts'

const app = await usersApp(createProgram, 'invitations')
const { server, rows } = app
const outbox = outboxIn(app.dataDir)
const auth = '/api/v0/auth'
const chosen = 'Dachs-Regen-Orgel-17'
let admin: Browser
beforeAll(async () => {
  admin = await app.signIn()
})
beforeEach(() => app.forgetTries())

interface Invited {
  _id: string
  link: string
  mail: string
}

const linkIn = (mail: string) => /(?:\/en)?\/invitation\?token=[\w-]{43}/.exec(mail)?.[0] ?? ''

/** An invited account, with the address of the link in its mail. */
async function invited(email: string, more: object = {}): Promise<Invited> {
  let _id = ''
  const mail = await outbox.mailOf(async () => {
    const answer = await admin.post(`${auth}/`, { email, roles: ['member'], ...more })
    expect(answer.status).toBe(200)
    _id = answer.body['user']._id
  })
  return { _id, mail, link: linkIn(mail) }
}

async function page(address: string) {
  const [at, query = ''] = address.split('?')
  return (await browserOn(server).get(`/api/c/site?${new URLSearchParams({ path: at!, query })}`)).body
}
const tokenIn = (link: string) => link.split('token=')[1]!
const accept = (link: string, typed = chosen) =>
  browserOn(server).post(`${auth}/acceptInvitation`, {
    token: tokenIn(link),
    password: typed,
    password2: typed,
  })
const userOf = async (_id: string) => (await admin.get(`${auth}/${_id}`)).body['items'][0]
const signIn = (handle: string, typed = chosen) =>
  browserOn(server).post(`${auth}/login`, { handle, password: typed })

test('an account begins with a mail, and whoever gets it chooses the password without the program', async () => {
  const { _id, mail, link } = await invited('anna@gemeinde.example', {
    userData: { first_name: 'Anna', last_name: 'Gruber' },
  })
  expect(mail).toContain('To: Anna Gruber <anna@gemeinde.example>')
  expect(mail).toContain('Subject: Ihre Einladung')
  const before = await userOf(_id)
  expect(before).toMatchObject({ handle: 'anna@gemeinde.example', hasPassword: false, roles: ['member'] })
  expect(Date.parse(before.invitation.until) - Date.parse(before.invitation.at)).toBe(7 * 86_400_000)
  expect(await page(link)).toMatchObject({
    view: 'invitation',
    meta: { hidden: true },
    data: { step: 'choose', token: tokenIn(link), handle: 'anna@gemeinde.example' },
  })

  const browser = browserOn(server)
  const send = async (fields: Record<string, string>) =>
    (
      await browser.form('/invitation', {
        token: tokenIn(link),
        password: chosen,
        password2: chosen,
        ...fields,
      })
    ).headers['location'] as string
  const different = await send({ password2: 'anders' })
  expect(different).toBe(`/invitation?problem=INVALID&token=${tokenIn(link)}`)
  expect((await page(different))['data']).toMatchObject({
    step: 'choose',
    problem: { message: 'Die beiden Passwörter sind nicht gleich.' },
  })
  expect(await send({ password: 'passwort', password2: 'passwort' })).toContain('problem=WEAK_PASSWORD')
  expect(await send({ token: '' })).toContain('problem=UNREADABLE')
  expect(await send({})).toBe('/login?done=password')

  expect((await signIn('anna@gemeinde.example')).status).toBe(200)
  expect(await userOf(_id)).toMatchObject({ hasPassword: true, invitation: null })
  // The link is used up, and the page says what to do.
  expect((await page(await send({})))['data']).toEqual({
    step: 'ask',
    problem: { code: 'TOKEN_USED', message: expect.stringContaining('noch einmal zu schicken') },
  })
  expect((await accept(link)).status).toBe(410)
})

test('ends after seven days, and once more sent only the new link counts', async () => {
  const { _id, link } = await invited('spaet@gemeinde.example')
  await rows(`update verifications set "expiresAt" = now() - interval '1 second' where "userId" = '${_id}'`)
  expect((await page(link))['data']).toMatchObject({ step: 'ask', problem: { code: 'TOKEN_USED' } })
  expect((await accept(link)).status).toBe(410)
  const mail = await outbox.mailOf(async () =>
    expect((await admin.post(`${auth}/invite`, { _id })).body['user'].invitation).not.toBeNull(),
  )
  expect((await accept(linkIn(mail))).status).toBe(200)
  expect((await signIn('spaet@gemeinde.example')).status).toBe(200)
  expect((await admin.post(`${auth}/invite`, { _id })).body).toMatchObject({ code: 'HAS_PASSWORD' })
})

test('is taken back with its link; neither it nor a forgotten password leads in, until it is sent again', async () => {
  const { _id, link } = await invited('doch-nicht@gemeinde.example')
  // While an invitation is pending, asking for a new password sends no second link
  const before = (await outbox.all()).length
  await browserOn(server).post(`${auth}/requestPasswordReset`, { handle: 'doch-nicht@gemeinde.example' })
  await app.platform.jobs.idle()
  const taken = await admin.post(`${auth}/withdrawInvitation`, { _id })
  expect(taken.body['user']).toMatchObject({ invitation: null, disabled: true })
  expect((await page(link))['data']).toMatchObject({ step: 'ask' })
  expect((await accept(link)).status).toBe(410)
  expect((await outbox.all()).length).toBe(before)
  expect((await admin.post(`${auth}/withdrawInvitation`, { _id })).body).toMatchObject({
    code: 'NOT_INVITED',
  })
  const mail = await outbox.mailOf(() => admin.post(`${auth}/invite`, { _id }))
  expect((await userOf(_id)).disabled).toBe(false)
  expect((await accept(linkIn(mail))).status).toBe(200)
})

test('follows a mended address, and counts no more at the former one', async () => {
  const { _id, link } = await invited('vertippt@gemeinde.example')
  const mail = await outbox.mailOf(() =>
    admin.send('PUT', `${auth}/${_id}`, { email: 'richtig@gemeinde.example' }),
  )
  expect(mail).toContain('<richtig@gemeinde.example>')
  expect((await accept(link)).status).toBe(410)
  expect((await admin.send('PUT', `${auth}/${_id}`, { email: '' })).body).toMatchObject({
    fields: { email: expect.stringContaining('Einladung') },
  })
  expect((await accept(linkIn(mail))).status).toBe(200)
  expect((await signIn('richtig@gemeinde.example')).status).toBe(200)
})

test('speaks the language that whoever invites asks for; a password that is given sends none', async () => {
  const { mail, link } = await invited('peter@gemeinde.example', { lang: 'en' })
  expect(mail).toContain('Subject: Your invitation')
  expect(link).toMatch(/^\/en\//)
  const before = (await outbox.all()).length
  const given = await admin.post(`${auth}/`, { handle: 'programm', password, email: 'p@gemeinde.example' })
  expect(given.body['user']).toMatchObject({ hasPassword: true, invitation: null })
  expect((await outbox.all()).length).toBe(before)
})

test('needs an address, a role in reach and an administrator; who is only invited administers nothing', async () => {
  expect((await admin.post(`${auth}/`, { handle: 'ohne' })).body).toMatchObject({
    fields: { email: expect.any(String) },
  })
  expect((await admin.post(`${auth}/`, { email: 'hoch@gemeinde.example', roles: ['system'] })).status).toBe(
    403,
  )
  const above = await app.account('Betrieb', 'system', 'betrieb@gemeinde.example')
  await rows(`delete from credentials where "userId" = '${above}'`)
  for (const call of ['invite', 'withdrawInvitation'])
    expect((await admin.post(`${auth}/${call}`, { _id: above })).status).toBe(403)
  await app.account('redakteurin', 'member')
  const member = await app.signIn('redakteurin')
  const { _id } = await invited('neue-leitung@gemeinde.example', { roles: ['admin'] })
  for (const browser of [member, browserOn(server)])
    for (const call of ['invite', 'withdrawInvitation'])
      expect([401, 403]).toContain((await browser.post(`${auth}/${call}`, { _id })).status)
  await rows(`update users set "disabled" = true where "_id" = '${above}'`)
  const own = (await admin.post(`${auth}/getData`)).body['user']._id
  expect((await admin.send('PUT', `${auth}/${own}`, { roles: ['member'] })).body).toMatchObject({
    code: 'LAST_ADMIN',
  })
})
