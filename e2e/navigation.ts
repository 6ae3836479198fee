import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/**
 * Opens a screen of the admin centre by its link in the navigation, without loading the page anew. `section` is the link's
 * section, which may be folded; null: the section at the top, which has no heading.
 */
export async function openScreen(page: Page, section: string | null, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Bereiche' })
  if (section) {
    const head = navigation.getByRole('button', { name: section, exact: true })
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  }
  const link = navigation.getByRole('link', { name, exact: true })
  await link.click()
  // Until then the screen before is shown, whose links may have the same names
  await expect(link).toHaveAttribute('aria-current', 'page')
}
