import { publicAddresses } from './addresses.ts'
import { expect, test, violations } from './journey.ts'
import { beyondEdge, brokenOutline, brokenText } from './probes.ts'
import { ofEachKind, placeOf } from './walk/plan.ts'

const widths = [360, 768, 1280]
const schemes = ['light', 'dark'] as const

// `npm run walk` looks at every address; here of each kind those with most on them, the English ones being the same views.
const walks = [
  { name: 'German', begin: '/sitemap', most: 3, part: 0, parts: 2 },
  { name: 'German', begin: '/sitemap', most: 3, part: 1, parts: 2 },
  { name: 'English', begin: '/en/sitemap', most: 1, part: 0, parts: 1 },
]

test.describe.configure({ mode: 'parallel' })
test.use({ reducedMotion: 'reduce' })

for (const { name, begin, most, part, parts } of walks) {
  test(`every ${name} page answers, every kind fits and is accessible (${part + 1} of ${parts})`, async ({
    page,
    baseURL,
    watch,
  }) => {
    test.slow()
    const answers = await publicAddresses(baseURL ?? '', begin)
    expect(answers.filter(({ status }) => status !== 200).map(({ path }) => path)).toEqual([])
    expect(answers.length).toBeGreaterThan(70)
    const places = answers.flatMap((answer) => placeOf(answer) ?? [])
    const chosen = ofEachKind(places, most).filter((_, index) => index % parts === part)
    const wrong: Record<string, string[]> = {}
    for (const [index, { path }] of chosen.entries()) {
      const look = async () => {
        await page.emulateMedia({ colorScheme: schemes[index % 2]! })
        watch.complaints.length = 0
        await page.goto(path)
        const found = await brokenOutline(page)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          found.push(...(await beyondEdge(page)), ...(await brokenText(page)))
          // What axe looks at takes turns through widths and schemes; the walk takes all.
          if (width === widths[(index >> 1) % 3]) found.push(...(await violations(page)))
        }
        found.push(...watch.complaints)
        if (found.length > 0) wrong[path] = found
      }
      // A page that doesn't answer is named, and soon.
      await test.step(path, look, { timeout: 120_000 })
    }
    watch.complaints.length = 0
    expect(wrong).toEqual({})
  })
}
