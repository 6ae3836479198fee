import { expect, expectAccessible, test } from './journey.ts'
import { signInByRequest } from './sign-in.ts'

// The shop site is used because the demo fills only empty books
test.use({ startsFrom: 'shop' })

test('an order by telephone shows what it costs before it is made', async ({ page }) => {
  await signInByRequest(page)
  await page.goto('/admincenter/shop/orders/new')
  const customer = page.getByRole('region', { name: 'Neuer Kunde' })
  const totals = page.getByRole('region', { name: 'Was es kostet' })
  await expect(customer.getByRole('combobox', { name: 'Land' })).toHaveValue('Österreich')
  await page.getByRole('combobox', { name: 'Artikel 1' }).fill('Zweigelt')
  await page
    .getByRole('option', { name: /Zweigelt/ })
    .first()
    .click()
  await page.getByLabel('Menge 1').fill('12')
  await expect(totals).toContainText('12 ×')
  const typed = {
    Vorname: 'Paula',
    Nachname: 'Huber',
    'Straße und Hausnummer': 'Hauptplatz 1',
    Postleitzahl: '3500',
    Ort: 'Krems',
  }
  for (const [label, text] of Object.entries(typed)) await customer.getByLabel(label).fill(text)
  await expectAccessible(page)
  const shown = (await totals.getByText('Gesamtbetrag').locator('..').innerText()).split('\n').at(-1)!
  await page.getByRole('button', { name: 'Bestellung anlegen' }).click()
  await expect(page.getByText('Die Bestellung ist angelegt.')).toBeVisible()
  await expect(page.getByText('Paula Huber').first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Gesamtbetrag/ })).toContainText(shown)
})
