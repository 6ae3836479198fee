import type { Locator, Page } from '@playwright/test'
import { openScreen } from './admin-screens.ts'
import { expect, test } from './journey.ts'
import { axeFaults, beyondEdge } from './probes.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ reducedMotion: 'reduce' })

// Screens outside the navigation: empty forms, and an unknown address
const more = [
  '/admincenter/news/edit',
  '/admincenter/events/edit',
  '/admincenter/person/edit',
  '/admincenter/entry/edit',
  '/admincenter/content/edit',
  '/admincenter/pages/edit',
  '/admincenter/settings/roles/add',
  '/admincenter/users/add',
  '/admincenter/gibt-es-nicht',
]

async function navigationPaths(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const navigation = page.getByRole('navigation', { name: 'Bereiche' })
  const folded = navigation.getByRole('button', { expanded: false })
  while ((await folded.count()) > 0) await folded.first().click()
  const hrefs = await pathsIn(navigation)
  await openScreen(page, '/admincenter/settings')
  hrefs.push(...(await pathsIn(page.getByRole('main'))))
  return [...new Set(hrefs)].filter((path) => path.startsWith('/admincenter'))
}

const pathsIn = (place: Locator) =>
  place
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))

/** The first record of a list, which opens its edit screen. */
async function firstRecord(page: Page, path: string): Promise<string | undefined> {
  const links = await pathsIn(page.getByRole('main'))
  return links.find((link) => /\/edit\/[^/]+$|\/[0-9a-f-]{36}$/.test(link) && link !== path)
}

// `npm run walk` checks every screen by its address, in every role, language, width and scheme
const halves = [
  { name: 'wide and light', width: 1280, colorScheme: 'light' },
  { name: 'narrow and dark', width: 360, colorScheme: 'dark' },
] as const

for (const [half, { name, width, colorScheme }] of halves.entries())
  test(`every ${half === 0 ? 'other' : 'remaining'} screen of the admin centre fits and is accessible, ${name}`, async ({
    admin: page,
    watch,
  }) => {
    test.slow()
    const all = [...(await navigationPaths(page)), ...more]
    expect(all.length).toBeGreaterThan(more.length + 5)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    // The navigation is the same on all screens: check it once
    let lookedAt: string | undefined
    const wrong: Record<string, string[]> = {}
    const seen = new Set<string>()
    const look = async (path: string) => {
      seen.add(path)
      watch.complaints.length = 0
      await openScreen(page, path)
      const found = [
        ...(await beyondEdge(page)),
        ...(await axeFaults(page, undefined, lookedAt)),
        ...watch.complaints,
      ]
      lookedAt = '#admin-navigation'
      if (found.length > 0) wrong[path] = found
    }
    for (const path of all.filter((_, index) => index % 2 === half))
      await test.step(path, async () => {
        await look(path)
        const record = await firstRecord(page, path)
        if (record && !seen.has(record)) await look(record)
      })
    watch.complaints.length = 0
    expect(wrong).toEqual({})
  })
