import { publicAddresses } from '../addresses.ts'
import { addressesDrawnOtherwise } from '../drawn-otherwise.ts'
import { expect, test, violations } from '../journey.ts'
import { beyondEdge, brokenOutline, brokenText } from '../probes.ts'
import { ofEachKind, placeOf } from '../walk/plan.ts'

const widths = [360, 768, 1280]
const schemes = ['light', 'dark'] as const

// `npm run walk` checks every address; here the fullest pages of each kind, fewer in English because the views are
// the same.
const walks = [
  { name: 'German', begin: '/sitemap', most: 2, part: 0, parts: 2 },
  { name: 'German', begin: '/sitemap', most: 2, part: 1, parts: 2 },
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
    expect(await addressesDrawnOtherwise(answers)).toEqual([])
    const places = answers.flatMap((answer) => placeOf(answer) ?? [])
    const chosen = ofEachKind(places, most).filter((_, index) => index % parts === part)
    const wrong: Record<string, string[]> = {}
    for (const [index, { path }] of chosen.entries()) {
      const look = async () => {
        watch.complaints.length = 0
        // Widths and schemes alternate; the walk tries all.
        await page.emulateMedia({ colorScheme: schemes[index % 2]! })
        await page.setViewportSize({ width: widths[(index >> 1) % 3]!, height: 900 })
        await page.goto(path)
        const found = [
          ...(await brokenOutline(page)),
          ...(await beyondEdge(page)),
          ...(await brokenText(page)),
          ...(await violations(page)),
          ...watch.complaints,
        ]
        if (found.length > 0) wrong[path] = found
      }
      // A page that does not answer is named soon.
      await test.step(path, look, { timeout: 120_000 })
    }
    watch.complaints.length = 0
    expect(wrong).toEqual({})
  })
}
