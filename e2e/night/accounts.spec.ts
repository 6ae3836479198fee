import type { Page } from '@playwright/test'
import { expect, expectAccessible, mayBeSent, test } from '../journey.ts'

const stamp = `${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`
const password = 'Dachs-Regen-Orgel-17'

async function signInAs(page: Page, handle: string): Promise<void> {
  await page.getByLabel('Benutzername').fill(handle)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}

test('a citizen makes an account, confirms it, finds the own page and changes the name', async ({
  page,
  linkTo,
}) => {
  const email = `buergerin${stamp}@example.org`
  await page.goto('/signup')
  await expectAccessible(page)
  await page.getByLabel('E-Mail-Adresse', { exact: true }).fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByLabel('Passwort wiederholen').fill(password)
  await mayBeSent(page.getByRole('main'))
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await expect(page.getByRole('heading', { name: 'Bitte sehen Sie in Ihr Postfach' })).toBeVisible()

  await page.goto(await linkTo('verify', email))
  await expectAccessible(page)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Ja, Konto anlegen' }).click()
  await signInAs(page, email)
  await expect(page.getByRole('heading', { name: 'Mein Konto' })).toBeVisible()
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mein Konto' }).click()
  await expect(page).toHaveURL('/konto')
  await page.goto('/')
  await page
    .getByRole('complementary', { name: 'Mein Konto' })
    .getByRole('link', { name: 'Mein Konto' })
    .click()
  const name = page.getByRole('region', { name: 'Name', exact: true })
  await expectAccessible(page)
  await name.getByLabel('Vorname').fill('Lena')
  await name.getByLabel('Nachname').fill('Berger')
  await name.getByRole('button', { name: 'Speichern' }).click()
  await expect(name.getByRole('status')).toHaveText('Gespeichert.')
  await expect(page.getByText(`Angemeldet als Lena Berger (${email}).`)).toBeVisible()

  await page.evaluate(() => localStorage.setItem('unsaved:lena:news:new:1', '{}'))
  await page
    .getByRole('region', { name: 'Wo Sie angemeldet sind' })
    .getByRole('button', { name: 'Abmelden', exact: true })
    .click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('unsaved:lena:news:new:1'))).toBeNull()
})

test('somebody is invited, chooses the password without the program, and works in the admin centre', async ({
  admin,
  openWindow,
  linkTo,
}) => {
  const email = `kollegin${stamp}@example.org`
  await admin.goto('/admincenter/users/add')
  await admin.getByLabel('E-Mail-Adresse').fill(email)
  await admin.getByLabel('Vorname').fill('Karin')
  await admin.getByLabel('Nachname').fill('Wolf')
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Einladen', exact: true }).click()
  await expect(admin.getByText(/^Eingeladen am/)).toBeVisible()
  await expectAccessible(admin)

  const page = await openWindow({ javaScriptEnabled: false })
  await page.goto(await linkTo('invitation', email))
  await page.getByLabel('Neues Passwort', { exact: true }).fill(password)
  await page.getByLabel('Neues Passwort wiederholen').fill(password)
  await page.getByRole('button', { name: 'Passwort festlegen' }).click()
  await signInAs(page, email)
  await page.waitForURL('**/admincenter**')
  await page.context().close()
})
