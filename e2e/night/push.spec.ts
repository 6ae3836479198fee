import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { followRequests, started } from '../probes.ts'
import { administrator } from '#kit/testing/running-site.ts'

test.use({ permissions: ['notifications'], reducedMotion: 'reduce', serviceWorkers: 'allow' })

/** Scripts are loaded on demand; then the service worker controls the page. */
async function workerServes(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pages-'))
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })

test('pages read last can be read without a network, and none of a person', async ({
  page,
  context,
  watch,
}) => {
  const answered = followRequests(page)
  await page.goto('/')
  await workerServes(page)
  await page.goto('/aktuelles')
  await page.goto('/aktuelles?token=geheim')
  await expect.poll(() => keptPages(page)).toContain('/aktuelles')
  // Scripts still loading when the network goes would stay incomplete
  await started(page)
  await answered()
  await context.setOffline(true)
  await page.goto('/aktuelles')
  await expect(page.getByText('Sie lesen diese Seite, wie sie am')).toBeVisible()
  await page.goto('/kontakt')
  await expect(page.getByRole('heading', { name: 'Keine Verbindung' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Aktuelles –/ })).toBeVisible()
  await expect(page.locator('a[href*=geheim]')).toHaveCount(0)
  await context.setOffline(false)
  // Only pictures are missing
  expect(watch.complaints.filter((one) => !/INTERNET_DISCONNECTED/.test(one))).toEqual([])
  watch.complaints.length = 0
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kontakt' })).toBeVisible()

  // Personal responses are never cached; signing in and out leaves nothing behind
  const asked = (path: string, init: object = {}) =>
    page.evaluate(async ([to, how]) => (await fetch(to, how)).status, [path, init] as const)
  const body = JSON.stringify({ handle: administrator.handle, password: administrator.password })
  const headers = { 'content-type': 'application/json' }
  expect(await asked('/api/v0/auth/login', { method: 'POST', headers, body })).toBe(200)
  await expect.poll(() => keptPages(page)).toEqual([])
  await page.goto('/news/create')
  await page.goto('/aktuelles')
  await expect.poll(() => keptPages(page)).toEqual(['/aktuelles'])
  expect(await asked('/api/v0/auth/logout')).toBe(200)
  await expect.poll(() => keptPages(page)).toEqual([])
})

test('an old window is offered the new program, by keyboard too', async ({ page }) => {
  const real = await page.request.get('/')
  const build = /"build":"(\w+)"/.exec(await real.text())?.[1] ?? ''
  // A window opened before the program was updated
  await page.route('/', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(build, 'before') })
  })
  await page.goto('/')
  await page.keyboard.press('Shift')
  const offer = page.getByRole('status').filter({ hasText: 'Neue Fassung verfügbar' })
  await expect(offer).toBeVisible()
  await page.unroute('/')
  await offer.getByRole('button', { name: 'neu laden' }).press('Enter')
  await workerServes(page)
  await expect(offer).toBeHidden()
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.scriptURL),
    )
    .toContain(build)
})
