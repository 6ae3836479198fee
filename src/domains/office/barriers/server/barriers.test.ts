import { expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { createUser } from '#domains/platform/users/server/offers.ts'
import { forgetClosed } from '#domains/platform/reports/server/offers.ts'
import { barriers } from './barriers.service.ts'
import { takeBarrier } from './offers.ts'

const app = await testApp('barriers')
const clerk = app.as({ role: 'member', rights: ['message.read', 'message.update'], name: 'Klara' })
const reader = app.as({ role: 'member', rights: ['message.read'] })
const at = (_id: string, more = '') => `/api/c/barrier/${_id}${more}`

async function reported(text = 'Der Kalender ist mit der Tastatur nicht zu erreichen.') {
  const _id = uuidv7()
  await app.write((ctx) =>
    takeBarrier(ctx, {
      _id,
      createdAt: ctx.now,
      name: 'Vera Huber',
      email: 'vera@rebenau.example',
      text,
      page: '/termine',
      lang: 'de',
    }),
  )
  return (await clerk.get(at(_id))).body.barrier
}

test('a barrier goes its way to its end, with a step for each', async () => {
  const barrier = await reported()
  expect(barrier).toMatchObject({ state: 'received', waiting: true, page: '/termine' })
  const taken = await clerk.post(at(barrier._id, '/work'), { text: 'Schauen wir uns an.' })
  expect(taken.body.barrier).toMatchObject({ state: 'working', waiting: false, closedAt: null })
  const done = await clerk.post(at(barrier._id, '/finish'))
  expect(done.body.barrier).toMatchObject({ state: 'done', closedAt: expect.any(String) })
  expect((await clerk.post(at(barrier._id, '/finish'))).status).toBe(409)
  expect((await clerk.post(at(barrier._id, '/note'))).status).toBe(422)
  const noted = await clerk.post(at(barrier._id, '/note'), { text: 'Auch auf dem Telefon.' })
  expect(noted.body.barrier).toMatchObject({ state: 'done', closedAt: done.body.barrier.closedAt })
  const { steps } = (await reader.get(at(barrier._id, '/steps'))).body
  expect(steps.map(({ what }: { what: string }) => what)).toEqual(['work', 'finish', 'note'])
})

test('it is for those who read what visitors write, and told by nothing but its form', async () => {
  const barrier = await reported()
  expect((await app.guest.get('/api/c/barrier/')).status).toBe(401)
  expect((await app.as({ role: 'member', rights: [] }).get('/api/c/barrier/')).status).toBe(403)
  expect((await reader.post(at(barrier._id, '/work'))).status).toBe(403)
  expect((await clerk.delete(at(barrier._id))).status).toBe(403)
  expect((await clerk.post('/api/c/barrier/', {})).status).toBe(404)
  // Reports of other trackers are not accessible here
  expect((await clerk.get('/api/c/defect/')).status).toBe(403)
  expect((await app.as('admin').get(`/api/v0/system_bugtracker/${barrier._id}`)).status).toBe(404)
  expect((await app.as('admin').get(`/api/c/defect/${barrier._id}`)).status).toBe(404)
})

test('somebody sees to it who can, and it is found by what its sender calls it', async () => {
  const barrier = await reported('Das Bild des Ortsplans sagt nichts.')
  const [colleague, citizen] = await app.write(async (ctx) => [
    await createUser(ctx, { handle: 'otto', roles: ['member'] }),
    await createUser(ctx, { handle: 'rosa', roles: ['user'] }),
  ])
  const given = await clerk.put(at(barrier._id), { assignee: colleague._id })
  expect(given.body.barrier).toMatchObject({ assigneeName: 'otto', waiting: false })
  expect((await clerk.put(at(barrier._id), { assignee: citizen._id })).status).toBe(422)
  const reference = barrier._id.replaceAll('-', '').slice(-8).toUpperCase()
  const found = (await clerk.get('/api/c/barrier/', { search: reference })).body
  expect(found.barrier).toMatchObject([{ _id: barrier._id }])
  expect((await clerk.get('/api/c/barrier/', { waiting: true, search: 'Ortsplans' })).body.total).toBe(0)
})

test('a year after it is removed nobody knows who reported it', async () => {
  const barrier = await reported('Der Plan ist unlesbar.')
  await clerk.post(at(barrier._id, '/note'), { text: 'Mit Frau Huber gesprochen.' })
  await clerk.post(at(barrier._id, '/finish'))
  const forget = (days: number) =>
    runWrite(
      app.platform,
      { ...systemCaller(), now: new Date(Date.now() + days * 86_400_000).toISOString() },
      (ctx) => forgetClosed(ctx, barriers, { words: ['note'] }),
    )
  await forget(364)
  expect((await clerk.get(at(barrier._id))).body.barrier).toMatchObject({ name: 'Vera Huber' })
  await forget(366)
  expect((await clerk.get(at(barrier._id))).body.barrier).toMatchObject({
    name: '',
    email: '',
    text: 'Der Plan ist unlesbar.',
  })
  const told = JSON.stringify((await reader.get(at(barrier._id, '/steps'))).body)
  expect(told).not.toContain('Huber')
  expect(told).toContain('forgotten')
})
