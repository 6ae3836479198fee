import type { Browser, Page } from '@playwright/test'
import { administrator } from '#kit/testing/running-site.ts'
import { axeFaults, beyondEdge, standStill } from '../probes.ts'
import { unlistedScreens } from './admin-addresses.ts'
import { type Findings, inParallel, isAt, openWindow } from './browsing.ts'
import { tabThrough } from './keyboard.ts'
import { languages } from './plan.ts'
import { schemes, setWidth, widths } from './looks.ts'
import { signedIn } from './settings.ts'

/** Roles for the walk: the administrator, a member with default rights, and a citizen without rights. */
const walkers = [
  { name: 'admin', ...administrator, roles: ['admin'] },
  { name: 'member', handle: 'rundgang', password: 'Presshaus-Lindenbank-1785', roles: ['member'] },
  { name: 'user', handle: 'spaziergang', password: 'Presshaus-Lindenbank-1786', roles: ['user'] },
] as const
export const roles = walkers.map(({ name }) => name)

interface Stop {
  walker: (typeof walkers)[number]
  lang: (typeof languages)[number]
  path: string
}

/**
 * Checks every screen of the admin centre in every role, language, width and scheme: layout, accessibility, keyboard
 * and console. Limited to addresses that contain `at`, and to the given roles and languages.
 */
export async function lookAtAdmin(
  browser: Browser,
  base: string,
  chosen: { pages: number; at: readonly string[]; roles: readonly string[]; languages: readonly string[] },
  findings: Findings,
): Promise<void> {
  await makeWalkers(base)
  const unlisted = await unlistedScreens(base, await signedIn(base, administrator))
  const opening = async (walker: Stop['walker'], lang: Stop['lang']) => {
    const window = await openWindow(browser, { reducedMotion: 'reduce' })
    await window.page.addInitScript((its) => {
      // Frames of letters are isolated from the site
      if (self === top) localStorage.setItem('admin_language', its)
    }, lang)
    await signIn(window.page, base, walker)
    return window
  }
  // The administrator's navigation contains all links
  const first = await opening(walkers[0], 'de')
  const named = await navigation(first.page)
  await first.close()
  for (const walker of walkers.filter(({ name }) => chosen.roles.includes(name)))
    for (const lang of languages.filter((one) => chosen.languages.includes(one))) {
      const paths = [...new Set([...named, ...unlisted])].filter((path) => isAt(path, chosen.at))
      const stops = paths.map((path): Stop => ({ walker, lang, path }))
      const open = () => opening(walker, lang)
      await inParallel(stops, chosen.pages, open, async (stop, window) => {
        const place = `${stop.path} ${walker.name} ${lang}`
        try {
          await look(window.page, stop, base, findings)
          findings.add(`${place} keyboard`, await tabThrough(window.page))
        } catch (error) {
          // A failure on one screen must not stop the others
          findings.add(place, [`broke off: ${(error as Error).message.split('\n', 1)[0]}`])
        }
        findings.add(place, window.complaints())
      })
      process.stderr.write(`  ${walker.name} ${lang}: ${paths.length} screens\n`)
    }
}

async function look(
  page: Page,
  { walker, lang, path }: Stop,
  base: string,
  findings: Findings,
): Promise<void> {
  for (const width of widths) {
    await setWidth(page, width)
    await page.goto(base + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await standStill(page)
      findings.looks++
      findings.add(`${path} ${walker.name} ${lang} ${width} ${colorScheme}`, [
        ...(await beyondEdge(page)),
        ...(await axeFaults(page, colorScheme === 'light' ? undefined : 'colours')),
      ])
    }
  }
}

async function navigation(page: Page): Promise<string[]> {
  const nav = page.locator('nav a[href^="/admincenter"]')
  await nav.first().waitFor({ state: 'attached' })
  return nav.evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
}

async function signIn(page: Page, base: string, { handle, password }: Stop['walker']): Promise<void> {
  const cookies = (await signedIn(base, { handle, password })).split('; ')
  await page.context().addCookies(
    cookies.map((one) => {
      const [name = '', ...value] = one.split('=')
      return { name, value: value.join('='), url: base }
    }),
  )
  await page.goto(`${base}/admincenter`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Creates the accounts that a first start does not make. */
async function makeWalkers(base: string): Promise<void> {
  const cookie = await signedIn(base, administrator)
  for (const { handle, password, roles } of walkers.slice(1)) {
    const answer = await fetch(`${base}/api/v0/auth/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ handle, password, roles }),
    })
    if (!answer.ok) throw new Error(`the account was refused: ${await answer.text()}`)
  }
}
