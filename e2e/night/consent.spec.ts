import { expect, test as shared, violations } from '../journey.ts'
import { beyondEdge } from '../probes.ts'
import { signInByRequest } from '../sign-in.ts'

const foreign = 'https://www.openstreetmap.org'
const map = `<figure class="embed" data-embed="map" data-src="${foreign}/export/embed.html?bbox=16,48,17,49"><a href="${foreign}/">Karte</a></figure>`

/** A separate worker: a banner would cover the pages of other journeys, and choices are counted from the first. */
const test = shared.extend<object, { ownSite: string }>({ ownSite: ['consent', { scope: 'worker' }] })
test.use({ startsFrom: 'empty' })

test('nothing foreign is asked before consent; the choice works and can be withdrawn', async ({
  page,
  request,
  site: { base },
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (/^https?:/.test(url) && !url.startsWith(base)) asked.push(url)
  })
  await page.route(`${foreign}/**`, (route) => route.fulfill({ contentType: 'text/html', body: 'map' }))
  await signInByRequest({ request })
  const change = async (data: object) =>
    expect((await request.put(`${base}/api/v0/config/`, { data })).status()).toBe(200)
  const { config } = await (await request.get(`${base}/api/v0/config/`)).json()
  const legal = { imprint: { de: map, en: '' }, privacy: { de: 'Datenschutz', en: '' } }
  const banner = page.getByRole('dialog', { name: 'Cookies & Datenschutz' })
  const settings = page.getByRole('contentinfo').getByRole('link', { name: 'Cookie-Einstellungen' })
  const cookie = async () => {
    const found = (await page.context().cookies()).find(({ name }) => name === 'cookie_prefs')
    return found && { ...found, value: JSON.parse(decodeURIComponent(found.value)) }
  }

  await change({ legal })
  await page.goto(`${base}/Impressum`)
  // The link opens players once scripts are running; no consent is needed.
  await expect(page.locator('.progress')).toBeAttached()
  await expect(banner).toHaveCount(0)
  await expect(settings).toHaveCount(0)

  await change({ privacy: { ...config.privacy, google_maps_enabled: true } })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${base}/Impressum`)
  await expect(banner).toBeVisible()
  expect(await banner.evaluate((element) => getComputedStyle(element).zIndex)).toBe('9999')
  const sheet = (await banner.boundingBox())!
  const helper = (await page.getByRole('button', { name: 'Barrierefreiheit' }).boundingBox())!
  expect(helper.y + helper.height).toBeLessThanOrEqual(sheet.y)
  expect(await beyondEdge(page)).toEqual([])
  expect(await violations(page)).toEqual([])
  const looks = await banner
    .getByRole('button')
    .evaluateAll((all) =>
      all
        .map((one) => getComputedStyle(one))
        .map((look) => [look.backgroundColor, look.color, look.fontSize].join()),
    )
  expect(new Set(looks).size).toBe(1)
  expect(await cookie()).toBeUndefined()

  // Closed without an answer, the banner returns on the next visit.
  await page.keyboard.press('Escape')
  await expect(banner).toHaveCount(0)
  await page.reload()
  await banner.getByRole('button', { name: 'Nur notwendige' }).click()
  await expect(banner).toHaveCount(0)
  expect((await cookie())?.value).toMatchObject({ accepted: true, google_maps: false })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Immer laden: Karten' })).toBeVisible()
  await expect(banner).toHaveCount(0)
  expect(asked).toEqual([])

  await settings.click()
  await expect(banner.getByRole('heading')).toBeFocused()
  await banner.getByRole('switch', { name: /Karten/ }).check()
  await banner.getByRole('button', { name: 'Auswahl speichern' }).click()
  await expect(page.locator('.embed iframe')).toBeVisible()
  await expect(settings).toBeFocused()
  expect(await cookie()).toMatchObject({
    value: { google_maps: true, instagram: false },
    sameSite: 'Lax',
    path: '/',
  })
  asked.length = 0
  await page.reload()
  await expect(page.locator('.embed iframe')).toBeVisible()
  await page.locator('.embed iframe').scrollIntoViewIfNeeded()
  await expect.poll(() => asked.length).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Barrierefreiheit' }).click()
  await page.getByRole('link', { name: 'Einstellungen ändern' }).click()
  await banner.getByRole('button', { name: 'Nur notwendige' }).click()
  await expect(page.locator('.embed iframe')).toHaveCount(0)
  asked.length = 0
  await page.reload()
  await page.getByRole('button', { name: 'Immer laden: Karten' }).click()
  await expect(page.locator('.embed iframe')).toBeVisible()

  // The record of a choice is sent in the background.
  const counted = async () => (await (await request.get(`${base}/api/v1/consent`)).json()).banners[0]
  await expect
    .poll(counted)
    .toMatchObject({ version: 1, necessary: 2, selection: 2, accepted: { google_maps: 2 } })
})

/** Stand-ins for the scripts of Google and Meta: cookies, requests, queued commands. */
const google = `
  document.cookie = '_ga=GA1.1.1.2; path=/'
  document.cookie = '_ga_TEST1234=GS1.1; path=/'
  const send = (entry) => entry[0] === 'config' && fetch('https://region1.google-analytics.com/g/collect?en=page_view&tid=' + entry[1])
    || entry[1] === 'page_view' && fetch('https://region1.google-analytics.com/g/collect?en=' + entry[1] + '&dl=' + encodeURIComponent(entry[2].page_location))
  window.commands = dataLayer.map((entry) => Array.from(entry))
  dataLayer.forEach(send)
  dataLayer.push = (entry) => (window.commands.push(Array.from(entry)), send(entry))`
const meta = `
  document.cookie = '_fbp=fb.0.1.2; path=/'
  fbq.callMethod = (...command) => { if (command[0] === 'track') new Image().src = 'https://www.facebook.com/tr/?ev=' + command[1] }
  fbq.queue.forEach((command) => fbq.callMethod(...command))`

test('what measures is loaded after consent alone, follows each page, and goes with its cookies', async ({
  page,
  request,
  site: { base },
}) => {
  const asked: string[] = []
  const refused: string[] = []
  await page.route(
    (url) => url.origin !== base,
    (route) => {
      const { host, pathname, search } = new URL(route.request().url())
      asked.push(host + pathname + search)
      const body = pathname === '/gtag/js' ? google : pathname.endsWith('/fbevents.js') ? meta : ''
      return route.fulfill({
        body,
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
      })
    },
  )
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await signInByRequest({ request })
  const { config } = await (await request.get(`${base}/api/v0/config/`)).json()
  const privacy = {
    ...config.privacy,
    google_maps_enabled: false,
    google_analytics_enabled: true,
    google_analytics_id: 'G-TEST1234',
    facebook_pixel_enabled: true,
    facebook_pixel_id: '123456789012345',
  }
  const changed = await request.put(`${base}/api/v0/config/`, { data: { privacy } })
  expect(changed.status()).toBe(200)
  const banner = page.getByRole('dialog', { name: 'Cookies & Datenschutz' })
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name).toSorted()

  await page.goto(`${base}/Impressum`)
  await banner.getByRole('button', { name: 'Nur notwendige' }).click()
  await page.reload()
  await expect(page.locator('.progress')).toBeAttached()
  expect([asked, await cookies()]).toEqual([[], ['cookie_prefs']])

  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie-Einstellungen' }).click()
  await banner.getByRole('button', { name: 'Alle akzeptieren' }).click()
  const collect = 'region1.google-analytics.com/g/collect'
  await expect
    .poll(() => asked.toSorted())
    .toEqual(
      [
        'connect.facebook.net/en_US/fbevents.js',
        `${collect}?en=page_view&tid=G-TEST1234`,
        'www.facebook.com/tr/?ev=PageView',
        'www.googletagmanager.com/gtag/js?id=G-TEST1234',
      ].toSorted(),
    )
  expect(await cookies()).toEqual(['_fbp', '_ga', '_ga_TEST1234', 'cookie_prefs'])
  const commands = await page.evaluate(() => (window as unknown as { commands: unknown[][] }).commands)
  expect(commands[0]).toMatchObject([
    'consent',
    'default',
    { analytics_storage: 'denied', ad_storage: 'denied' },
  ])
  expect(commands.find(([, what]) => what === 'update')).toMatchObject([
    'consent',
    'update',
    { analytics_storage: 'granted', ad_storage: 'denied', ad_user_data: 'denied' },
  ])

  asked.length = 0
  await page.getByRole('contentinfo').getByRole('link', { name: 'Datenschutz', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Datenschutz')
  await expect
    .poll(() => asked.toSorted())
    .toEqual(
      [
        `${collect}?en=page_view&dl=${encodeURIComponent(`${base}/Datenschutz`)}`,
        'www.facebook.com/tr/?ev=PageView',
      ].toSorted(),
    )

  asked.length = 0
  // Withdrawn: the choice is recorded, and the new document has no requests to third parties or cookies
  const recorded = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/consent'))
  const fresh = page.waitForEvent('load')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie-Einstellungen' }).click()
  await banner.getByRole('button', { name: 'Nur notwendige' }).click()
  expect((await recorded).status()).toBe(200)
  await fresh
  await page.reload()
  await expect(page.locator('.progress')).toBeAttached()
  expect([asked, await cookies(), refused]).toEqual([[], ['cookie_prefs'], []])
})

test('a message and a report of a barrier can be sent without the program', async ({ openWindow }) => {
  const page = await openWindow({ javaScriptEnabled: false })
  await page.goto('/nachricht')
  await page.getByLabel('Ihre Nachricht').fill('kurz')
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(page.getByRole('alert')).toContainText('Bitte geben Sie Ihren Namen an.')
  await expect(page.getByLabel('Ihre Nachricht')).toHaveValue('kurz')
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.goto('/en/Impressum')
  await page.getByRole('link', { name: 'Report a barrier' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report a barrier')
  await expect(page.getByRole('main').getByRole('link', { name: '/en/Impressum' })).toBeVisible()
})
