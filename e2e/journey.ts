import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import { runSiteBehindProxy } from './https-proxy.ts'
import { copyPreparedSite, type PreparedSite } from './prepared-sites.ts'
import { axeFaults, blockedProbe } from './probes.ts'
import { signInByRequest } from './sign-in.ts'
import { leastFormSeconds } from '#kit/shared/forms/submission.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { administrator, runSite } from '#kit/testing/running-site.ts'

/** Slows down the processor for every page of the context, as the night run does with `E2E_SLOWDOWN=4`. */
function slowDown(context: BrowserContext): void {
  const rate = Number(process.env['E2E_SLOWDOWN'] ?? 1)
  if (rate === 1) return
  context.on('page', (page) => {
    const slow = async () =>
      (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate })
    // The page may be closed meanwhile
    void slow().catch(() => {})
  })
}

interface Watch {
  /** Console errors, page errors and failed requests so far. */
  complaints: string[]
}

interface Site {
  base: string
  /** Data directory of the site. */
  dataDir: string
  /** Warnings and errors from the program's log. */
  log(): string
}

interface OwnFixtures {
  watch: Watch
  /** The page, with the administrator signed in. */
  admin: Page
  /** Opens a page in a separate browser context that is not signed in. */
  openWindow: (options?: BrowserContextOptions) => Promise<Page>
  /** Waits for a mail to `to` that links to the page (`verify`) and returns the path of the link. */
  linkTo: (page: string, to: string) => Promise<string>
}

/** A test whose page must stay free of console errors and failed requests, on a site of its own worker. */
export const test = base.extend<OwnFixtures, { startsFrom: PreparedSite; site: Site }>({
  /** Prepared site that the worker's own one is copied from; journeys from different ones never share a worker. */
  startsFrom: ['village', { option: true, scope: 'worker' }],
  site: [
    async ({ startsFrom }, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'dorfplatz-e2e-'))
      try {
        await copyPreparedSite(startsFrom, dataDir)
        const start = process.env['E2E_HTTPS'] ? runSiteBehindProxy : runSite
        // Otherwise an empty site would get the demo village at its start
        const running = await start(dataDir, startsFrom === 'empty' ? { DEMO: '0' } : {})
        try {
          await use({ base: running.base, dataDir, log: running.log })
        } finally {
          await running.stop()
        }
      } finally {
        await rm(dataDir, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  baseURL: async ({ site }, use) => use(site.base),
  context: async ({ context }, use) => {
    slowDown(context)
    await use(context)
  },
  watch: [
    async ({ page, site }, use, info) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !blockedProbe.test(message.text()))
          complaints.push(`console: ${message.text()}`)
      })
      page.on('pageerror', (error) => complaints.push(`page: ${error.message}`))
      page.on('requestfailed', (request) => {
        // A navigation aborts unfinished requests of the previous page.
        if (request.failure()?.errorText !== 'net::ERR_ABORTED')
          complaints.push(`request: ${request.url()} ${request.failure()?.errorText}`)
      })
      await use({ complaints })
      if (complaints.length > 0 || info.status !== info.expectedStatus)
        process.stderr.write(`The site's log, with what other journeys left there:\n${site.log()}\n`)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  admin: async ({ page }, use) => {
    await signIn(page)
    await use(page)
  },
  openWindow: async ({ browser, baseURL }, use) => {
    const opened: Page[] = []
    await use(async (options = {}) => {
      const own = { locale: 'de-AT', ...(baseURL ? { baseURL } : {}), ...options }
      const context = await browser.newContext(own)
      slowDown(context)
      const page = await context.newPage()
      opened.push(page)
      return page
    })
    for (const page of opened) await page.context().close()
  },
  linkTo: async ({ site }, use) => {
    const outbox = outboxIn(site.dataDir)
    await use(async (page, to) => {
      const link = new RegExp(String.raw`/${page}\?token=[\w-]{43}`)
      let found = ''
      await expect(async () => {
        for (const mail of await outbox.all()) if (mail.includes(to)) found = link.exec(mail)?.[0] ?? found
        expect(found).not.toBe('')
      }).toPass()
      return found
    })
  },
})
export { expect }

/** Signs in by request and opens the admin centre. The journeys of accounts cover the sign-in form. */
export async function signIn(page: Page, account = administrator): Promise<void> {
  await signInByRequest(page, account)
  await page.goto('/admincenter')
}

/** Violations of WCAG 2.2 AA and good practice found by axe, with the elements. */
export async function violations(page: Page): Promise<string[]> {
  // A tooltip under the pointer is outside all landmarks by design.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  // So is a calendar, which closes a moment after its field was left.
  await expect(page.locator('[data-dates-dropdown]')).toHaveCount(0)
  await expect(page.locator('.progress')).toBeHidden()
  return axeFaults(page)
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
}

/** Waits until a form is old enough to be sent without JavaScript; scripts would wait by themselves. */
export async function mayBeSent(form: Locator): Promise<void> {
  const [made = ''] = (await form.locator('input[name=form_stamp]').inputValue()).split('.')
  await expect.poll(() => (Date.now() - Number.parseInt(made, 36)) / 1000).toBeGreaterThan(leastFormSeconds)
}
