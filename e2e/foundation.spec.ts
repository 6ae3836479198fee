import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { appCode } from '#domains/platform/users/server/browser.fixture.ts'
import { openScreen } from './admin-screens.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { signInByRequest } from './sign-in.ts'

const stamp = `${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`
const first = 'Nebel-Turm-42-Gams'
const fresh = 'Dachs-Regen-Orgel-17'

/** A picture in a new colour, so that no upload is recognised as a duplicate. */
const picture = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: Math.floor(Math.random() * 256), g: Date.now() % 256, b: (Date.now() >> 8) % 256 },
    },
  })
    .jpeg()
    .toBuffer()

/** Creates an account with the session of the page. */
async function account(page: Page, handle: string, roles: string[]): Promise<void> {
  const answer = await page.request.post('/api/v0/auth/', {
    data: { handle, password: first, email: `${handle}@rebenau.example`, roles },
  })
  expect(answer.ok()).toBe(true)
}

async function fillLogin(page: Page, handle: string, password: string): Promise<void> {
  await page.getByLabel('Benutzername').fill(handle)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}

test('a forgotten password is set anew by a mail', async ({ admin, openWindow, linkTo, baseURL }) => {
  const handle = `vergesslich${stamp}`
  await account(admin, handle, ['user'])

  const page = await openWindow()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
  // The previous page has a field of the same name
  await expect(page.getByRole('heading', { level: 1, name: 'Passwort vergessen' })).toBeVisible()
  await page.getByLabel('Benutzername').fill(handle)
  await page.getByRole('button', { name: 'E-Mail schicken' }).click()
  await expect(page.getByRole('heading', { name: 'Sehen Sie in Ihr Postfach' })).toBeFocused()
  await expectAccessible(page)

  const link = await linkTo('resetpassword', `${handle}@`)
  await page.goto(link)
  await expectAccessible(page)
  await page.getByLabel('Neues Passwort', { exact: true }).fill(fresh)
  await page.getByLabel('Neues Passwort wiederholen').fill(fresh)
  await page.getByRole('button', { name: 'Passwort festlegen' }).click()
  await expect(page.getByText('Ihr neues Passwort gilt.')).toBeVisible()
  await fillLogin(page, handle, fresh)
  await page.waitForURL(`${baseURL}/`)
})

test('a second factor is switched on and asked for', async ({ admin, openWindow }) => {
  const handle = `zweifach${stamp}`
  await account(admin, handle, ['member'])
  const page = await openWindow()
  await signInByRequest(page, { handle, password: first })
  await page.goto('/admincenter/account')
  const block = page
    .locator('section, div')
    .filter({ has: page.getByRole('heading', { name: 'Zweiter Faktor' }) })
    .last()
  await block.getByLabel('Jetziges Passwort').fill(first)
  await block.getByRole('button', { name: 'Einschalten' }).click()
  const uri = (await block.getByRole('link', { name: 'App auf diesem Gerät öffnen' }).getAttribute('href'))!
  await expectAccessible(page)
  await block.getByLabel('Code aus Ihrer App').fill(appCode(uri))
  await block.getByRole('button', { name: 'Code prüfen und einschalten' }).click()
  const recovery = page.getByRole('alert').filter({ hasText: 'Wiederherstellungscodes' })
  await expect(recovery.getByRole('listitem').nth(5)).toBeVisible()
  await expectAccessible(page)
  await page.context().clearCookies()

  await page.goto('/login')
  await fillLogin(page, handle, first)
  await expect(page.getByLabel('Bestätigungscode')).toBeVisible()
  await expectAccessible(page)
  // The code of the next half minute, because the present one has been used.
  await page.getByLabel('Bestätigungscode').fill(appCode(uri, Date.now() + 30_000))
  await page.getByRole('button', { name: 'Bestätigen' }).click()
  await page.waitForURL('**/admincenter**')
})

test('a picture is uploaded, cut and turned', async ({ admin: page }) => {
  await openScreen(page, '/admincenter/files')
  const file = { name: `dorf-${stamp}.jpg`, mimeType: 'image/jpeg', buffer: await picture(800, 400) }
  await page.locator('input[type=file]').first().setInputFiles(file)
  const uploads = page.getByRole('list', { name: 'Hochgeladene Dateien' })
  await expect(uploads.getByText('Fertig')).toBeVisible()
  await expectAccessible(page)
  const found = await (await page.request.get(`/api/v0/file/?search=dorf-${stamp}`)).json()
  const id = found.file[0]._id as string
  const size = async () => {
    const { file: stored } = await (await page.request.get(`/api/v0/file/${id}`)).json()
    return [stored.resolution.w, stored.resolution.h]
  }

  await openScreen(page, `/admincenter/image/edit/${id}`)
  await page.getByLabel('Breite').first().focus()
  await page.getByRole('button', { name: 'Breite' }).press('Shift+ArrowLeft')
  await page.getByRole('button', { name: 'Zuschneiden', exact: true }).click()
  await expect.poll(size).toEqual([750, 400])
  await page.getByRole('button', { name: 'Nach rechts drehen' }).click()
  await expect.poll(size).toEqual([400, 750])
  await expectAccessible(page)
})
