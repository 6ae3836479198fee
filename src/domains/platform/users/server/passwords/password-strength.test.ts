import { beforeEach, expect, test } from 'vitest'
import { createProgram } from '#app/program.ts'
import type { Problem } from '#kit/shared/problem.ts'
import { browserOn } from '../browser.fixture.ts'
import { judgePassword } from './password-strength.ts'
import { usersApp } from '../users-app.fixture.ts'

const app = await usersApp(createProgram, 'password_strength', { PUBLIC_URL: 'http://www.rebenau.example' })
const auth = '/api/v0/auth'
beforeEach(() => app.forgetTries())

const admin = await app.signIn()
const { versions, config } = (await admin.get('/api/v0/config/')).body
await admin.send('PUT', '/api/v0/config/', {
  versions,
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
  const settled: string[] = []
  const guests = Array.from({ length: 30 }, () =>
    judgePassword('Rebenau', [], 'de').then(
      () => settled.push('guest'),
      (problem: Problem) => problem.code,
    ),
  )
  const account = judgePassword('Rebenau', [], 'de', { urgent: true }).then(() => settled.push('account'))
  const answers = await Promise.all(guests)
  await account
  // One running and eight waiting; setting a password waits for one at most
  expect(answers.filter((answer) => answer === 'TOO_MANY')).toHaveLength(21)
  expect(settled.indexOf('account')).toBe(1)
  expect(settled).toHaveLength(10)
})
