import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { withPushService } from './push-service.ts'
import { administrator } from '../src/kit/testing/running-site.ts'

test.use({ permissions: ['notifications'], reducedMotion: 'reduce', serviceWorkers: 'allow' })

/** The program of the page is there once something needs it, and its worker serves the page. */
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

/** The worker's registration as the browser's tools know it. */
async function registrationOf(session: CDPSession, scope: string): Promise<string> {
  const found = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ scopeURL, isDeleted }) => scopeURL === scope && !isDeleted)
      if (one) resolve(one.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  return found
}

test('pages read last can be read without a network, and none of a person', async ({
  page,
  context,
  watch,
}) => {
  await page.goto('/')
  await workerServes(page)
  await page.goto('/aktuelles')
  await page.goto('/aktuelles?token=geheim')
  await expect.poll(() => keptPages(page)).toContain('/aktuelles')
  // A program that is on its way when the network goes would miss its parts
  await page.keyboard.press('Shift')
  await page.locator('.progress').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.goto('/aktuelles')
  await expect(page.getByText('Sie lesen diese Seite, wie sie am')).toBeVisible()
  await page.goto('/kontakt')
  await expect(page.getByRole('heading', { name: 'Keine Verbindung' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Aktuelles –/ })).toBeVisible()
  await expect(page.locator('a[href*=geheim]')).toHaveCount(0)
  await context.setOffline(false)
  // Pictures are missing, nothing else
  expect(watch.complaints.filter((one) => !/INTERNET_DISCONNECTED/.test(one))).toEqual([])
  watch.complaints.length = 0
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kontakt' })).toBeVisible()

  // What is made for a person is never kept; signing in and out leaves nothing behind
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

test('a message shows what it says and leads to its page', async ({ page, context, baseURL }) => {
  await page.goto('/push')
  await workerServes(page)
  const session = await context.newCDPSession(page)
  const scope = `${baseURL}/`
  const registrationId = await registrationOf(session, scope)
  const notification = {
    title: 'Sturm',
    body: 'Ab 18 Uhr',
    navigate: `${scope}wetter`,
    lang: 'de',
    tag: 'one',
  }
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: String(baseURL),
    registrationId,
    data: JSON.stringify({ web_push: 8030, notification }),
  })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const all = await registration.getNotifications()
      return all.map(({ title, body, tag }) => ({ title, body, tag }))
    })
  await expect.poll(shown).toEqual([{ title: 'Sturm', body: 'Ab 18 Uhr', tag: 'one' }])
  const [worker] = context.serviceWorkers()
  // Browsers open windows only after a real click: what would be opened is noted down
  const opened = await worker?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow(url: string): Promise<null> }
      dispatchEvent(event: Event): boolean
      NotificationEvent: new (type: string, init: object) => Event
    }
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (url) => {
        resolve(url)
        return null
      }
      void scope.registration.getNotifications().then(([one]) => {
        scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification: one }))
      })
    })
  })
  expect(opened).toBe(`${scope}wetter`)
  await expect.poll(shown).toEqual([])
})

test('somebody turns notifications on, chooses a zone and turns them off', async ({ page }) => {
  await withPushService(page)
  await page.goto('/push')
  await page.keyboard.press('Shift')
  await page.getByRole('button', { name: 'Benachrichtigungen einschalten' }).press('Enter')
  const trash = page.getByRole('checkbox', { name: 'Müllabfuhr' })
  await trash.press('Space')
  await page.getByRole('group', { name: 'Für welche Gebiete?' }).getByRole('checkbox').first().press('Space')
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible()
  const topics = () =>
    page.evaluate(async () => {
      const answer = await fetch(`/api/v1/firebase/info/?token=${localStorage.getItem('push_token')}`)
      return ((await answer.json()) as { topics?: string[] }).topics
    })
  await expect.poll(topics).toEqual(['trash', expect.stringMatching(/^trash:/)])
  await page.getByRole('button', { name: 'Benachrichtigungen ausschalten' }).press('Enter')
  await expect(page.getByText('Wir haben alles gelöscht')).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistration())).toBeUndefined()
  expect(await page.evaluate(() => localStorage.getItem('push_token'))).toBeNull()
})

test('an old window is offered the new program, by keyboard too', async ({ page }) => {
  const real = await page.request.get('/')
  const build = /"build":"(\w+)"/.exec(await real.text())?.[1] ?? ''
  // A window that was opened before the program was renewed
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
