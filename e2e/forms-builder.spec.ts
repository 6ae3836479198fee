import { expect, expectAccessible, mayBeSent, test } from './journey.ts'
import { followNavigation } from './admin-screens.ts'

test('an office makes a form, a guest fills it in, and it is among the messages', async ({
  admin: page,
  openWindow,
}) => {
  const stamp = Date.now().toString(36)
  const title = `Anmeldung Ferienlager ${stamp}`
  await followNavigation(page, 'Menschen', 'Formulare')
  await page.getByRole('link', { name: 'Neues Formular' }).first().click()
  await page.getByLabel('Titel').first().fill(title)
  await page.getByRole('button', { name: 'Feld hinzufügen' }).click()
  await page.getByLabel('Bezeichnung, 1. Zeile').fill('Name des Kindes')
  await page.getByLabel('Muss ausgefüllt werden, 1. Zeile').check()
  await page.getByLabel('Kann ausgefüllt werden').check({ force: true })
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Formular ansehen' })).toBeVisible()
  await expectAccessible(page)

  const guest = await openWindow()
  await guest.goto(`/formular/anmeldung-ferienlager-${stamp}`)
  await expect(guest.getByRole('heading', { name: title })).toBeVisible()
  await expectAccessible(guest)
  const form = guest.getByRole('main')
  await form.getByLabel('Name des Kindes').fill('Leo Huber')
  await mayBeSent(form)
  await form.getByRole('button', { name: 'Absenden' }).click()
  await expect(guest.getByRole('heading', { name: 'Ihre Angaben sind angekommen' })).toBeVisible()

  await followNavigation(page, 'Menschen', 'Nachrichten')
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByText('Name des Kindes: Leo Huber')).toBeVisible()
})
