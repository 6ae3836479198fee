import { expect, test as base, type Locator, type Page } from '@playwright/test'
import { axeFaults } from './probes.ts'
import { leastFormSeconds } from '../src/kit/shared/submission.ts'
import { administrator } from '../src/kit/testing/running-site.ts'

interface Watch {
  /** What the browser complained about so far. */
  complaints: string[]
}

/** A test whose page must stay free of console errors and failed requests. */
export const test = base.extend<{ watch: Watch; admin: Page }>({
  baseURL: async ({}, use) => use(process.env['E2E_BASE_URL']),
  watch: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
      })
      page.on('pageerror', (error) => complaints.push(`page: ${error.message}`))
      page.on('requestfailed', (request) => {
        // A navigation ends what the page before was still fetching.
        if (request.failure()?.errorText !== 'net::ERR_ABORTED')
          complaints.push(`request: ${request.url()} ${request.failure()?.errorText}`)
      })
      await use({ complaints })
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  admin: async ({ page }, use) => {
    await signIn(page)
    await use(page)
  },
})
export { expect }

/** Signs the administrator in, as a person would. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Benutzername').fill(administrator.handle)
  await page.getByLabel('Passwort', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.waitForURL('**/admincenter**')
}

/** Every violation of WCAG 2.2 AA and of good practice that axe finds on the page, with the elements. */
export async function violations(page: Page): Promise<string[]> {
  // A tooltip under the pointer lies outside of all landmarks by its nature.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expect(page.locator('.progress')).toBeHidden()
  return axeFaults(page)
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
}

/** Waits until a form is old enough to be sent by a page without a program; with one the page waits by itself. */
export async function mayBeSent(form: Locator): Promise<void> {
  const [made = ''] = (await form.locator('input[name=form_stamp]').inputValue()).split('.')
  await expect.poll(() => (Date.now() - Number.parseInt(made, 36)) / 1000).toBeGreaterThan(leastFormSeconds)
}
