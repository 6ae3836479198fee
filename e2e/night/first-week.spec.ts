import type { Page } from '@playwright/test'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { countEffort, printEffort } from '../effort.ts'
import { expect, signIn, test } from '../journey.ts'

const stamp = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`
const bar = (page: Page) => page.getByRole('region', { name: 'Speichern und veröffentlichen' })
const state = (page: Page) => bar(page).getByRole('status')

test('a page is moved, and moved back', async ({ page }) => {
  const effort = await countEffort(page)
  await signIn(page)
  const navigation = page.getByRole('navigation', { name: 'Bereiche' })
  const website = navigation.getByRole('button', { name: 'Website' })
  if ((await website.getAttribute('aria-expanded')) === 'false') await website.click()
  await navigation.getByRole('link', { name: 'Seiten', exact: true }).click()
  await expect(page).toHaveURL(/\/admincenter\/pages/)
  const rows = page.getByRole('main').getByRole('listitem').getByRole('link')
  // The tree has loaded, and not the previous screen's list
  await expect(rows.filter({ hasText: 'Amtstafel' })).toBeVisible()
  let before: string[] = []
  await expect.poll(async () => (before = await rows.allTextContents()).length).toBeGreaterThan(1)
  const second = rows.nth(1)
  await second.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => rows.allTextContents()).not.toEqual(before)
  printEffort('a page moved', await effort())
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(() => rows.allTextContents()).toEqual(before)
})

test('the command field goes to its first hit with Enter alone', async ({ admin: page }) => {
  const goTo = async (words: string) => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // Text typed before the field has the focus must count too
    await page.keyboard.press('Control+k')
    await page.keyboard.type(words)
    await expect(page.getByRole('textbox', { name: 'Wohin, oder was suchen Sie?' })).toHaveValue(words)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { level: 1, name: /Guten Tag/ })).toBeVisible()
  await goTo('Neue Meldung')
  await expect(page).toHaveURL(/news\/edit$/)
  await goTo('Farben')
  await expect(page).toHaveURL(/config#colours$/)
  await expect(page.getByRole('heading', { name: 'Farben' })).toBeFocused()
  await goTo('Papierkorb: Mel')
  await expect(page).toHaveURL(/news\/browse\?bin=1$/)
  // No screen has this name, so the server is searched; Enter does not wait for that.
  const name = `Wasserrohrbruch${stamp()}`
  const answer = await page.request.post('/api/c/news/', { data: { title: name } })
  const { news } = await answer.json()
  await goTo(name)
  await expect(page).toHaveURL(new RegExp(`news/edit/${news._id}$`))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  // The screen must finish its requests, which would be refused after signing out
  await goTo('abmelden')
  await expect(page).toHaveURL(/\/login/)
})

test('the navigation folds and remembers it; all settings stand in one place', async ({ admin: page }) => {
  const navigation = page.getByRole('navigation', { name: 'Bereiche' })
  const village = navigation.getByRole('button', { name: 'Gemeinde' })
  await expect(village).toHaveAttribute('aria-expanded', 'false')
  expect(await navigation.getByRole('link').count()).toBeLessThan(15)
  await village.click()
  await expect(navigation.getByRole('link', { name: 'Amtstafel' })).toBeVisible()
  await page.reload()
  await expect(village).toHaveAttribute('aria-expanded', 'true')
  await page.goto('/admincenter/settings')
  await page.getByRole('searchbox', { name: 'Einstellung suchen' }).fill('farben')
  await page.getByRole('main').getByRole('link', { name: 'Farben', exact: true }).click()
  await expect(page).toHaveURL(/config#colours$/)
})

test('the way back leads to the list as it was left', async ({ admin: page }) => {
  await page.goto('/admincenter/news/browse?status=published&sort=title')
  await page.getByRole('main').getByRole('table').getByRole('link').first().click()
  await page.getByRole('link', { name: '← Meldungen' }).click()
  await expect(page).toHaveURL(/news\/browse\?status=published&sort=title$/)
  await page.goto('/admincenter/events')
  await expect(page.getByRole('list', { name: 'Aktive Filter' })).toContainText('Nur künftige')
})

test('what is planned is not made public by a slip, and its date goes along with the plan', async ({
  admin: page,
}) => {
  const answer = await page.request.post('/api/c/news/', { data: { title: `Geplant ${stamp()}` } })
  const { news } = await answer.json()
  await page.goto(`/admincenter/news/edit/${news._id}`)
  await bar(page).getByRole('button', { name: 'Mehr' }).click()
  await page.getByRole('menuitem', { name: 'Veröffentlichung planen …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Veröffentlichung planen' })
  await dialog.getByRole('textbox', { name: /^Tag und Uhrzeit$/ }).fill('07.05.2031')
  await dialog.getByRole('button', { name: 'Planen' }).click()
  await expect(state(page)).toHaveText(/^Geplant/)
  const read = async () => (await (await page.request.get(`/api/c/news/${news._id}`)).json()).news
  const planned = await read()
  // The hour is the next full one, which is another day in UTC around midnight
  expect(dayIn(planned.publishAt, 'Europe/Vienna')).toBe('2031-05-07')
  expect(planned.start).toBe(planned.publishAt)
  await bar(page).getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Beim Plan bleiben' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await read()).status).toBe('scheduled')
})

test('a dialog gives the focus back to where it was opened', async ({ admin: page }) => {
  await page.goto('/admincenter/settings/audit')
  const entry = page.getByRole('main').getByRole('table').getByRole('button').first()
  await entry.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(entry).toBeFocused()
  await page.goto('/admincenter/taverns')
  const more = page.getByRole('main').getByRole('button', { name: 'Aus einer Tabelle eintragen' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
})
