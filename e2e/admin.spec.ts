import type { Locator, Page } from '@playwright/test'
import { expect, test, violations } from './journey.ts'
import { beyondEdge, standStill } from './probes.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ reducedMotion: 'reduce' })

// Screens that the navigation does not name: an empty form each, and what opens from a list.
const more = [
  '/admincenter/news/edit',
  '/admincenter/events/edit',
  '/admincenter/person/edit',
  '/admincenter/entry/edit',
  '/admincenter/content/edit',
  '/admincenter/pages/edit',
  '/admincenter/gibt-es-nicht',
]

async function navigationPaths(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const navigation = page.getByRole('navigation', { name: 'Bereiche' })
  const folded = navigation.getByRole('button', { expanded: false })
  while ((await folded.count()) > 0) await folded.first().click()
  const pathsIn = (place: Locator) =>
    place
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  const hrefs = await pathsIn(navigation)
  await navigation.getByRole('link', { name: 'Einstellungen', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible()
  hrefs.push(...(await pathsIn(page.getByRole('main'))))
  return [...new Set(hrefs)].filter((path) => path.startsWith('/admincenter'))
}

/** The first record of a list, which opens its edit screen. */
async function firstRecord(page: Page, path: string): Promise<string | undefined> {
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  return links.find((link) => /\/edit\/[^/]+$|\/[0-9a-f-]{36}$/.test(link) && link !== path)
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The live stream stays open, so the network is never idle.
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
  await standStill(page)
}

const looks = [
  [1280, 'light'],
  [360, 'dark'],
] as const

async function walk(page: Page, watch: { complaints: string[] }, half: 0 | 1): Promise<void> {
  test.setTimeout(600_000)
  const all = [...(await navigationPaths(page)), ...more]
  expect(all.length).toBeGreaterThan(more.length + 5)
  const paths = all.filter((_, index) => index % 2 === half)
  const wrong: Record<string, string[]> = {}
  for (const path of paths) {
    // Wide and light, narrow and dark take turns: `npm run walk` looks at every screen in every way.
    const [width, colorScheme] = looks[paths.indexOf(path) % looks.length]!
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    watch.complaints.length = 0
    await page.goto(path)
    await settled(page)
    const record = await firstRecord(page, path)
    if (record && !paths.includes(record)) paths.push(record)
    const wrongs = [...(await beyondEdge(page)), ...(await violations(page))]
    const found = wrongs.map((one) => `${width} ${colorScheme} ${one}`)
    found.push(...watch.complaints)
    if (found.length > 0) wrong[path] = found
  }
  watch.complaints.length = 0
  expect(wrong).toEqual({})
}

// In two halves, so that both cores have something to do.
for (const half of [0, 1] as const)
  test(`every screen of the admin centre fits and is accessible (${half + 1} of 2)`, ({
    admin: page,
    watch,
  }) => walk(page, watch, half))

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
