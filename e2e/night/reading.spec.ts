import { expect, expectAccessible, test } from '../journey.ts'
import { axeFaults, beyondEdge, brokenText, started } from '../probes.ts'

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
