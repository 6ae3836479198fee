import { expect, it } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'
import type { Events } from '../../../../kit/server/events.ts'

const app = await testApp('tavern-announcements')

const tavern = (name: string): Events['tavernsOpened']['taverns'][number] => ({
  run: name,
  title: `Heuriger ${name}`,
  href: { de: `/heurige/${name}`, en: `/en/taverns/${name}` },
  hours: { de: '15 bis 23 Uhr', en: '3 pm to 11 pm' },
})
const opened = (...names: string[]) =>
  app.write((ctx) => ctx.emit('tavernsOpened', { day: '2026-11-21', taverns: names.map(tavern) }))
const sent = async () => {
  const { body } = await app.as('admin').get('/api/v1/firebase/sendings')
  return body.sendings.map(({ topic, texts }: { topic: string; texts: object }) => ({ topic, texts }))
}

it('tells of one tavern with the way to it, and of the same run only once', async () => {
  await opened('mueller')
  await opened('mueller')
  expect(await sent()).toEqual([
    {
      topic: 'heurigen',
      texts: {
        de: {
          title: 'Heuriger mueller hat heute ausg’steckt',
          body: '15 bis 23 Uhr',
          href: '/heurige/mueller',
        },
        en: { title: 'Heuriger mueller opens today', body: '3 pm to 11 pm', href: '/en/taverns/mueller' },
      },
    },
  ])
})

it('tells of several in one message that leads to all', async () => {
  await opened('huber', 'mayer')
  expect(await sent()).toContainEqual({
    topic: 'heurigen',
    texts: {
      de: {
        title: 'Heute sperren 2 Heurige auf',
        body: 'Heuriger huber: 15 bis 23 Uhr\nHeuriger mayer: 15 bis 23 Uhr',
        href: '/heurigen',
      },
      en: {
        title: '2 wine taverns open today',
        body: 'Heuriger huber: 3 pm to 11 pm\nHeuriger mayer: 3 pm to 11 pm',
        href: '/en/heurigen',
      },
    },
  })
})
