import { administrator } from '../src/kit/testing/running-site.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { axeFaults, beyondEdge, brokenText, started } from './probes.ts'

test.use({ reducedMotion: 'reduce' })

test('style modes and colour moods are accessible, light and dark', async ({ page }) => {
  test.slow()
  const wrong: Record<string, string[]> = {}
  // Modes differ in colours alone.
  const look = async (name: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const found = [...(await axeFaults(page, 'colours')), ...(await beyondEdge(page))]
      if (found.length > 0) wrong[`${name} ${colorScheme}`] = found
    }
  }
  for (const mode of ['Hoher Kontrast', 'Sepia', 'Farbenblind']) {
    await page.goto('/')
    await started(page)
    await page.getByRole('button', { name: 'Barrierefreiheit' }).click()
    await page.getByText(mode, { exact: true }).click()
    await expect(page.getByRole('radio', { name: mode })).toBeChecked()
    if (mode === 'Hoher Kontrast') await expectAccessible(page)
    await look(`${mode}, panel open`)
    await page.goto('/veranstaltungen')
    await look(mode)
  }
  await page.evaluate(() => localStorage.clear())
  for (const style of ['style1', 'style2', 'style3', 'style4']) {
    await page.goto(`/aktuelles?style=${style}`)
    await expect(page.locator('body')).toHaveClass(new RegExp(style))
    await look(style)
  }
  expect(wrong).toEqual({})
})

test('nothing breaks at 320 pixels and large type', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 700 })
  const wrong: Record<string, string[]> = {}
  const paths = [
    '/',
    '/aktuelles',
    '/veranstaltungen',
    '/gemeinde/personen',
    '/gemeinde/downloads',
    '/kontakt',
    '/suche?q=wein',
  ]
  for (const path of paths) {
    await page.goto(path)
    await page.evaluate(() => localStorage.setItem('a11y_fontScale', '150'))
    await page.reload()
    const found = await beyondEdge(page)
    if (found.length > 0) wrong[`${path} 150 %`] = found
    await page.evaluate(() => localStorage.clear())
    for (const step of [1, 2, 3, 4]) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}fontincrease=${step}`)
      const beyond = await beyondEdge(page)
      if (beyond.length > 0) wrong[`${path} ${step}`] = beyond
    }
  }
  expect(wrong).toEqual({})
})

test('name and tools of the masthead stand side by side or below each other, at each size of type', async ({
  page,
}) => {
  const wrong: Record<string, string[]> = {}
  await page.goto('/')
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const size of [100, 150, 200]) {
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`
      }, size)
      const found = [...(await beyondEdge(page)), ...(await brokenText(page))]
      if (found.length > 0) wrong[`${width} ${size} %`] = found
    }
  }
  expect(wrong).toEqual({})
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
  // The browser itself reports the 404 that this is about.
  watch.complaints.length = 0
})

test('paper gets the text alone', async ({ page }) => {
  await page.goto('/gemeinde/amtshaus')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Hauptmenü' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Barrierefreiheit' })).toBeHidden()
})

test('nothing moves for readers who want it still', async ({ page }) => {
  await page.goto('/')
  await started(page)
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element)
        return `${transitionDuration}, ${animationDuration}`
          .split(', ')
          .some((time) => Number.parseFloat(time) > 0.01)
      }).length,
  )
  expect(moving).toBe(0)
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
    // The admin centre itself is a program, which this browser refuses to load.
    watch.complaints.length = 0
  })
})

test('a page that is being loaded is accessible, too', async ({ page }) => {
  await page.goto('/aktuelles')
  await started(page)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/c/site?**', async (route) => {
    await asked
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  answer()
  await expect(page.getByRole('heading', { name: 'Impressum', level: 1 })).toBeVisible()
})
