import { expect, expectAccessible, signIn, test } from '../journey.ts'

// The shop site is used because the demo fills only empty books
test.use({ startsFrom: 'shop' })

test('an order by telephone shows what it costs before it is made, and what is wrong stands beside its field', async ({
  page,
  watch,
}) => {
  await signIn(page)
  await page.goto('/admincenter/shop/orders/new')
  const customer = page.getByRole('region', { name: 'Neuer Kunde' })
  const totals = page.getByRole('region', { name: 'Was es kostet' })
  const save = page.getByRole('button', { name: 'Bestellung anlegen' })
  await expect(customer.getByRole('combobox', { name: 'Land' })).toHaveValue('Österreich')
  await customer.getByLabel('Firma, Verein oder Gemeinde').check()
  await page.getByRole('combobox', { name: 'Artikel 1' }).fill('Zweigelt')
  await page
    .getByRole('option', { name: /Zweigelt/ })
    .first()
    .click()
  await expect(totals.getByText('Gesamtbetrag')).toBeVisible()
  const home = await totals.innerText()
  // No order without a valid price: the refusal stays at its line until the line changes
  const count = page.getByLabel('Menge 1')
  await count.fill('9999')
  await expect(totals.getByRole('alert')).toBeVisible()
  await save.click()
  await expect(count).toHaveAttribute('aria-invalid', 'true')
  // Until the new price arrives, ordering at the old one is disabled
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/phone-order/preview', async (route) => {
    await held
    await route.continue()
  })
  await count.fill('12')
  await expect(count).not.toHaveAttribute('aria-invalid', 'true')
  await expect(save).toBeDisabled()
  answer()
  await expect(totals).toContainText('12 ×')
  await expect(save).toBeEnabled()
  await expect(totals).not.toHaveText(home)
  await page.getByRole('combobox', { name: 'Wohin geliefert wird' }).click()
  await page.getByRole('option', { name: 'Andere Adresse eingeben' }).click()
  const goods = page.getByRole('region', { name: 'Lieferadresse' })

  await customer.getByLabel('UID-Nummer').fill('ATU1')
  await save.click()
  await expect(page.getByRole('alert')).toBeFocused()
  for (const field of [customer.getByLabel('Firma', { exact: false }).last(), goods.getByLabel('Ort')])
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(customer.getByLabel('UID-Nummer')).toHaveAccessibleDescription(/Diese UID-Nummer/)
  await expectAccessible(page)

  for (const [where, first] of [
    [customer, 'Paula'],
    [goods, 'Karl'],
  ] as const) {
    await where.getByLabel('Vorname').fill(first)
    await where.getByLabel('Nachname').fill('Huber')
    await where.getByLabel('Straße und Hausnummer').fill('Hauptplatz 1')
    await where.getByLabel('Postleitzahl').fill('3500')
    await where.getByLabel('Ort').fill('Krems')
  }
  await customer.getByRole('textbox', { name: 'Firma' }).fill('Huber OG')
  await customer.getByLabel('UID-Nummer').fill('ATU12345675')
  const told = (await totals.getByText('Gesamtbetrag').locator('..').innerText()).split('\n').at(-1)!
  await save.click()
  await expect(page.getByText('Die Bestellung ist angelegt.')).toBeVisible()
  await expect(page.getByText('Huber OG').first()).toBeVisible()
  await expect(page.getByText('Karl Huber').first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Gesamtbetrag/ })).toContainText(told)
  // Browsers log the refusal
  watch.complaints.length = 0
})
