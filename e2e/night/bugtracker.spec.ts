import sharp from 'sharp'
import { banner, field, saved } from '../clash.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'
import { send } from '../sign-in.ts'
import { stripes } from '../striped-picture.ts'

test('a fault is reported from any screen with a picture that was drawn on, and worked through to its end', async ({
  admin: page,
}) => {
  const title = `Kalender bleibt leer ${Date.now().toString(36)}`
  await page.goto('/admincenter/news/browse')
  await page.getByRole('button', { name: 'Fehler melden' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fehler melden' })
  await expect(dialog).toContainText('/admincenter/news/browse')

  // An incomplete form keeps its input
  await dialog.getByRole('button', { name: 'Meldung senden' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Kurz gesagt' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Kurz gesagt' }).fill(title)
  await dialog.getByRole('textbox', { name: 'Was ist passiert' }).fill('Im Dezember steht kein Termin.')

  await dialog.locator('input[type=file]').setInputFiles({
    name: 'kein-bild.png',
    mimeType: 'image/png',
    buffer: Buffer.from('das ist kein Bild'),
  })
  await expect(dialog.getByText('ist kein Bild, das wir lesen können')).toBeVisible()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'bildschirm.png', mimeType: 'image/png', buffer: await stripes() })
  const picture = dialog.getByRole('application', { name: 'Bild zum Zeichnen' })
  await picture.scrollIntoViewIfNeeded()
  const area = (await picture.boundingBox())!
  await page.mouse.move(area.x + 0.6 * area.width, area.y + 0.6 * area.height)
  await page.mouse.down()
  await page.mouse.move(area.x + 0.9 * area.width, area.y + 0.9 * area.height, { steps: 4 })
  await page.mouse.up()
  await expect(dialog.getByText('Pfeil gezeichnet')).toBeAttached()

  // The cross hairs start in the middle and move a tenth at a time, to the upper left corner
  await dialog.getByRole('button', { name: 'Unkenntlich machen' }).click()
  await picture.focus()
  await page.keyboard.press('Enter')
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Shift+ArrowUp')
  }
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Unkenntlich machen gezeichnet')).toBeAttached()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Fertig' }).click()
  await dialog.getByRole('button', { name: 'Meldung senden' }).click()
  await expect(dialog.getByText('Danke! Ihre Meldung hat die Nummer')).toBeVisible()
  await dialog.getByRole('button', { name: 'Schließen' }).last().click()

  await page.goto('/admincenter/bugtracker/browse')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await expect(page.getByText('darauf wurde gezeichnet')).toBeVisible()
  const sent = await page.request.get((await page.locator('figure a').getAttribute('href'))!)
  const { data, info } = await sharp(await sent.body())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colours = new Set<number>()
  for (let x = 10; x < 200; x++) colours.add(data[info.channels * (100 * info.width + x)]!)
  // Only a few grey areas of the stripes are left
  expect(colours.size).toBeLessThan(8)
  expect(colours.has(255)).toBe(false)

  await page.getByRole('textbox', { name: 'Notiz' }).fill('Liegt am Filter.')
  await page.getByRole('button', { name: 'Eintragen' }).click()
  await expect(page.getByText('Liegt am Filter.')).toBeVisible()
  await page.getByRole('button', { name: 'Annehmen', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Annehmen' })
  await asked.getByRole('button', { name: 'Annehmen' }).click()
  await expect(asked).toBeHidden()
  await expectAccessible(page)

  // The board, by keyboard
  await page.goto('/admincenter/bugtracker/browse?view=board')
  const accepted = page.getByRole('region', { name: 'Angenommen' })
  await accepted.getByRole('link', { name: title }).focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('region', { name: 'Bestätigt' }).getByRole('link', { name: title }),
  ).toBeVisible()
  await expectAccessible(page)
})

test('a card is carried over the board by keyboard, and only where it is put down is told to whoever reported it', async ({
  admin: page,
  openWindow,
  site,
}) => {
  const mark = Date.now().toString(36)
  const [handle, password] = [`vera${mark}`, 'ein ruhiges Dorf am Hang']
  const email = `${handle}@rebenau.example`
  const headers = { 'x-requested-with': 'XMLHttpRequest' }
  const made = await page.request.post('/api/v0/auth/', {
    data: { handle, password, email, roles: ['user'] },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const reporter = await openWindow()
  await signIn(reporter, { handle, password })
  const title = `Der Kalender klappt nicht auf ${mark}`
  const report = await reporter.request.post('/api/v0/system_bugtracker/', {
    data: { title, text: 'Auf dem Telefon.' },
    headers,
  })
  expect(report.ok(), await report.text()).toBe(true)
  const { _id } = ((await report.json()) as { system_bugtracker: { _id: string } }).system_bugtracker
  const mails = async () => {
    const all = await outboxIn(site.dataDir).all()
    return all.filter((mail) => mail.includes(email)).length
  }
  const stored = async () =>
    (
      (await (await page.request.get(`/api/v0/system_bugtracker/${_id}`)).json()) as {
        system_bugtracker: { state: string; version: number }
      }
    ).system_bugtracker

  await page.goto('/admincenter/bugtracker/browse?view=board')
  const card = (column: string) =>
    page.getByRole('region', { name: column }).getByRole('link', { name: title })
  await card('Offen').focus()
  for (const column of ['Bestätigt', 'Angenommen', 'Rückfrage', 'Geschlossen']) {
    await page.keyboard.press('Shift+ArrowRight')
    await expect(card(column)).toBeFocused()
  }
  expect((await stored()).state).toBe('open')
  await expectAccessible(page)
  // Dropped back, nothing changes
  await page.keyboard.press('Escape')
  await expect(card('Offen')).toBeFocused()
  for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+ArrowRight')
  const before = await mails()
  await page.keyboard.press('Enter')
  // The dialog names the recipient before a mail is sent
  const closing = page.getByRole('dialog', { name: 'Schließen' })
  await expect(closing).toContainText(email)
  expect((await stored()).state).toBe('open')
  expect(await mails()).toBe(before)
  await closing.getByRole('textbox', { name: 'Interne Notiz' }).fill('War nur ein altes Telefon.')
  await closing.getByRole('button', { name: 'Schließen' }).last().click()
  await expect(closing).toBeHidden()
  await expect.poll(async () => (await stored()).state).toBe('closed')
  await expect(card('Geschlossen')).toBeFocused()
  await expect.poll(mails).toBe(before + 1)

  // Another editor moves it: the focus follows the card
  const { version } = await stored()
  const reopened = await page.request.post(`/api/v0/system_bugtracker/${_id}/reopen`, {
    data: { version },
    headers,
  })
  expect(reopened.ok()).toBe(true)
  await expect(card('Offen')).toBeFocused()

  // A question is sent with its text alone
  for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowRight')
  await expect(card('Rückfrage')).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Nachfragen' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Nachfragen' }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  expect((await stored()).state).toBe('open')
  await dialog.getByRole('textbox', { name: 'Ihre Frage' }).fill('Welches Telefon haben Sie?')
  await dialog.getByRole('button', { name: 'Nachfragen' }).click()
  await expect(dialog).toBeHidden()
  await expect(card('Rückfrage')).toBeFocused()
  expect((await stored()).state).toBe('needs_more_info')
  await page
    .getByRole('status')
    .filter({ hasText: /^Nr\. \d+: Rückfrage/ })
    .getByRole('button', { name: 'Rückgängig' })
    .click()
  // Reopening mails the reporter as well
  const again = page.getByRole('dialog', { name: 'Wieder öffnen' })
  await again.getByRole('button', { name: 'Wieder öffnen' }).click()
  await expect(card('Offen')).toBeVisible()
})

test('a note beside something unsaved hides no clash, and goes to no other fault', async ({
  admin: page,
  watch,
}) => {
  const base = '/api/v0/system_bugtracker'
  const report = async (title: string) =>
    (await send(page, 'POST', `${base}/`, { title, text: 'Im Dezember steht kein Termin.' }))
      .system_bugtracker
  const one = await report('Der Filter vergisst den Monat')
  const other = await report(`Die Karte bleibt grau ${Date.now().toString(36)}`)
  await send(page, 'POST', `${base}/${one._id}/relation`, { what: 'blocks', number: other.number })

  await page.goto(`/admincenter/bugtracker/edit/${one._id}`)
  await field(page, 'Kurz gesagt').fill('Der Filter vergisst das Jahr')
  await send(page, 'PUT', `${base}/${one._id}`, { title: 'Der Filter vergisst die Woche' })
  const clash = banner(page, 'dasselbe geändert wie Sie')
  await expect(clash).toBeVisible()
  await field(page, 'Notiz').fill('Liegt am Speicher.')
  await page.getByRole('button', { name: 'Eintragen' }).click()
  await expect(page.getByText('Liegt am Speicher.')).toBeVisible()
  await expect(field(page, 'Notiz')).toHaveValue('')
  await expect(clash).toBeVisible()
  await field(page, 'Kurz gesagt').press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Zwei Fassungen desselben Feldes' })
  await expect(dialog).toContainText('Der Filter vergisst die Woche')
  await dialog.getByRole('radio', { name: 'Meine Fassung' }).click()
  await dialog.getByRole('button', { name: 'So speichern' }).click()
  await expect(dialog).toBeHidden()
  await saved(page)

  await field(page, 'Notiz').fill('Nur hier zu lesen.')
  await page.getByRole('link', { name: other.title }).click()
  const question = page.getByRole('dialog', { name: 'Es gibt nicht gespeicherte Änderungen' })
  await question.getByRole('button', { name: 'Hier bleiben' }).click()
  await expect(field(page, 'Notiz')).toHaveValue('Nur hier zu lesen.')
  await page.getByRole('link', { name: other.title }).click()
  await question.getByRole('button', { name: 'Speichern und weiter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(other.title)
  await expect(field(page, 'Notiz')).toHaveValue('')
  await page.goto(`/admincenter/bugtracker/edit/${one._id}`)
  await expect(page.getByText('Nur hier zu lesen.')).toBeVisible()
  // The browser logs the conflict as a failure; the screen has handled it
  expect(watch.complaints.filter((complaint) => !complaint.includes('409 (Conflict)'))).toEqual([])
  watch.complaints.length = 0
})

test('goals are planned, and the screens around faults are open to everybody', async ({ admin: page }) => {
  const title = `Frühjahr ${Date.now().toString(36)}`
  await page.goto('/admincenter/bugtracker/milestones')
  await page.getByRole('button', { name: 'Neuer Meilenstein' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Neuer Meilenstein' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(title)
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('article', { name: title })).toBeVisible()
  await expectAccessible(page)
  for (const path of ['edit', 'settings', 'browse?state=closed']) {
    await page.goto(`/admincenter/bugtracker/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})
