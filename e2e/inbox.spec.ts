import { expect, mayBeSent, test } from './journey.ts'
import { signInByRequest } from './sign-in.ts'

test('a question comes by the form, is answered from the inbox, and done', async ({ page }) => {
  const stamp = Date.now().toString(36)
  const question = `Wann hat der Bauhof am Samstag offen? ${stamp}`
  await page.goto('/nachricht')
  const form = page.getByRole('main')
  await form.getByLabel('Name').fill('Vera Huber')
  await form.getByLabel('E-Mail-Adresse').first().fill('vera.huber@example.org')
  await form.getByLabel('Ihre Nachricht').fill(question)
  await mayBeSent(form)
  await form.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(page.getByRole('heading', { name: 'Ihre Nachricht ist angekommen' })).toBeVisible()

  await signInByRequest(page)
  await page.goto('/admincenter/messages/inbox')
  await page.getByRole('link', { name: question }).click()
  await expect(page.getByText('geschrieben von Vera Huber')).toBeVisible()
  await page.getByLabel('Ihre Antwort').fill('Am Samstag von 8 bis 12 Uhr.')
  await page.getByRole('button', { name: 'Antwort senden' }).press('Enter')
  await expect(page.getByText('Antwort von')).toBeVisible()
  await expect(page.getByLabel('Ihre Antwort')).toHaveValue('')
  await page.getByRole('button', { name: 'Erledigen' }).click()
  await expect(page.getByRole('button', { name: 'Wieder öffnen' })).toBeEnabled()
})
