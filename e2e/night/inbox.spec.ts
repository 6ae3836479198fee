import { hasDovecot, startDovecot } from '#kit/server/mailbox/dovecot.fixture.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { countEffort, printEffort } from '../effort.ts'
import { expect, expectAccessible, mayBeSent, signIn, test } from '../journey.ts'

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
  const effort = await countEffort(page)
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
  // An unsent reply survives a reload
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
  printEffort('a question read, noted, answered and done', await effort())
})

test('a mail comes to the mailbox, is answered, and the answer to that opens the conversation again', async ({
  page,
  site,
}) => {
  test.skip(!hasDovecot, 'dovecot-imapd is not installed')
  const server = await startDovecot()
  try {
    const effort = await countEffort(page)
    await signIn(page)
    await page.goto('/admincenter/messages/mailboxes')
    await page.getByRole('link', { name: 'Posteingang' }).click()
    await page.getByLabel('E-Mail-Adresse').fill('amt@rebenau.example')
    await page.getByLabel('IMAP-Server').fill('127.0.0.1')
    await page.getByLabel('Port').fill(String(server.port))
    await page.getByRole('combobox', { name: 'Verschlüsselung' }).click()
    await page.getByRole('option', { name: 'Keine, nur auf demselben Rechner' }).click()
    await page.getByLabel('Benutzername').fill('amt')
    await page.getByLabel('Passwort').fill('geheim')
    await page.getByRole('button', { name: 'Speichern', exact: true }).click()

    await server.deliver(
      [
        ...['From: Vera Huber <vera@example.org>', 'To: amt@rebenau.example', 'Subject: Sperrmüll'],
        ...['Message-ID: <eins@example.org>', '', 'Wann wird der Sperrmüll geholt?', ''],
      ].join('\n'),
    )
    await page.getByRole('button', { name: 'Jetzt lesen' }).click()
    await expect(page.getByText('Gelesen: 1 neue')).toBeVisible()
    await expectAccessible(page)
    const mailbox = page.url().split('/').at(-1)
    printEffort('a mailbox from its settings to the first mail', await effort())

    await page.goto('/admincenter/messages/inbox')
    await page.getByRole('link', { name: 'Sperrmüll' }).click()
    await page.getByLabel('Ihre Antwort').fill('Am ersten Montag im Monat.')
    await page.getByRole('combobox', { name: 'Danach' }).click()
    await page.getByRole('option', { name: 'Erledigt' }).click()
    await page.getByRole('button', { name: 'Antwort senden' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Wieder öffnen' })).toBeEnabled()

    const outbox = outboxIn(site.dataDir)
    const ours = async () => (await outbox.all()).find((mail) => mail.includes('Am ersten Montag im Monat.'))
    await expect.poll(ours).toBeTruthy()
    const [, messageId = ''] = /^Message-ID: (<[^>]+>)/im.exec((await ours()) ?? '') ?? []
    await server.deliver(
      [
        ...['From: Vera Huber <vera@example.org>', 'To: amt@rebenau.example', 'Subject: Re: Sperrmüll'],
        ...[`In-Reply-To: ${messageId}`, 'Message-ID: <zwei@example.org>', ''],
        ...['Auch im August?', '', '> Am ersten Montag im Monat.', ''],
      ].join('\n'),
    )
    const read = await page.request.post(`/api/v1/message_mailbox/${mailbox}/read-now`)
    expect(await read.json()).toMatchObject({ taken: 1, failed: 0 })
    // A new message appears in the open conversation
    await expect(page.getByText('Auch im August?')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Erledigen' })).toBeEnabled()
    await expectAccessible(page)
  } finally {
    await server.stop()
  }
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
