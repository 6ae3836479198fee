import { publicAddresses, typicalPages } from './addresses.ts'
import { expect, test, violations } from './journey.ts'
import { beyondEdge } from './probes.ts'

const widths = [360, 768, 1280]
const schemes = ['light', 'dark'] as const
const parts = 4

test.describe.configure({ mode: 'parallel' })
test.use({ reducedMotion: 'reduce' })

for (const begin of ['/sitemap', '/en/sitemap']) {
  test(`every page linked from ${begin} answers`, async ({ baseURL }) => {
    const found = await publicAddresses(baseURL ?? '', begin)
    expect([...found].filter(([, status]) => status !== 200)).toEqual([])
    expect(found.size).toBeGreaterThan(70)
  })
}

// Each page at every width; what axe looks at takes turns through widths and schemes, the next test takes all.
for (let part = 0; part < parts; part++) {
  test(`every kind of German page fits and is accessible (${part + 1} of ${parts})`, async ({
    page,
    baseURL,
    watch,
  }) => {
    test.slow()
    const all = typicalPages((await publicAddresses(baseURL ?? '')).keys())
    const paths = all.filter((_, index) => index % parts === part)
    const wrong: Record<string, string[]> = {}
    for (const [index, path] of paths.entries()) {
      await page.emulateMedia({ colorScheme: schemes[index % 2]! })
      watch.complaints.length = 0
      await page.goto(path)
      const found: string[] = []
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const beyond = await beyondEdge(page)
        if (beyond.length > 0) found.push(`wider than ${width}: ${beyond.join(', ')}`)
        if (width === widths[(index >> 1) % 3]) found.push(...(await violations(page)))
      }
      // A missing text shows as its key in brackets.
      found.push(...((await page.locator('body').innerText()).match(/\[\w+(\.\w+)+\]/g) ?? []))
      found.push(...watch.complaints)
      if (found.length > 0) wrong[path] = found
    }
    watch.complaints.length = 0
    expect(wrong).toEqual({})
  })
}
