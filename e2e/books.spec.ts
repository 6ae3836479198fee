import { act, base, customer, expectDocument, openBooks, pasteLines, press, stamp } from './books-office.ts'
import { expect, expectAccessible, mayBeSent, test } from './journey.ts'
import { followNavigation } from './admin-screens.ts'

test('an offer that the customer accepts online becomes an order, a delivery and a paid invoice', async ({
  admin: page,
  openWindow,
}) => {
  await openBooks(page)

  await test.step('write an offer, with a line copied from a spreadsheet', async () => {
    await followNavigation(page, 'Buchhaltung', 'Angebote')
    await page.getByRole('link', { name: 'Neues Angebot' }).first().click()
    await page.getByRole('combobox', { name: 'Kunde' }).fill(customer)
    await page.getByRole('option', { name: customer }).first().click()
    await press(page, 'Zeile')
    await page.getByRole('textbox', { name: 'Bezeichnung, 1. Zeile' }).fill(`Grüner Veltliner ${stamp}`)
    await page.getByRole('textbox', { name: 'Menge, 1. Zeile' }).fill('12')
    await page.getByRole('textbox', { name: 'Preis, 1. Zeile' }).fill('7,90')
    await pasteLines(page, 'Menge\tBezeichnung\tPreis\n1\tZustellung\t20')
    await expect(page.getByRole('textbox', { name: 'Bezeichnung, 2. Zeile' })).toHaveValue('Zustellung')
    await expect(page.getByRole('row', { name: /^Netto 114,80/ }).first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(/offer\/edit\/[\da-f-]{36}$/)
    await act(page, 'Verschicken')
  })

  await test.step('the customer accepts it by the link in the mail', async () => {
    const offer = new URL(page.url()).pathname.split('/').at(-1)
    const mail = await page.request.get(`${base}/document/${offer}/mail`)
    const [address = ''] = /\/angebot\/[\w-]{44}/.exec((await mail.json()).text) ?? []
    const guest = await openWindow()
    await guest.goto(address)
    await guest.getByRole('textbox', { name: 'Ihr Name' }).fill('Herta Huber')
    await expectAccessible(guest)
    await mayBeSent(guest.locator('form', { hasText: 'Zahlungspflichtig annehmen' }))
    await press(guest, 'Zahlungspflichtig annehmen')
    await expect(guest.getByText('Danke! Sie haben dieses Angebot angenommen.')).toBeVisible()
    await expect(page.getByText('Online angenommen von Herta Huber.')).toBeVisible()
  })

  await test.step('confirm the order, deliver and charge it', async () => {
    await press(page, 'Auftrag daraus machen')
    await expectDocument(page, /^Auftrag/)
    await act(page, 'Bestätigen')
    await press(page, 'Lieferschein daraus machen')
    await expectDocument(page, /^Lieferschein/)
    await act(page, 'Ausstellen')
    await press(page, 'Rechnung daraus machen')
    await expectDocument(page, /^Rechnung/)
    await expect(page.getByText('Nichts steht dem Ausstellen im Weg.')).toBeVisible()
    await expect(page.getByRole('row', { name: /^Netto 114,80/ }).first()).toBeVisible()
    await act(page, 'Ausstellen')
  })

  await test.step('enter the payment', async () => {
    await press(page, 'Zahlung eintragen')
    // The open amount is suggested
    await expect(page.getByRole('textbox', { name: 'Betrag', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Bezahlt', { exact: true }).first()).toBeVisible()
  })
})
