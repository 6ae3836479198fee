import { addressesDrawnOtherwise } from './drawn-otherwise.ts'
import { publicAddresses } from './addresses.ts'
import { expect, test } from './journey.ts'
import { axeFaults, beyondEdge, brokenOutline, brokenText } from './probes.ts'
import { ofEachKind, placeOf } from './walk/plan.ts'

const widths = [360, 768, 1280]
const schemes = ['light', 'dark'] as const

// Both languages have the same views. The length of a view's name assigns it to a language, so that the tests do not
// overlap
const walks = [
  { name: 'German', begin: '/sitemap', isChosen: (kind: string) => kind.length % 2 === 0 },
  { name: 'English', begin: '/en/sitemap', isChosen: (kind: string) => kind.length % 2 === 1 },
]

test.describe.configure({ mode: 'parallel' })
test.use({ reducedMotion: 'reduce' })

// `npm run walk` checks every address, the night every kind in both languages
for (const { name, begin, isChosen } of walks)
  test(`every ${name} page answers; of each kind of page one fits and is accessible`, async ({
    page,
    baseURL,
    watch,
  }) => {
    const answers = await publicAddresses(baseURL ?? '', begin)
    expect(answers.filter(({ status }) => status !== 200).map(({ path }) => path)).toEqual([])
    expect(answers.length).toBeGreaterThan(70)
    const chosen = ofEachKind(answers.flatMap((answer) => placeOf(answer) ?? [])).filter(({ kind }) =>
      isChosen(kind),
    )
    expect(chosen.length).toBeGreaterThan(15)
    expect(await addressesDrawnOtherwise(chosen)).toEqual([])
    const wrong: Record<string, string[]> = {}
    for (const [index, { path }] of chosen.entries())
      await test.step(path, async () => {
        watch.complaints.length = 0
        await page.emulateMedia({ colorScheme: schemes[index % 2]! })
        await page.setViewportSize({ width: widths[(index >> 1) % 3]!, height: 900 })
        await page.goto(path)
        const found = [
          ...(await brokenOutline(page)),
          ...(await beyondEdge(page)),
          ...(await brokenText(page)),
          ...(await axeFaults(page)),
          ...watch.complaints,
        ]
        if (found.length > 0) wrong[path] = found
      })
    watch.complaints.length = 0
    expect(wrong).toEqual({})
  })
