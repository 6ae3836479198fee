import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { storeFile } from '#domains/platform/files/server/offers.ts'
import { lengthOn } from '../social.rules.ts'
import { cancelledText } from './posts.channel.ts'
import { freePort, withNetworks } from './social.fixture.ts'

const port = await freePort()
const app = await testApp('social wishes', { env: { PUBLIC_URL: `http://127.0.0.1:${port}` } })
const site = await withNetworks(app, port)
const { admin, graph, mastodon } = site
const base = '/api/v0/social/post'
const link = 'https://rebenau.example/brunnen'
const idle = () => app.platform.jobs.idle(20)
const read = async (_id: string) => (await admin.get(`${base}/${_id}`)).body.social_post
/** Maximum length stated by the Mastodon server. */
const longest = 600
let page: string
let toots: string
let picture: string

beforeAll(async () => {
  await site.setUp()
  await site.goThere(admin, { network: 'facebook' }, graph.agree)
  await site.goThere(admin, { network: 'mastodon', server: mastodon.base }, mastodon.agree)
  const { accounts } = (await admin.get('/api/v0/social/accounts')).body
  const idOn = (on: string) => accounts.find(({ network }: { network: string }) => network === on)._id
  page = idOn('facebook')
  toots = idOn('mastodon')
  const bytes = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#3366aa' } })
    .png()
    .toBuffer()
  picture = await app.write(
    async (ctx) => (await storeFile(ctx, { name: 'brunnen.png', content: bytes })).file._id,
  )
})
afterAll(() => site.close())

async function sent(input: object) {
  const { body } = await admin.post(base, { link, alt: 'Der Brunnen', ...input })
  const { _id } = body.social_post
  await admin.post(`${base}/${_id}/plan`)
  await idle()
  expect(await read(_id)).toMatchObject({ state: 'sent', problemText: '' })
  return _id as string
}

async function correct(_id: string, wanted: string) {
  const { status, body } = await admin.post(`${base}/${_id}/correct`, { wanted })
  expect({ status, fields: body.fields }).toEqual({ status: 200, fields: undefined })
  await idle()
  // Only the text is stored, so that the next change does not add the address twice
  expect(await read(_id)).toMatchObject({ text: wanted, wish: null, problemText: '' })
}

const tooted = () => [...mastodon.statuses.values()].at(-1)!.text
const posted = () => [...graph.posts.values()].at(-1)!

test('changed on Mastodon a post keeps the address below its words, once, however often it is changed', async () => {
  const _id = await sent({ account: toots, text: 'Der Brunnen läuft.' })
  expect(tooted()).toBe(`Der Brunnen läuft.\n\n${link}`)
  await correct(_id, 'Der Brunnen ruht.')
  expect(tooted()).toBe(`Der Brunnen ruht.\n\n${link}`)
  await correct(_id, 'Der Brunnen läuft wieder.')
  expect(tooted()).toBe(`Der Brunnen läuft wieder.\n\n${link}`)
  await correct(_id, `Mehr unter ${link} und am Platz.`)
  expect(tooted()).toBe(`Mehr unter ${link} und am Platz.`)
})

test('on Facebook the address stays where it went out: below the words with a picture, else beside them', async () => {
  const shown = await sent({ account: page, text: 'Mit Bild.', picture })
  await correct(shown, 'Mit neuem Wort.')
  expect(posted().message).toBe(`Mit neuem Wort.\n\n${link}`)
  const bare = await sent({ account: page, text: 'Ohne Bild.' })
  await correct(bare, 'Auch hier ein neues.')
  expect(posted()).toMatchObject({ message: 'Auch hier ein neues.', link })
})

test('a change is as long as the network takes it with the address', async () => {
  const _id = await sent({ account: toots, text: 'Kurz.' })
  const room = longest - lengthOn('mastodon', `\n\n${link}`)
  const refused = await admin.post(`${base}/${_id}/correct`, { wanted: 'x'.repeat(room + 1) })
  expect(refused).toMatchObject({ status: 422, body: { fields: { wanted: expect.stringContaining('601') } } })
  await correct(_id, 'x'.repeat(room))
  expect(lengthOn('mastodon', tooted())).toBe(longest)
})

test('called off, a post that fills its room loses words and never its address', async () => {
  const start = '2099-06-01T16:00:00.000Z'
  const { _id: recordId } = (await admin.post('/api/c/event', { title: 'Kellerfest', start })).body.event
  await admin.post(`/api/c/event/${recordId}/publish`)
  const about = { collection: 'event', recordId }
  const text = 'Wein '.repeat(114).trim()
  const filled = await sent({ ...about, account: toots, text })
  const shown = await sent({ ...about, account: page, text: 'Kellerfest', picture })
  const { body } = await admin.post(`/api/v0/social/sharing/event/${recordId}/retract`, {
    how: 'cancel',
    note: 'wegen Hagel',
  })
  const outcomes = body.results.filter(({ channel }: { channel: string }) => channel === 'posts')
  expect(outcomes.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['begun', 'begun'])
  await idle()
  expect(tooted()).toMatch(/^ABGESAGT: wegen Hagel\n\nWein /)
  expect(tooted().endsWith(` Wein …\n\n${link}`)).toBe(true)
  expect(lengthOn('mastodon', tooted())).toBeLessThanOrEqual(longest)
  expect(posted().message).toBe(`ABGESAGT: wegen Hagel\n\nKellerfest\n\n${link}`)
  for (const _id of [filled, shown]) {
    const post = await read(_id)
    expect(post).toMatchObject({ text: expect.stringMatching(/^ABGESAGT/), stale: null })
    expect(post.text).not.toContain(link)
  }
})

test('what is called off is cut between words: no address in it is cut in two', () => {
  const account = { network: 'instagram', longest: 70 } as const
  const post = { text: `Alles unter ${link} und wirklich noch viel mehr davon`, link, picture: null }
  expect(cancelledText(account, post, '')).toBe(`ABGESAGT\n\nAlles unter ${link} und wirklich …`)
  // The cut removed the address within the text; it stays below
  expect(cancelledText({ ...account, longest: 54 }, post, '')).toBe('ABGESAGT\n\nAlles …')
  expect(cancelledText(account, { ...post, text: '' }, 'Hagel')).toBe('ABGESAGT: Hagel')
  expect(cancelledText(account, { ...post, text: 'ABGESAGT wegen Hagel' }, 'noch einmal')).toBe(
    'ABGESAGT wegen Hagel',
  )
})
