import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { appCode } from '#domains/platform/users/server/browser.fixture.ts'
import { expect, expectAccessible, test } from '../journey.ts'

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

test('a forgotten password is set anew by a mail, with the program and without', async ({
  admin,
  openWindow,
  linkTo,
  baseURL,
}) => {
  const handle = `vergesslich${stamp}`
  await account(admin, handle, ['user'])

  const page = await openWindow()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
  await expect(page.getByRole('heading', { name: 'Passwort vergessen' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Benutzername').fill(handle)
  await page.getByRole('button', { name: 'E-Mail schicken' }).click()
  await expect(page.getByRole('heading', { name: 'Sehen Sie in Ihr Postfach' })).toBeFocused()
  await expectAccessible(page)

  const link = await linkTo('resetpassword', `${handle}@`)
  await page.goto(link)
  await page.getByLabel('Neues Passwort', { exact: true }).pressSequentially('passwort')
  await expect(page.getByRole('status').filter({ hasText: 'Leicht zu erraten.' })).toBeVisible()
  await page.getByLabel('Neues Passwort wiederholen').fill('passwort')
  await page.getByRole('button', { name: 'Passwort festlegen' }).click()
  await expect(page.getByRole('alert')).toContainText('zu leicht zu erraten')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.getByLabel('Neues Passwort', { exact: true }).fill(fresh)
  await page.getByLabel('Neues Passwort wiederholen').fill(fresh)
  await page.getByRole('button', { name: 'Passwort festlegen' }).click()
  await expect(page.getByText('Ihr neues Passwort gilt.')).toBeVisible()
  await fillLogin(page, handle, fresh)
  await page.waitForURL(`${baseURL}/`)
  await page.context().close()

  const plain = await openWindow({ javaScriptEnabled: false })
  await plain.goto(link)
  await expect(plain.getByRole('alert')).toContainText('abgelaufen oder wurde schon verwendet')
  await plain.getByLabel('Benutzername').fill(handle)
  await plain.getByRole('button', { name: 'E-Mail schicken' }).click()
  await expect(plain.getByRole('heading', { name: 'Sehen Sie in Ihr Postfach' })).toBeVisible()
  await expect.poll(() => linkTo('resetpassword', `${handle}@`)).not.toBe(link)
  await plain.goto(await linkTo('resetpassword', `${handle}@`))
  await plain.getByLabel('Neues Passwort', { exact: true }).fill(`${fresh}-neu`)
  await plain.getByLabel('Neues Passwort wiederholen').fill(`${fresh}-neu`)
  await plain.getByRole('button', { name: 'Passwort festlegen' }).click()
  await fillLogin(plain, handle, `${fresh}-neu`)
  await plain.waitForURL(`${baseURL}/`)
  await plain.context().close()
})

test('a second factor is switched on and asked for, with the program and without', async ({
  admin,
  openWindow,
}) => {
  const handle = `zweifach${stamp}`
  await account(admin, handle, ['member'])
  const page = await openWindow()
  await page.goto('/login')
  await fillLogin(page, handle, first)
  await page.waitForURL('**/admincenter**')
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
  const codes = await recovery.getByRole('listitem').allTextContents()
  await expectAccessible(page)
  await page.context().clearCookies()

  await page.goto('/login')
  await fillLogin(page, handle, first)
  await page.getByLabel('Bestätigungscode').fill('000000')
  await page.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(page.getByRole('alert')).toContainText('Der Code stimmt nicht')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Mit einem anderen Konto anmelden' }).click()
  await expect(page.getByLabel('Passwort', { exact: true })).toBeVisible()
  await fillLogin(page, handle, first)
  // The code of the next half minute, because the present one has been used.
  await page.getByLabel('Bestätigungscode').fill(appCode(uri, Date.now() + 30_000))
  await page.getByRole('button', { name: 'Bestätigen' }).click()
  await page.waitForURL('**/admincenter**')
  await page.context().close()

  const plain = await openWindow({ javaScriptEnabled: false })
  await plain.goto('/login')
  await fillLogin(plain, handle, first)
  await plain.getByLabel('Bestätigungscode').fill('falsch-falsch')
  await plain.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(plain.getByRole('alert')).toContainText('Der Code stimmt nicht')
  await plain.getByLabel('Bestätigungscode').fill(codes[0]!)
  await plain.getByRole('button', { name: 'Bestätigen' }).click()
  await plain.waitForURL('**/admincenter**')
  await plain.context().close()
})

test('a picture is known again, cut, turned, marked and replaced', async ({ admin: page }) => {
  await page.goto('/admincenter/files')
  const drop = page.locator('input[type=file]').first()
  const name = `dorf-${stamp}.jpg`
  const file = { name, mimeType: 'image/jpeg', buffer: await picture(800, 400) }
  const list = page.getByRole('list', { name: 'Hochgeladene Dateien' })
  await page
    .getByRole('button', { name: 'Dateien hochladen' })
    .click()
    .catch(() => undefined)
  await drop.setInputFiles(file)
  await expect(list.getByText('Fertig')).toBeVisible()
  await drop.setInputFiles({ ...file, name: `kopie-${stamp}.jpg` })
  await expect(list.getByText(/gibt es schon/)).toBeVisible()
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Vorhandene nehmen' }).click()
  await page.waitForURL('**/file/edit/*')
  const id = page.url().split('/').at(-1)!
  const size = async () => {
    const { file: stored } = await (await page.request.get(`/api/v0/file/${id}`)).json()
    return [stored.resolution.w, stored.resolution.h]
  }

  await page.goto(`/admincenter/image/edit/${id}`)
  await page.getByLabel('Breite').first().focus()
  await page.getByRole('button', { name: 'Breite' }).press('Shift+ArrowLeft')
  await page.getByRole('button', { name: 'Zuschneiden', exact: true }).click()
  await expect.poll(size).toEqual([750, 400])
  await page.getByRole('button', { name: 'Nach rechts drehen' }).click()
  await expect.poll(size).toEqual([400, 750])
  await page.getByLabel('Wichtigste Stelle von links in Prozent').fill('20')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Mitte verwenden' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/admincenter/file/edit/${id}`)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'neu.jpg', mimeType: 'image/jpeg', buffer: await picture(600, 300) })
  await expect.poll(size).toEqual([600, 300])
})

test('an upload that was cut off goes on where it stopped', async ({ admin: page, watch }, testInfo) => {
  await page.goto('/admincenter/files')
  // Larger than one chunk; the second chunk never arrives.
  const file = testInfo.outputPath(`protokolle-${stamp}.txt`)
  await writeFile(file, Buffer.alloc(9 * 1024 * 1024, `Zeile ${stamp}\n`))
  let cut = true
  let cuts = 0
  const offsets: string[] = []
  await page.route('**/api/v0/upload/**', (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.continue()
    const offset = request.headers()['upload-offset']!
    if (cut && offset !== '0') {
      cuts++
      return route.abort('connectionreset')
    }
    offsets.push(offset)
    return route.continue()
  })
  const drop = page.locator('input[type=file]').first()
  const list = page.getByRole('list', { name: 'Hochgeladene Dateien' })
  await drop.setInputFiles(file)
  // The first chunk is then complete
  await expect.poll(() => cuts).toBeGreaterThan(0)
  await expect(list.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow', '0')
  await page.reload()
  cut = false
  await drop.setInputFiles(file)
  await expect(list.getByText('Fertig')).toBeVisible()
  expect(offsets).toEqual(['0', String(8 * 1024 * 1024)])
  // The browser itself reports the aborted upload.
  watch.complaints.length = 0
})

test('several at once, a text from Word, and a key pressed while a draft saves itself', async ({
  admin: page,
}) => {
  const names = [`Ernte ${stamp}`, `Lese ${stamp}`]
  const ids: string[] = []
  for (const title of names) {
    const answer = await page.request.post('/api/c/news/', { data: { title } })
    ids.push((await answer.json()).news._id)
  }
  await page.goto(`/admincenter/news/browse?search=${stamp}`)
  await expect(page.getByRole('link', { name: names[0] })).toBeVisible()
  const bar = page.getByRole('region', { name: 'Ausgewählte Einträge' })
  const all = page.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' })
  const states = async () => {
    const found = await Promise.all(
      ids.map(async (id) => (await page.request.get(`/api/c/news/${id}?draft=true`)).json()),
    )
    return found.map(({ news }) => news.status as string)
  }
  await all.check()
  await bar.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('2 Einträge sind veröffentlicht.')).toBeVisible()
  expect(await states()).toEqual(['published', 'published'])
  await all.check()
  await bar.getByRole('button', { name: 'Zurückziehen' }).click()
  await expect(page.getByText('2 Einträge sind zurückgezogen.')).toBeVisible()
  expect(await states()).toEqual(['draft', 'draft'])

  await page.goto(`/admincenter/news/edit/${ids[0]}`)
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.click()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let isSaving = false
  await page.route(`**/api/c/news/${ids[0]}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    isSaving = true
    await held
    return route.continue()
  })
  await text.evaluate((editor) => {
    const clipboardData = new DataTransfer()
    const item =
      "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span>·<span>&nbsp; </span></span><![endif]>Trauben</p>"
    clipboardData.setData(
      'text/html',
      `<html><head><style>p{color:red}</style></head><body><h1>Lese</h1><p class=MsoNormal style="color:red">Am <b>Berg</b><o:p></o:p></p>${item}</body></html>`,
    )
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(text.getByRole('heading', { level: 2, name: 'Lese' })).toBeVisible()
  await expect(text.getByRole('listitem')).toHaveText('Trauben')
  await expect.poll(() => isSaving).toBe(true)
  const save = page.getByRole('region', { name: 'Speichern und veröffentlichen' })
  await save.getByRole('button', { name: 'Veröffentlichen' }).press('Enter')
  release()
  await expect(save.getByRole('status')).toHaveText(/^Veröffentlicht, .*gespeichert$/)
  const { news } = await (await page.request.get(`/api/c/news/${ids[0]}`)).json()
  expect(news.text).toMatch(/<h2[^>]*>Lese<\/h2><p>Am <strong>Berg<\/strong><\/p><ul><li>(<p>)?Trauben/)
})
