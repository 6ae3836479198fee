import { expect, it } from 'vitest'
import type { Ctx, Platform } from '../../../../kit/server/context.ts'
import type { ServerDomain } from '../../../../kit/server/domain.ts'
import { createEventBus } from '../../../../kit/server/events.ts'
import { checkTopic, learnTopics, topicNamed, topicsOf } from './topics.ts'

const at = (): Pick<Ctx, 'platform'> => ({ platform: { events: createEventBus() } as Platform })
const words = { de: 'Hochwasser', en: 'Floods' }
const domain = (name: string, order: number): ServerDomain => ({
  name,
  topics: [{ name, title: words, hint: words, order, timeToLive: 60 }],
})

it('offers what domains contribute, in order, and refuses everything else', () => {
  const site = at()
  learnTopics(site.platform, [domain('floods', 20), { name: 'quiet' }, domain('fires', 10)])
  expect(topicsOf(site).map(({ name }) => name)).toEqual(['fires', 'floods'])
  expect(topicNamed(site, 'floods')?.title).toEqual(words)
  expect(() => checkTopic(site, 'floods')).not.toThrow()
  expect(() => checkTopic(site, 'gossip')).toThrow(expect.objectContaining({ code: 'PUSH_INVALID' }))
})

it('ends the start where two domains say the same name', () => {
  expect(() => learnTopics(at().platform, [domain('floods', 1), domain('floods', 2)])).toThrow('same name')
})
