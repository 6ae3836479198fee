import { expect, test, violations } from './journey.ts'
import { send, signInByRequest } from './sign-in.ts'

test.use({ startsFrom: 'empty' })

const foreign = 'https://www.openstreetmap.org'
const map = `<figure class="embed" data-embed="map" data-src="${foreign}/export/embed.html?bbox=16,48,17,49"><a href="${foreign}/">Karte</a></figure>`

test('nothing foreign is loaded before consent; the choice works and can be withdrawn', async ({
  page: office,
  openWindow,
  site: { base },
}) => {
  await signInByRequest(office)
  const { config } = await (await office.request.get('/api/v0/config/')).json()
  const change = (data: object) => send(office, 'PUT', '/api/v0/config/', data)
  const page = await openWindow()
  const asked: string[] = []
  await page.route(
    (url) => url.origin !== base,
    (route) => {
      const { host, pathname } = new URL(route.request().url())
      asked.push(host + pathname)
      const isMap = route.request().url().startsWith(foreign)
      return route.fulfill({
        contentType: isMap ? 'text/html' : 'text/javascript',
        body: isMap ? 'map' : "document.cookie = '_ga=GA1.1.1.2; path=/'",
      })
    },
  )
  const banner = page.getByRole('dialog', { name: 'Cookies & Datenschutz' })
  const settings = page.getByRole('contentinfo').getByRole('link', { name: 'Cookie-Einstellungen' })
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name).toSorted()
  const counted = async () => (await (await office.request.get('/api/v1/consent')).json()).banners[0]
  const watched = { google_analytics_enabled: true, google_analytics_id: 'G-TEST1234' }
  await change({
    legal: { imprint: { de: map, en: '' }, privacy: { de: 'Datenschutz', en: '' } },
    privacy: { ...config.privacy, google_maps_enabled: true, ...watched },
  })
  try {
    await page.goto('/Impressum')
    await expect(banner).toBeVisible()
    expect(await violations(page)).toEqual([])
    await banner.getByRole('button', { name: 'Nur notwendige' }).click()
    await expect(banner).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Immer laden: Karten' })).toBeVisible()
    // Scripts are running, so everything allowed would be loaded
    await expect(page.locator('.progress')).toBeAttached()
    await expect(banner).toHaveCount(0)
    expect([asked, await cookies()]).toEqual([[], ['cookie_prefs']])

    await settings.click()
    await banner.getByRole('button', { name: 'Alle akzeptieren' }).click()
    await expect(page.locator('.embed iframe')).toBeVisible()
    await page.locator('.embed iframe').scrollIntoViewIfNeeded()
    await expect
      .poll(() => new Set(asked.map((url) => url.split('/')[0])))
      .toEqual(new Set(['www.openstreetmap.org', 'www.googletagmanager.com']))
    await expect.poll(cookies).toEqual(['_ga', 'cookie_prefs'])

    // Withdrawn: a new document without requests to third parties or cookies
    const fresh = page.waitForEvent('load')
    await settings.click()
    await banner.getByRole('button', { name: 'Nur notwendige' }).click()
    await fresh
    asked.length = 0
    await page.reload()
    await expect(page.getByRole('button', { name: 'Immer laden: Karten' })).toBeVisible()
    await expect(page.locator('.progress')).toBeAttached()
    expect([asked, await cookies()]).toEqual([[], ['cookie_prefs']])
    // The record of a choice is sent in the background
    await expect.poll(counted).toMatchObject({ necessary: 2, all: 1, accepted: { google_maps: 1 } })
  } finally {
    // The banner would cover the pages of other journeys
    await change({ legal: config.legal, privacy: config.privacy })
  }
})
