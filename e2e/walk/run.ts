import { chromium } from '@playwright/test'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import config from '../../playwright.config.ts'
import { startWeatherDouble } from '#domains/village/weather/server/services.fixture.ts'
import { root, runSite } from '#kit/testing/running-site.ts'
import { lookAtAdmin, roles } from './admin.ts'
import { Findings, inParallel, isAt, openWindow } from './browsing.ts'
import { walkByKeyboard } from './keyboard.ts'
import { followLinks } from './links.ts'
import { lookAtAddress, lookAtKind, lookAtShifts } from './looks.ts'
import { allPlaces, languages, ofEachKind } from './plan.ts'
import { readWithoutScript } from './scriptless.ts'
import { changeSettings, leadTo } from './settings.ts'
import { lookAtBanner, lookAtStates } from './states.ts'
import { lookAtSteps } from './steps.ts'

const parts = [
  'links',
  'addresses',
  'kinds',
  'shifts',
  'steps',
  'keyboard',
  'scriptless',
  'states',
  'banner',
  'admin',
]

const usage = `Usage: npm run walk -- [--base URL] [--json FILE] [--at TEXT] [--role ROLE] [--lang LANG] [--pages N] [PART …]

Walks every public address of a site with the demo village, and every screen of its admin centre as administrator, member and
citizen, in both languages, in a real browser; prints what is wrong; exit code 1 where anything is.

  --base URL   Walk the site that runs there instead of one of its own; the parts banner and admin, which sign in, are left out
  --json FILE  Write the faults into a file, too
  --at TEXT    Only addresses that contain this; said several times, one of these
  --role ROLE  The admin centre only as ${roles.join(', ')}; said several times, as each of these
  --lang LANG  The admin centre only in ${languages.join(', ')}; said several times, in each of these
  --pages N    So many pages at once, 2 if it is not said
  PART         Only these: ${parts.join(', ')}
`

const say = (text: string) => process.stderr.write(`${text}\n`)

function report(findings: Findings): string {
  const lines = [...findings.faults]
    .toSorted(([, a], [, b]) => b.size - a.size)
    .map(([fault, places]) => {
      const shown = [...places].slice(0, 3).join('; ')
      return `${String(places.size).padStart(5)} × ${fault}\n        ${shown}${places.size > 3 ? '; …' : ''}`
    })
  return lines.join('\n')
}

interface Options {
  base: string
  own: boolean
  at: readonly string[]
  roles: readonly string[]
  languages: readonly string[]
  pages: number
  chosen: readonly string[]
}

async function walk(options: Options, findings: Findings): Promise<void> {
  const { base, own, at, pages, chosen } = options
  const all = await allPlaces(base)
  const places = all.filter(({ path: where }) => isAt(where, at))
  const kinds = ofEachKind(places)
  say(`${places.length} addresses, ${kinds.length} kinds of pages and languages`)

  const browser = await chromium.launch(config.use?.launchOptions)
  const window = (options = {}) => openWindow(browser, options)
  const works: Record<string, () => Promise<void>> = {
    links: () => followLinks(base, places, findings),
    addresses: () =>
      inParallel(
        places.map((place, turn) => ({ place, turn })),
        pages,
        window,
        (item, own_) => lookAtAddress(item, own_, base, findings),
      ),
    kinds: () => inParallel(kinds, pages, window, (place, own_) => lookAtKind(place, own_, base, findings)),
    shifts: () =>
      inParallel(
        kinds,
        pages,
        async () => {
          const opened = await window({ serviceWorkers: 'block' })
          await opened.page.route(/\.(woff2|avif|webp|jpe?g|png)(\?|$)|\/download\//, async (route) => {
            await new Promise((resolve) => setTimeout(resolve, 400))
            await route.continue().catch(() => {})
          })
          return opened
        },
        (place, own_) => lookAtShifts(place, own_, base, findings),
      ),
    steps: () => lookAtSteps(browser, base, kinds, findings),
    keyboard: () =>
      inParallel(
        kinds.filter(({ lang }) => lang === 'de'),
        pages,
        () => window({ reducedMotion: 'reduce' }),
        (place, own_) => walkByKeyboard(place, own_, base, findings),
      ),
    scriptless: () =>
      inParallel(
        kinds,
        pages,
        async () => {
          const [plain, other] = [await window({ javaScriptEnabled: false }), await window()]
          const close = async () => {
            await plain.close()
            await other.close()
          }
          return { ...plain, other: other.page, close }
        },
        (place, own_) => readWithoutScript(place, own_, base, findings),
      ),
    states: () => lookAtStates(browser, base, all, findings),
    banner: async () => {
      if (own) await lookAtBanner(browser, base, findings)
    },
    admin: async () => {
      if (own) await lookAtAdmin(browser, base, options, findings)
    },
  }
  try {
    for (const [name, work] of Object.entries(works)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue
      const since = Date.now()
      const before = findings.faults.size
      // A failing part must not stop the others.
      await work().catch((error: Error) => findings.add(name, [`broke off: ${error.message}`]))
      const news = findings.faults.size - before
      say(
        `${name}: ${news === 0 ? 'in order' : `${news} faults`} (${Math.round((Date.now() - since) / 1000)} s)`,
      )
    }
  } finally {
    await browser.close()
  }
}

/** A site with the demo village and its shop, with all optional features on; `stop` ends it. */
async function ownSite(dataDir: string): Promise<{ base: string; stop(): Promise<void> }> {
  const weather = await startWeatherDouble()
  const { base, stop } = await runSite(dataDir)
  for (const part of ['books', 'shop'])
    await promisify(execFile)(process.execPath, ['src/cli.ts', 'demo', part], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
    })
  await leadTo(base, weather.addresses)
  await changeSettings(base, () => ({ weather: { enabled: true, latitude: 48.62, longitude: 16.02 } }))
  const isTold = async () => (await fetch(`${base}/wetter`)).status === 200 && weather.asked.length >= 3
  for (let effort = 0; !(await isTold()); effort++) {
    if (effort === 100) throw new Error('no weather came')
    await delay(50)
  }
  return {
    base,
    async stop() {
      await stop()
      weather.close()
    },
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      base: { type: 'string' },
      json: { type: 'string' },
      at: { type: 'string', multiple: true },
      role: { type: 'string', multiple: true },
      lang: { type: 'string', multiple: true },
      pages: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const unknown = [
    ...positionals.filter((name) => !parts.includes(name)),
    ...(values.role ?? []).filter((name) => !roles.some((one) => one === name)),
    ...(values.lang ?? []).filter((name) => !languages.some((one) => one === name)),
  ]
  if (values.help || unknown.length > 0) {
    say(usage)
    return values.help ? 0 : 2
  }
  const dataDir = values.base ? undefined : await mkdtemp(path.join(tmpdir(), 'dorfplatz-walk-'))
  const site = dataDir ? await ownSite(dataDir) : undefined
  const findings = new Findings((fault, place) => say(`  ${place}: ${fault}`))
  try {
    const base = site?.base ?? new URL(values.base ?? '').origin
    await walk(
      {
        base,
        own: site !== undefined,
        at: values.at ?? [''],
        roles: values.role ?? roles,
        languages: values.lang ?? languages,
        pages: Number(values.pages ?? 2),
        chosen: positionals,
      },
      findings,
    )
  } finally {
    await site?.stop()
    if (dataDir) await rm(dataDir, { recursive: true, force: true })
  }
  const found = Object.fromEntries([...findings.faults].map(([fault, places]) => [fault, [...places]]))
  if (values.json) await writeFile(values.json, `${JSON.stringify(found, null, 2)}\n`)
  process.stdout.write(`${report(findings)}\n${findings.looks} looks, ${findings.faults.size} faults\n`)
  return findings.faults.size > 0 ? 1 : 0
}

process.exitCode = await main()
