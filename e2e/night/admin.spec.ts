import { expect, test } from '../journey.ts'

test.use({ reducedMotion: 'reduce' })

test('the tabulator begins with the way to the content, also where the list of screens had to scroll', async ({
  admin: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/admincenter/bugtracker/browse')
  await expect(page.getByRole('heading', { level: 1, name: 'Fehler' })).toBeVisible()
  await expect(page.locator('[aria-current=page]').first()).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused()
})
