import type { Browser, Page } from '@playwright/test'
import { axeFaults, beyondEdge, brokenText, started } from '../probes.ts'
import { type Findings, openWindow } from './browsing.ts'
import { schemes, setWidth } from './looks.ts'
import type { Language, Place } from './plan.ts'
import { changeSettings } from './settings.ts'

interface State {
  name: string
  /** View on which the state is checked; the first place of that view in each language. */
  view: string
  widths: readonly number[]
  /** Brings the open page into the state. */
  enter(page: Page): Promise<void>
}

const submit = (page: Page) => page.locator('main form button[type=submit]').last().click()

const states: readonly State[] = [
  {
    name: 'accessibility panel',
    view: 'landing',
    widths: [360, 1280],
    async enter(page) {
      await page.locator('[popovertarget=accessibility]').filter({ visible: true }).click()
      await page.locator('#accessibility:popover-open').waitFor()
    },
  },
  {
    name: 'menu',
    view: 'contentview',
    widths: [360],
    async enter(page) {
      await page.locator('.menu-button').click()
      await page.locator('.menu summary').first().click()
    },
  },
  {
    name: 'submenu',
    view: 'contentview',
    widths: [1280],
    enter: (page) => page.locator('.menu summary').last().click(),
  },
  {
    name: 'refused form',
    view: 'contactForm',
    widths: [360, 1280],
    async enter(page) {
      await submit(page)
      await page.locator('.form-error').waitFor()
    },
  },
  {
    name: 'wrong password',
    view: 'login',
    widths: [360, 1280],
    async enter(page) {
      await page.locator('main input').first().fill('niemand')
      await page.locator('main input[type=password]').fill('falsch-falsch')
      await submit(page)
      await page.locator('[role=alert]').first().waitFor()
    },
  },
]

async function look(page: Page, where: string, findings: Findings): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = [...(await axeFaults(page)), ...(await beyondEdge(page)), ...(await brokenText(page))]
    findings.looks++
    findings.add(`${where} ${colorScheme}`, found)
  }
}

/** Checks overlays and responses: panels, menus, refused forms. */
export async function lookAtStates(
  browser: Browser,
  base: string,
  places: readonly Place[],
  findings: Findings,
): Promise<void> {
  for (const lang of ['de', 'en'] satisfies Language[]) {
    for (const { name, view, widths, enter } of states) {
      const place = places.find((one) => one.lang === lang && one.kind === view)
      if (!place) {
        findings.add(name, [`no place to show it in ${lang}`])
        continue
      }
      for (const width of widths) {
        const { page, close } = await openWindow(browser, { reducedMotion: 'reduce' })
        await setWidth(page, width)
        await page.goto(base + place.path)
        await started(page)
        await enter(page)
        await look(page, `${place.path} ${width} ${name}`, findings)
        await close()
      }
    }
  }
}

/** Enables optional services and checks the consent banner. Needs the administrator of the walk's own site. */
export async function lookAtBanner(browser: Browser, base: string, findings: Findings): Promise<void> {
  await changeSettings(base, ({ privacy }) => ({
    privacy: { ...privacy, google_maps_enabled: true, firebase_messaging_enabled: true },
  }))
  for (const path of ['/', '/en']) {
    for (const width of [360, 768, 1280]) {
      const { page, complaints, close } = await openWindow(browser, { reducedMotion: 'reduce' })
      await setWidth(page, width)
      await page.goto(base + path)
      await started(page)
      await page.locator('dialog.consent').waitFor()
      await look(page, `${path} ${width} banner`, findings)
      await page.locator('dialog.consent [aria-expanded]').click()
      await look(page, `${path} ${width} banner, services`, findings)
      findings.add(`${path} ${width} banner`, complaints())
      await close()
    }
  }
}
