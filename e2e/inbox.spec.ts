import { expect, expectAccessible, mayBeSent, signIn, test } from './journey.ts'

test('a question comes by the form, is answered from the inbox, sorted with a note, and done', async ({
  page,
}) => {
  await page.goto('/nachricht')
  const form = page.getByRole('main')
  await form.getByLabel('Name').fill('Vera Huber')
  await form.getByLabel('E-Mail-Adresse').first().fill('vera.huber@example.org')
  await form.getByLabel('Ihre Nachricht').fill('Wann hat der Bauhof am Samstag offen?')
  await mayBeSent(form)
  await form.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(page.getByRole('heading', { name: 'Ihre Nachricht ist angekommen' })).toBeVisible()

  await signIn(page)
  await page.goto('/admincenter/messages/inbox?status=unread')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Wann hat der Bauhof am Samstag offen?' }).click()
  await expect(page.getByText('geschrieben von Vera Huber')).toBeVisible()
  await expectAccessible(page)

  await page.getByText('Notiz', { exact: true }).click()
  await page.getByLabel('Notiz für das Amt').fill('Beim Bauhof nachgefragt.')
  await page.getByRole('button', { name: 'Notiz speichern' }).click()
  await expect(page.getByText('Interne Notiz von')).toBeVisible()

  await page.getByText('Antworten', { exact: true }).click()
  await page.getByLabel('Ihre Antwort').fill('Am Samstag von 8 bis 12 Uhr.')
  // What is being written outlives a reload
  await page.waitForFunction(() =>
    Object.values({ ...localStorage }).some((text) => text.includes('8 bis 12')),
  )
  await page.reload()
  await expect(page.getByLabel('Ihre Antwort')).toHaveValue('Am Samstag von 8 bis 12 Uhr.')
  await page.getByRole('button', { name: 'Antwort senden' }).press('Enter')
  await expect(page.getByText('Antwort von')).toBeVisible()
  await expect(page.getByLabel('Ihre Antwort')).toHaveValue('')
  await page.getByRole('button', { name: 'Erledigen' }).click()
  await expect(page.getByRole('button', { name: 'Wieder öffnen' })).toBeEnabled()
  await expectAccessible(page)
})

test('the mail settings make a key for signing, and the outbox says that everything is sent', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/admincenter/settings/outbox')
  await expect(page.getByRole('heading', { name: 'Postausgang' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admincenter/messages/mailboxes')
  await page.getByRole('link', { name: 'Posteingang' }).click()
  await expect(page.getByLabel('IMAP-Server')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admincenter/settings/mail')
  await expect(page.getByLabel('Domain der Absenderadressen')).toBeVisible()
  await expectAccessible(page)
})
