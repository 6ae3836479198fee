import { beforeEach, expect, test } from 'vitest'
import { createProgram } from '../../../../app/program.ts'
import { browserOn } from './browser.fixture.ts'
import { usersApp } from './users-app.fixture.ts'

const app = await usersApp(createProgram, 'password_strength', { PUBLIC_URL: 'http://www.rebenau.example' })
const auth = '/api/v0/auth'
beforeEach(() => app.forgetTries())

const admin = await app.signIn()
const { version, config } = (await admin.get('/api/v0/config/')).body
await admin.send('PUT', '/api/v0/config/', {
  version,
  site: {
    ...config.site,
    name: 'Marktgemeinde Rebenau',
    contact: { ...config.site.contact, organisation: 'Marktgemeinde Rebenau', city: 'Rebenau' },
  },
})

test.each([
  'Passwort123!',
  'Rebenau2026!',
  'R3b3n4u-1987',
  'Marktgemeinde Rebenau',
  'rebenau.example',
  'weinbauerweinbauer',
  'Weinbauer!Weinbauer',
  'GruberAnna1965',
  'AnnaGruberRebenau',
  'Feuerwehr Rebenau 2025',
  'anna@weinhof.example',
  'Sommer2026!!',
  'qwertz123456',
  'trustno1trustno1',
  'iloveyou2',
  'Schatzi1234',
])('refuses %s for Anna Gruber, weinbauer, of Rebenau', async (password) => {
  const answer = await admin.post(`${auth}/`, {
    handle: 'weinbauer',
    password,
    email: 'anna@weinhof.example',
    roles: ['member'],
    userData: { first_name: 'Anna', last_name: 'Gruber' },
  })
  expect([password, answer.status, answer.body['code']]).toEqual([password, 422, 'WEAK_PASSWORD'])
})

test('takes one that is hard to guess, and judges the same while it is typed', async () => {
  const password = 'Rebe-Kran-Nebel-Gams-9'
  const typed = await browserOn(app.server).post(`${auth}/checkPasswordStrength`, { password, handle: 'x' })
  expect(typed.body).toMatchObject({ enough: true })
  const weak = await browserOn(app.server).post(`${auth}/checkPasswordStrength`, { password: 'Rebenau2026!' })
  expect(weak.body).toMatchObject({ enough: false })
  expect(weak.body['advice'].join()).toContain('Name der Website')
  const made = await admin.post(`${auth}/`, { handle: 'winzer', password, roles: ['member'] })
  expect(made.status).toBe(200)
})

test('guests who have many long ones judged are refused before anybody else waits for them', async () => {
  const tooLong = await browserOn(app.server).post(`${auth}/checkPasswordStrength`, {
    password: 'x'.repeat(101),
  })
  expect(tooLong.status).toBe(422)
  const long = (number: number) => `Tr0ub4dor&3-${number}-`.repeat(12).slice(0, 100)
  const done: string[] = []
  const guests = Array.from({ length: 30 }, (_, number) =>
    browserOn(app.server)
      .post(`${auth}/checkPasswordStrength`, { password: long(number) })
      .then((answer) => {
        done.push('guest')
        return answer.status
      }),
  )
  const account = admin
    .post(`${auth}/`, { handle: 'eilig', password: 'Rebe-Kran-Nebel-Gams-9', roles: ['member'] })
    .then((answer) => {
      done.push('account')
      return answer.status
    })
  expect(await account).toBe(200)
  const statuses = await Promise.all(guests)
  // One under way and eight that wait; who sets a password waits for the one at most
  expect(statuses.filter((status) => status === 200)).toHaveLength(9)
  expect(statuses.filter((status) => status === 429)).toHaveLength(21)
})
