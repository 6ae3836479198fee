import { expect, it } from 'vitest'
import type { ServerDomain } from '#kit/server/domain.ts'
import { programOf, testApp } from '#kit/testing/test-app.ts'
import { pushServer } from './index.ts'
import { learnTopics } from './topics.ts'

const words = { de: 'Hochwasser', en: 'Floods' }
const domain = (name: string, order: number): ServerDomain => ({
  name,
  topics: [{ name, title: words, hint: words, order, timeToLive: 60 }],
})
const app = await testApp('push_topics', {
  program: programOf(pushServer(() => [domain('floods', 20), { name: 'quiet' }, domain('fires', 10)])),
  env: { PUBLIC_URL: 'http://localhost' },
})
const path = '/api/v1/firebase'

it('offers what domains contribute, in order', async () => {
  const { subscribers } = (await app.as('admin').get(`${path}/sendings`)).body
  expect(Object.entries(subscribers.topics)).toEqual([
    ['fires', 0],
    ['floods', 0],
  ])
})

it('refuses what no domain contributes', async () => {
  const choose = async (topic: string) =>
    (await app.guest.post(`${path}/topics/`, { token: 'A'.repeat(43), topic })).body.code
  expect([await choose('gossip'), await choose('quiet')]).toEqual(['PUSH_INVALID', 'PUSH_INVALID'])
  // Only the unknown device is refused, not the domain's topic
  expect(await choose('floods')).toBe('PUSH_UNKNOWN')
})

it('ends the start where two domains say the same name', () => {
  expect(() => learnTopics(app.platform, [domain('floods', 1), domain('floods', 2)])).toThrow('same name')
})
