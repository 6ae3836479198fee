import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { storeFile } from '#domains/platform/files/server/offers.ts'
import { drawnIcon } from './icons.routes.ts'

const app = await testApp('pages')
const admin = app.as('admin')

const live = async (page: Record<string, unknown>) => {
  const { status, body } = await admin.post('/api/v0/page/', { status: 'published', ...page })
  expect(status).toBe(200)
  return body.page
}
const view = async (path: string) => (await app.guest.get('/api/c/site', { path })).body
/** Removes the soft hyphens that pages put into long words. */
const asRead = (title: string) => title.replaceAll('\u00AD', '')

/** Stores a picture of one colour and waits for its sizes. */
async function storePicture(width: number, height: number) {
  const content = await sharp({ create: { width, height, channels: 3, background: '#7a1f3d' } })
    .png()
    .toBuffer()
  const { file } = await app.write((ctx) => storeFile(ctx, { name: 'bild.png', content }))
  await app.platform.jobs.idle()
  return file
}

describe('addresses', () => {
  it('joins slugs along the tree, in both languages', async () => {
    const parent = await live({
      title: 'Gemeinde',
      translations: { en: { title: 'Municipality', slug: 'municipality', status: 'published' } },
    })
    const child = await live({ title: 'Öffnungszeiten', parent_page: parent._id, text: '<p>Mo bis Fr</p>' })
    expect(child.route).toBe('/gemeinde/oeffnungszeiten')

    const german = await view('/gemeinde/oeffnungszeiten')
    expect(german).toMatchObject({
      status: 200,
      view: 'contentview',
      data: { text: { html: '<p>Mo bis Fr</p>' } },
    })
    expect(asRead(german.data.title)).toBe('Öffnungszeiten')
    expect(german.meta.alternates).toEqual({
      de: '/gemeinde/oeffnungszeiten',
      en: '/en/municipality/oeffnungszeiten',
    })
    const english = await view('/en/municipality/oeffnungszeiten')
    expect(english).toMatchObject({ status: 200, lang: 'en', data: { text: { lang: 'de' } } })
    expect(english.trail.map((step: { label: string }) => step.label)).toEqual([
      expect.any(String),
      'Municipality',
      'Öffnungszeiten',
    ])
  })

  it('takes the id where the slug is empty', async () => {
    const page = await live({ title: 'Ohne Kurzname', slug: '' })
    expect(page.route).toBe(`/${page._id}`)
    expect((await view(`/${page._id}`)).data.title).toBe('Ohne Kurzname')
  })

  it('gives a second page of the same name another address', async () => {
    await live({ title: 'Termine' })
    expect((await live({ title: 'Termine' })).route).toBe('/termine-2')
  })

  it('refuses an address that is taken, and stores nothing', async () => {
    const other = await live({ title: 'Anders' })
    const { status, body } = await admin.put('/api/v0/page/', {
      _id: other._id,
      slug: 'termine',
      status: 'published',
    })
    expect([status, body.code]).toEqual([409, 'ADDRESS_TAKEN'])
    expect((await admin.get(`/api/v0/page/${other._id}`)).body.page.slug).toBe('anders')
  })

  it('refuses a page below itself', async () => {
    const above = await live({ title: 'Oben' })
    const below = await live({ title: 'Unten', parent_page: above._id })
    const { status, body } = await admin.put('/api/v0/page/', {
      _id: above._id,
      parent_page: below._id,
      status: 'published',
    })
    expect([status, body.code]).toEqual([422, 'CIRCULAR'])
  })

  it('leads from an old address to the new one, with everything below', async () => {
    const above = await live({ title: 'Alt' })
    await live({ title: 'Kind', parent_page: above._id })
    await admin.put('/api/v0/page/', { _id: above._id, slug: 'neu', status: 'published' })
    expect((await view('/alt')).redirect).toEqual({ to: '/neu', permanent: true })
    expect((await view('/alt/kind')).redirect).toEqual({ to: '/neu/kind', permanent: true })
    expect((await view('/neu/kind')).status).toBe(200)
  })

  it('answers 404 with what was probably meant', async () => {
    await live({ title: 'Altstoffsammelzentrum' })
    const page = await view('/altstofsammelzentrum')
    expect([page.status, page.view]).toEqual([404, 'notFound'])
    const suggested = page.data.suggestions.map(({ title, href }: Record<'title' | 'href', string>) => [
      asRead(title),
      href,
    ])
    expect(suggested).toContainEqual(['Altstoffsammelzentrum', '/altstoffsammelzentrum'])
    expect((await view('/%E0%A4%A')).status).toBe(404)
    expect((await view('/termine/gibt-es-nicht')).status).toBe(404)
  })
})

describe('who sees what', () => {
  it('keeps drafts, offline pages and what lies below them from guests', async () => {
    const draft = (await admin.post('/api/v0/page/', { title: 'Entwurf' })).body.page
    const offline = await live({ title: 'Versteckt', offline: true })
    await live({ title: 'Darunter', parent_page: offline._id })
    expect(draft.status).toBe('draft')
    for (const path of ['/entwurf', '/versteckt', '/versteckt/darunter'])
      expect((await view(path)).status).toBe(404)
    expect((await app.guest.get(`/api/v0/page/${draft._id}`)).status).toBe(404)
  })

  it('shows a planned page from its moment on, even when the job that publishes it is late', async () => {
    const { page } = (await admin.post('/api/v0/page/', { title: 'Geplant', showInMenu: true })).body
    await admin.post(`/api/v0/page/${page._id}/publish`, {
      at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    expect((await app.guest.get(`/api/v0/page/${page._id}`)).status).toBe(404)
    await app.platform.database.pool.query(
      `update pages set "publishAt" = now() - interval '1 minute' where "_id" = $1`,
      [page._id],
    )
    expect((await app.guest.get(`/api/v0/page/${page._id}`)).status).toBe(200)
    expect((await view('/geplant')).status).toBe(200)
  })

  it('keeps the live page as it is until its changes are published', async () => {
    const page = await live({ title: 'Stand', text: '<p>alt</p>' })
    const { body } = await admin.put('/api/v0/page/', { _id: page._id, text: '<p>neu</p>' })
    expect(body.page).toMatchObject({ hasDraft: true, text: '<p>neu</p>' })
    expect((await view('/stand')).data.text.html).toBe('<p>alt</p>')
    await admin.post(`/api/v0/page/${page._id}/publish`)
    expect((await view('/stand')).data.text.html).toBe('<p>neu</p>')
  })

  it('refuses writes of those without the right', async () => {
    const page = await live({ title: 'Meins' })
    for (const caller of ['guest', 'user'] as const) {
      const client = app.as(caller)
      const refused = caller === 'guest' ? 401 : 403
      expect((await client.post('/api/v0/page/', { title: 'x' })).status).toBe(refused)
      expect((await client.put('/api/v0/page/', { _id: page._id, title: 'x' })).status).toBe(refused)
      expect((await client.delete(`/api/v0/page/${page._id}`)).status).toBe(refused)
      expect(
        (await client.post('/api/v0/page/setOrder/', { parent_page: null, _id: [page._id] })).status,
      ).toBe(refused)
      expect((await client.post('/api/v0/redirect/', { from: '/a', to: '/b' })).status).toBe(refused)
      expect((await client.delete(`/api/v0/redirect/${page._id}`)).status).toBe(refused)
    }
    expect((await app.as('member').post('/api/v0/page/', { title: 'x', status: 'published' })).status).toBe(
      403,
    )
  })
})

it('shows in the preview what editors work on, and says truly what of it is public', async () => {
  const page = async (query: string, path = '/badeordnung') =>
    (await admin.get('/api/c/site', { path, query })).body
  const shown = async (query: string) => (await page(query)).preview
  const { body } = await admin.post('/api/v0/page/', { title: 'Badeordnung' })
  expect(await shown('preview')).toBe('none')
  const { _id } = body.page
  const published = await admin.post(`/api/v0/page/${_id}/publish`, {})
  expect(await shown('preview')).toBe('same')
  const { version } = published.body.page
  await admin.put(`/api/v0/page/${_id}`, { text: '<p>Ohne Hunde</p>', version })
  expect(await shown('preview')).toBe('older')
  expect((await page('preview')).data.text.html).toBe('<p>Ohne Hunde</p>')
  expect((await page('preview', '/en/badeordnung')).data.text.html).toBe('<p>Ohne Hunde</p>')
  expect(await page('')).toMatchObject({ data: { text: { html: '' } } })
  expect(await shown('')).toBeUndefined()
  expect(await view('/badeordnung')).toMatchObject({ data: { text: { html: '' } } })
  expect((await view('/badeordnung')).preview).toBeUndefined()
})

it('shows each waiting change of a page where it stands', async () => {
  const parent = await live({ title: 'Bücherei' })
  const other = await live({ title: 'Anderswo' })
  const page = await live({
    title: 'Leihfrist',
    parent_page: parent._id,
    translations: { en: { title: 'Loan period', text: '<p>Four weeks</p>', status: 'published' } },
  })
  const changed = await admin.put(`/api/v0/page/${page._id}`, {
    title: 'Leihdauer',
    parent_page: other._id,
    tags: ['Buch'],
    meta_description: 'Wie lange',
    translations: { en: { title: 'Loan time', text: '<p>Five weeks</p>', status: 'published' } },
    version: page.version,
  })
  expect(changed.status).toBe(200)
  const preview = async (path: string) => (await admin.get('/api/c/site', { path, query: 'preview' })).body
  const german = await preview('/buecherei/leihfrist')
  expect(german).toMatchObject({ status: 200, preview: 'older', meta: { description: 'Wie lange' } })
  expect(asRead(german.data.title)).toBe('Leihdauer')
  expect(german.trail.map(({ label }: { label: string }) => label).slice(1)).toEqual([
    'Bücherei',
    'Leihdauer',
  ])
  expect((await preview('/en/buecherei/leihfrist')).data.text.html).toBe('<p>Five weeks</p>')
  expect(asRead((await view('/buecherei/leihfrist')).data.title)).toBe('Leihfrist')
  expect((await view('/en/buecherei/leihfrist')).data.text.html).toBe('<p>Four weeks</p>')
})

it('shows what is not public only to those who may change pages', async () => {
  const words = '<p>Noch nicht beschlossen</p>'
  await admin.post('/api/v0/page/', { title: 'Geheim', text: words })
  const { _id, version } = await live({ title: 'Halb geheim', text: '<p>Beschlossen</p>' })
  await admin.put(`/api/v0/page/${_id}`, { text: words, version })
  const asked = async (rights: string[], path: string) =>
    (await app.as({ role: 'member', rights }).get('/api/c/site', { path, query: 'preview' })).body
  for (const rights of [[], ['page.read'], ['news.update']]) {
    expect(await asked(rights, '/geheim')).toMatchObject({ status: 404, view: 'notFound' })
    expect((await asked(rights, '/halb-geheim')).data.text.html).toBe('<p>Beschlossen</p>')
  }
  expect((await asked(['page.update'], '/geheim')).data.text.html).toBe(words)
  expect((await asked(['page.update'], '/halb-geheim')).data.text.html).toBe(words)
})

describe('order', () => {
  it('orders children, moves a page and leads its old address on', async () => {
    const parent = await live({ title: 'Ordner' })
    const one = await live({ title: 'Eins', parent_page: parent._id })
    const two = await live({ title: 'Zwei', parent_page: parent._id })
    const three = await live({ title: 'Drei' })
    const { status, body } = await admin.post('/api/v0/page/setOrder/', {
      parent_page: parent._id,
      _id: [two._id, three._id, one._id],
    })
    expect(status).toBe(200)
    const children = body.collection.filter(
      (node: { parent_page: string }) => node.parent_page === parent._id,
    )
    expect(children.map((node: { title: string }) => node.title)).toEqual(['Zwei', 'Drei', 'Eins'])
    expect((await view('/drei')).redirect).toEqual({ to: '/ordner/drei', permanent: true })
  })

  it('makes a version of each page that gets another place, so that an open screen overwrites nothing', async () => {
    const parent = await live({ title: 'Mappe' })
    const one = await live({ title: 'Blatt', parent_page: parent._id, order: 10 })
    const two = await live({ title: 'Bogen', parent_page: parent._id, order: 20 })
    await admin.put('/api/v0/page/', { _id: two._id, text: '<p>wartet</p>', order: 99 })
    const order = { parent_page: parent._id, _id: [one._id, two._id] }
    expect((await admin.post('/api/v0/page/setOrder/', order)).status).toBe(200)

    const { versions } = (await admin.get(`/api/v0/page/${two._id}/versions`)).body
    expect(versions[0]).toMatchObject({ action: 'move', changed: ['order'], state: { order: 20 } })
    const { body } = await admin.get(`/api/v0/page/${two._id}`)
    expect(body.page).toMatchObject({ order: 20, text: '<p>wartet</p>', hasDraft: true, version: 3 })
    const late = await admin.put('/api/v0/page/', { _id: two._id, title: 'Bogen A', version: 2 })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', details: { changedFields: ['order'] } },
    })
    // A page that stays in place gets no new version
    expect((await admin.get(`/api/v0/page/${one._id}`)).body.page.version).toBe(one.version)
  })

  it('leaves what visitors see to those who may publish, and drafts to those who write them', async () => {
    const parent = await live({ title: 'Rathaus' })
    const one = await live({ title: 'Amt', parent_page: parent._id, order: 10 })
    const two = await live({ title: 'Bad', parent_page: parent._id, order: 20 })
    const member = app.as('member')
    const draft = (await member.post('/api/v0/page/', { title: 'Entwurf' })).body.page
    const order = async (parent_page: string | null, _id: string[], who = member) => {
      const { status, body } = await who.post('/api/v0/page/setOrder/', { parent_page, _id })
      return [status, body.code]
    }
    const refused = [403, 'C100']
    expect(await order(parent._id, [two._id, one._id])).toEqual(refused)
    expect(await order(null, [two._id])).toEqual(refused)
    expect(await order(parent._id, [draft._id, one._id, two._id])).toEqual([200, undefined])
    const audit = (await admin.get('/api/v0/audit/', { recordId: draft._id, action: 'move' })).body
    expect(audit.audit[0]).toMatchObject({ byName: 'member', after: { parent_page: parent._id } })
    const editor = app.as({ role: 'member', rights: ['page.read', 'page.update', 'page.publish'] })
    expect(await order(parent._id, [two._id, one._id], editor)).toEqual([200, undefined])
  })

  it('moves nothing when one of the pages does not exist', async () => {
    const page = await live({ title: 'Bleibt' })
    const { status } = await admin.post('/api/v0/page/setOrder/', {
      parent_page: null,
      _id: [page._id, '01900000-0000-7000-8000-000000000000'],
    })
    expect(status).toBe(404)
    expect((await admin.get(`/api/v0/page/${page._id}`)).body.page.order).toBe(page.order)
  })

  it('shows the menu in that order, with names of the language', async () => {
    const { frame } = await view('/ordner')
    const folder = frame.navigation.find((item: { label: string }) => item.label === 'Ordner')
    expect(folder.children.map((item: { label: string }) => item.label)).toEqual(['Zwei', 'Drei', 'Eins'])
    const english = (await view('/en/ordner')).frame.navigation
    expect(english.map((item: { label: string }) => item.label)).toContain('Municipality')
  })
})

describe('bin', () => {
  it('keeps a page that others lie below', async () => {
    const parent = await live({ title: 'Mit Kindern' })
    const child = await live({ title: 'Das Kind', parent_page: parent._id })
    const refused = await admin.delete(`/api/v0/page/${parent._id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'HAS_CHILDREN'])
    const together = await admin.post('/api/v0/batch/page/', { _id: [parent._id], action: 'remove' })
    expect([together.status, together.body.code]).toEqual([409, 'BATCH'])
    expect((await view('/mit-kindern/das-kind')).status).toBe(200)
    expect((await admin.delete(`/api/v0/page/${child._id}`)).status).toBe(200)
    expect((await view('/mit-kindern/das-kind')).status).toBe(404)
    await admin.post(`/api/v0/page/${child._id}/restore`)
    expect((await admin.get(`/api/v0/page/${child._id}`)).body.page.deletedAt).toBeNull()
  })
})

describe('redirects by hand', () => {
  it('leads an address elsewhere and forgets it again', async () => {
    const { body } = await admin.post('/api/v0/redirect/', { from: '/frueher', to: '/ordner' })
    expect((await view('/frueher')).redirect.to).toBe('/ordner')
    expect((await admin.get('/api/v0/redirect/', { search: 'frueher' })).body.redirect).toMatchObject([
      { from: '/frueher', to: '/ordner' },
    ])
    expect((await admin.delete(`/api/v0/redirect/${body.redirect._id}`)).status).toBe(200)
    expect((await view('/frueher')).status).toBe(404)
  })
  it('is nothing for whoever may only write drafts', async () => {
    const { body } = await admin.post('/api/v0/redirect/', { from: '/umgeleitet', to: '/ordner' })
    const member = app.as('member')
    for (const to of ['/impressum', 'https://boese.example/']) {
      const refused = await member.post('/api/v0/redirect/', { from: '/umgeleitet', to })
      expect([refused.status, refused.body.code]).toEqual([403, 'C100'])
    }
    expect((await member.delete(`/api/v0/redirect/${body.redirect._id}`)).status).toBe(403)
    expect((await view('/umgeleitet')).redirect.to).toBe('/ordner')
    const publisher = app.as({ role: 'member', name: 'Amt', rights: ['page.update', 'page.publish'] })
    expect(
      (await publisher.post('/api/v0/redirect/', { from: '/umgeleitet', to: 'https://example.org/' })).status,
    ).toBe(200)
  })
  it('refuses an address that leads to itself', async () => {
    expect((await admin.post('/api/v0/redirect/', { from: '/x', to: '/x' })).status).toBe(422)
  })
})

describe('pictures in texts', () => {
  it('come in forms for every width, with their size, wherever a text can hold them', async () => {
    const file = await storePicture(1400, 700)
    const text = `<figure><img src="/api/v0/download/${file._id}" alt="Der Brunnen"></figure>`
    const page = await live({ title: 'Mit Bild', text })
    await live({ title: 'Nachrichten', template: { view: 'listview' }, text })
    await live({ title: 'Adressen', template: { view: 'entryview' }, text })
    await live({ title: 'Kalender', template: { view: 'calendarview' }, text })
    await live({ title: 'Leute', template: { view: 'personview' }, text })
    const record = { title: 'Bildbericht', text, status: 'published' }
    await admin.post('/api/c/news/', record)
    await admin.post('/api/c/entry/', record)
    await admin.post('/api/c/event/', { ...record, start: '2031-06-01T10:00:00.000Z' })
    const { legal } = (await admin.get('/api/v0/config/')).body.config
    const saved = await admin.put('/api/v0/config/', { legal: { ...legal, imprint: { de: text, en: '' } } })
    expect([saved.status, saved.body.message]).toEqual([200, undefined])
    const paths = ['/mit-bild', '/nachrichten', '/adressen', '/kalender', '/leute', '/Impressum']
    for (const path of [
      ...paths,
      '/nachrichten/bildbericht',
      '/adressen/bildbericht',
      '/kalender/bildbericht',
    ]) {
      const { status, data } = await view(path)
      const shown = JSON.stringify(data).replaceAll(String.raw`\"`, '"')
      expect([path, status, shown.includes('<img')]).toEqual([path, 200, true])
      expect([path, /<img[^>]* width="1400" height="700"/.test(shown)]).toEqual([path, true])
      // One size for each width up to the picture's own, and never the original
      expect([path, shown.match(/<img[^>]* srcset="([^"]*)"/)?.[1]?.split(', ').length]).toEqual([path, 4])
      expect([path, shown.includes(`/download/${file._id}"`)]).toEqual([path, false])
    }
    // The stored text stays as the editor wrote it
    expect((await admin.get(`/api/v0/page/${page._id}`)).body.page.text).not.toMatch(/srcset|width/)
    const feed = (await app.guest.get('/feed/nachrichten.rss')).text
    expect(feed).toMatch(/img src=[^&]*width="1400"|&lt;img[^>]*width=/)
    expect(feed).not.toMatch(new RegExp(`/download/${file._id}["&]`))
  })
})

describe('icons', () => {
  it('draws a sign from name and colour, legible on light and dark ones', () => {
    expect(drawnIcon('Marktgemeinde Rebenau', '#ff9800')).toContain('>R</text>')
    expect(drawnIcon('X', '#ff9800')).toContain('fill="#1d1a16"')
    expect(drawnIcon('X', '#123456')).toContain('fill="#fffdf8"')
    expect(drawnIcon('<b>', '#123456')).toContain('&lt;')
  })

  it('serves it in the forms that browsers and phones ask for', async () => {
    expect((await app.guest.get('/favicon.svg')).headers['content-type']).toBe('image/svg+xml')
    expect((await app.guest.get('/favicon.ico')).headers.location).toBe('/favicon.svg')
    const touch = await app.server.inject('/apple-touch-icon.png')
    expect(await sharp(touch.rawPayload).metadata()).toMatchObject({ format: 'png', width: 180, height: 180 })
    const manifest = JSON.parse((await app.guest.get('/manifest.webmanifest')).text)
    expect(manifest).toMatchObject({ name: 'Dorfplatz', id: '/', start_url: '/', theme_color: '#ff9800' })
    const pictures = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png')
    expect(pictures.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['any', 'any', 'maskable'])
    for (const { src, sizes } of pictures) {
      const { width, height } = await sharp((await app.server.inject(src)).rawPayload).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  })

  it('sends a chosen picture in its smallest form, and draws a sign where that may not be seen', async () => {
    const file = await storePicture(1400, 1400)
    const { site } = (await admin.get('/api/v0/config/')).body.config
    await admin.put('/api/v0/config/', { site: { ...site, favicon: file._id } })
    const { webp } = (await admin.get(`/api/v0/file/${file._id}`)).body.file
    expect(webp[0].resolution.w).toBe(320)
    expect((await app.guest.get('/favicon.svg')).headers.location).toBe(
      `/api/v0/download/${file._id}/${webp[0].gridref}`,
    )
    await admin.put('/api/v0/file/', { _id: file._id, visibility: 'private' })
    expect((await app.guest.get('/favicon.svg')).headers['content-type']).toBe('image/svg+xml')
    await admin.put('/api/v0/config/', { site: { ...site, favicon: null } })
  })

  it('draws each form once, until name or colour change', async () => {
    const icon = async () => (await app.server.inject('/icon-192.png')).rawPayload.toString('base64')
    // An earlier change of settings may still invalidate the cache
    await vi.waitFor(async () => {
      const drawn = await icon()
      expect(app.platform.cache.get('icon /icon-192.png')?.value).toBe(drawn)
    })
    const before = await icon()
    const { site } = (await app.as('admin').get('/api/v0/config/')).body.config
    await app
      .as('admin')
      .put('/api/v0/config/', { site: { ...site, colours: { ...site.colours, primary: '#123456' } } })
    expect(await icon()).not.toBe(before)
  })
})
