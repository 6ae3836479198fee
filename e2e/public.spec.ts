import { expect, expectAccessible, test } from './journey.ts'

const widths = [360, 768, 1280]

const paths = [
  '/',
  '/en',
  '/login',
  '/sitemap',
  '/Impressum',
  '/Datenschutz',
  '/suche?q=wein',
  '/en/search?q=wine',
  '/gibt-es-nicht',
]

for (const path of paths) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${path} is accessible and fits (${colorScheme})`, async ({ page, watch }) => {
      await page.emulateMedia({ colorScheme })
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const response = await page.goto(path)
        const missing = path === '/gibt-es-nicht'
        expect(response?.status()).toBe(missing ? 404 : 200)
        // The browser itself reports the 404 that this page is about.
        if (missing) watch.complaints.length = 0
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(beyond).toBe(0)
        await expectAccessible(page)
      }
    })
  }
}
