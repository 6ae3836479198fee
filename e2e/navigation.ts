import type { Page } from '@playwright/test'

/** Opens a screen of the admin centre by its link in the navigation, whose section may be folded. The page is not loaded anew. */
export async function openScreen(page: Page, section: string, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Bereiche' })
  const head = navigation.getByRole('button', { name: section, exact: true })
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  await navigation.getByRole('link', { name, exact: true }).click()
}
