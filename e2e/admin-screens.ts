import { expect, type Page } from '@playwright/test'
import { followRequests, standStill } from './probes.ts'

const followed = new WeakMap<Page, () => Promise<void>>()

/**
 * Opens a screen of the admin centre without a new document: by its link if the page has one, else through the
 * browser's history. The admin centre must be open.
 */
export async function openScreen(page: Page, path: string): Promise<void> {
  const answered = followed.get(page) ?? followRequests(page)
  followed.set(page, answered)
  // A screen that is still rendering could be mistaken for the requested one
  await page.locator('#admin-content h1[tabindex]').waitFor()
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('#admin-content h1'))
      heading.setAttribute('data-left', '')
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const link = [...document.links].find((one) => one.getAttribute('href') === to)
    if (link) return link.click()
    history.pushState({ usr: null, key: to, idx: (history.state?.idx ?? 0) + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
  // A screen draws its own heading, or focuses the one it shares with the previous screen
  await page.waitForFunction(() => {
    const heading = document.querySelector('#admin-content h1[tabindex]')
    const isNew = heading && !heading.hasAttribute('data-left')
    return isNew || document.activeElement?.closest('#admin-content h1, #admin-content .edit-grid')
  })
  // Responses are rendered within two frames and may trigger further requests
  for (let turn = 0; turn < 2; turn++) {
    await answered()
    await standStill(page)
  }
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
}

/**
 * Opens a screen of the admin centre by its link in the navigation, without a new document. `section` is the link's
 * section, which may be folded; null: the section at the top, which has no heading.
 */
export async function followNavigation(page: Page, section: string | null, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Bereiche' })
  if (section) {
    const head = navigation.getByRole('button', { name: section, exact: true })
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  }
  const link = navigation.getByRole('link', { name, exact: true })
  await link.click()
  // The previous screen may have links of the same names
  await expect(link).toHaveAttribute('aria-current', 'page')
}
