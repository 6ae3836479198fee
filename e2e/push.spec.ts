import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { followRequests, started } from './probes.ts'
import { withPushService } from './push-service.ts'

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

/** Id of the service worker's registration in the developer tools protocol. */
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

test('pages read last can be read without a network', async ({ page, context, watch }) => {
  const answered = followRequests(page)
  await page.goto('/')
  await workerServes(page)
  await page.goto('/aktuelles')
  await expect.poll(() => keptPages(page)).toContain('/aktuelles')
  // Scripts still loading when the network goes would stay incomplete
  await started(page)
  await answered()
  await context.setOffline(true)
  await page.goto('/aktuelles')
  await expect(page.getByText('Sie lesen diese Seite, wie sie am')).toBeVisible()
  await page.goto('/kontakt')
  await expect(page.getByRole('heading', { name: 'Keine Verbindung' })).toBeVisible()
  await context.setOffline(false)
  // Only pictures are missing
  expect(watch.complaints.filter((one) => !/INTERNET_DISCONNECTED/.test(one))).toEqual([])
  watch.complaints.length = 0
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
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const all = await registration.getNotifications()
      return all.map(({ title, body, tag }) => ({ title, body, tag }))
    })
  await expect(async () => {
    // The browser drops messages without an error until it has stored the registration; the tag replaces a repeated one
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: String(baseURL),
      registrationId,
      data: JSON.stringify({ web_push: 8030, notification }),
    })
    await expect.poll(shown, { timeout: 3000 }).toEqual([{ title: 'Sturm', body: 'Ab 18 Uhr', tag: 'one' }])
  }).toPass()
  const [worker] = context.serviceWorkers()
  // Browsers open windows only after a real click, so calls are recorded instead
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
