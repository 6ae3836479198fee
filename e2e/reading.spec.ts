import { administrator } from '#kit/testing/running-site.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { axeFaults, beyondEdge, started } from './probes.ts'

test.use({ reducedMotion: 'reduce' })

test('a style mode is chosen, and stays on the next page', async ({ page }) => {
  await page.goto('/')
  await started(page)
  await page.getByRole('button', { name: 'Barrierefreiheit' }).click()
  await page.getByText('Hoher Kontrast', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Hoher Kontrast' })).toBeChecked()
  await expectAccessible(page)
  await page.goto('/veranstaltungen')
  await expect(page.locator('body')).toHaveClass(/theme-high-contrast/)
  expect(await axeFaults(page, 'colours')).toEqual([])
  expect(await beyondEdge(page)).toEqual([])
})

test('the menus work with the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const menu = page.getByRole('navigation', { name: 'Hauptmenü' })
  const submenu = menu.locator('summary[aria-label="Unterseiten von Gemeinde"]')
  await submenu.focus()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('link', { name: 'Amtstafel' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('link', { name: 'Amtstafel' })).toBeHidden()
  await expect(submenu).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/gemeinde\/gemeinderat$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Gemeinderat' })).toBeFocused()

  await page.setViewportSize({ width: 360, height: 780 })
  const button = page.getByRole('button', { name: 'Menü', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
})

test('pages come without a new document, and back leads to where one was', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600)
  const link = page.locator('main a[href^="/"]').last()
  await link.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  const href = await link.getAttribute('href')
  await link.click()
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(left, -2)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('the other language shows the same page', async ({ page }) => {
  await page.goto('/gemeinde/personen')
  await page.getByRole('navigation', { name: 'Sprache' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/en\//)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/gemeinde\/personen$/)
})

test('search forgives a slip, a wrong address suggests the right one', async ({ page, watch }) => {
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Wonach suchen Sie?' }).fill('Kellergase')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/suche\?q=Kellergase/)
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Kellergasse/ })
      .first(),
  ).toBeVisible()
  await expectAccessible(page)

  const answer = await page.goto('/wein-genuss/kellergase')
  expect(answer?.status()).toBe(404)
  await expect(page.locator('body')).not.toContainText(/\[\w+\.\w+\]/)
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Kellergasse/ })
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  // The browser itself reports the expected 404.
  watch.complaints.length = 0
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('pages are read, searched and walked, and signing in works', async ({ page, watch }) => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Alle Neuigkeiten' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Wonach suchen Sie?' }).fill('Wein')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByRole('link', { name: /Wein/ }).first()).toBeVisible()
    const menu = page.getByRole('navigation', { name: 'Hauptmenü' })
    await menu.locator('summary[aria-label="Unterseiten von Gemeinde"]').click()
    await menu.getByRole('link', { name: 'Amtstafel' }).click()
    await expect(page).toHaveURL(/\/gemeinde\/amtstafel$/)
    await page.setViewportSize({ width: 360, height: 780 })
    await page.getByRole('button', { name: 'Menü', exact: true }).click()
    await expect(menu.getByRole('link', { name: 'Kontakt' })).toBeVisible()

    await page.goto('/login')
    await page.getByLabel('Benutzername').fill(administrator.handle)
    await page.getByLabel('Passwort', { exact: true }).fill(administrator.password)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page).toHaveURL(/\/admincenter/)
    // The admin centre needs scripts, which this browser refuses to load.
    watch.complaints.length = 0
  })
})
