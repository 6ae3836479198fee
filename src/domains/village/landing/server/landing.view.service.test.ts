import { expect, it } from 'vitest'
import { testApp } from '#app/test-app.ts'

const app = await testApp('landing')
const admin = app.as('admin')
const front = async (path = '/') => (await app.guest.get('/api/c/site', { path })).body

it('greets with the name of the site while nothing is there', async () => {
  expect(await front()).toMatchObject({
    status: 200,
    view: 'landing',
    data: { title: 'Dorfplatz', services: [], news: [], events: [], tiles: [] },
  })
})

it('shows services, news and tiles from the pages that are marked for it', async () => {
  const publish = (page: Record<string, unknown>) =>
    admin.post('/api/v0/page/', { status: 'published', ...page })
  await publish({ title: 'Willkommen', custom_marker: 'landing', text: '<p>Schön, dass Sie da sind.</p>' })
  await publish({
    title: 'Müllabfuhr',
    custom_marker: 'service-waste',
    meta_description: 'Termine Ihrer Zone',
  })
  await publish({ title: 'Kellergasse', custom_marker: 'tile' })
  await publish({ title: 'Neues', template: { view: 'listview' } })
  await admin.post('/api/c/news/', { title: 'Fest am Samstag', status: 'published' })
  await admin.post('/api/c/news/', { title: 'Nur ein Entwurf' })

  const { data, frame } = await front()
  expect(data.title).toBe('Willkommen')
  expect(data.services).toMatchObject([
    { icon: 'bin', marker: 'waste', title: 'Müllabfuhr', text: 'Termine Ihrer Zone', href: '/muellabfuhr' },
  ])
  expect(data.tiles.map((tile: { title: string }) => tile.title)).toEqual(['Kellergasse'])
  expect(data.news.map((item: { title: string }) => item.title)).toEqual(['Fest am Samstag'])
  expect(data.newsHref).toBe('/neues')
  // The landing page is not listed in its own menu.
  expect(frame.navigation.map((item: { label: string }) => item.label)).not.toContain('Willkommen')
  expect((await front('/en')).data.text.lang).toBe('de')
})

it('tells how many notices hang, as long as they do', async () => {
  const marked = { title: 'Amtstafel', custom_marker: 'service-notice', meta_description: 'Was aushängt' }
  await admin.post('/api/v0/page/', { status: 'published', ...marked })
  const told = async (path = '/') =>
    (await front(path)).data.services.find(({ icon }: { icon: string }) => icon === 'notice').text
  expect(await told()).toBe('Was aushängt')
  const { body } = await admin.post('/api/c/notices/', { title: 'Bauverhandlung', status: 'published' })
  expect([await told(), await told('/en')]).toEqual(['1 Kundmachung hängt', '1 notice is posted'])
  await admin.post(`/api/c/notices/${body.notices._id}/unpublish`, {})
  expect(await told()).toBe('Was aushängt')
})

it('allows one landing page only', async () => {
  const refused = await admin.post('/api/v0/page/', {
    title: 'Noch eine',
    custom_marker: 'landing',
    status: 'published',
  })
  expect([refused.status, refused.body.code]).toEqual([409, 'SECOND_LANDING'])
})

it('shows what waits to be published only to those who may change pages, and says so', async () => {
  const asked = async (rights: string[]) =>
    (await app.as({ role: 'member', rights }).get('/api/c/site', { path: '/', query: 'preview' })).body
  const at = `/api/v0/page/${(await front()).data.edit.split('/').at(-1)}`
  const { version } = (await admin.get(at)).body.page
  const changed = await admin.put(at, { title: 'Servus', version })
  expect(await asked(['page.update'])).toMatchObject({ preview: 'older', data: { title: 'Servus' } })
  expect(await asked(['news.update'])).toMatchObject({ preview: 'same', data: { title: 'Willkommen' } })
  expect(await front()).toMatchObject({ data: { title: 'Willkommen' } })
  expect((await front()).preview).toBeUndefined()
  await admin.post(`${at}/unpublish`, { version: changed.body.page.version })
  expect(await asked(['page.update'])).toMatchObject({ preview: 'none', data: { title: 'Servus' } })
  expect((await asked(['news.update'])).data.title).toBe('Dorfplatz')
})
