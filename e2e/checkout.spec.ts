import { expect, expectAccessible, test } from './journey.ts'
import { orderByPhone, orderByTransfer, putIn, shirt, typeAddress } from './shopping.ts'
import { send, signInByRequest } from './sign-in.ts'

// The shop site is used because the demo fills only empty books
test.use({ startsFrom: 'shop' })

test('a guest buys by transfer', async ({ page }) => {
  // A product with variants is chosen on its page
  await page.goto('/shop/glaeser-und-geschenke')
  await page.getByRole('link', { name: 'T-Shirt Kellergasse: auswählen' }).click()
  await expect(page).toHaveURL(shirt)
  await expect(page.getByRole('heading', { name: 'T-Shirt Kellergasse', level: 1 })).toBeVisible()
  await putIn(page)
  await page.getByRole('main').getByRole('button', { name: 'Zur Kasse' }).first().click()
  await expect(page.getByRole('main').getByLabel('E-Mail', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await typeAddress(page, 'vera@rebenau.example', ['Vera', 'Huber'])
  await expect(page.getByRole('heading', { name: 'Prüfen und bestellen', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ihre Bestellung' }).getByText('Gesamtbetrag')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Bar bei der Abholung/ })).toHaveCount(0)
  await expectAccessible(page)
  await orderByTransfer(page)
  await expect(page.getByRole('img', { name: /QR-Code/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Weiter', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Danke für Ihre Bestellung' })).toBeVisible()
})

test('the office takes one back and sees the credit note at once', async ({ page }) => {
  await signInByRequest(page)
  const { _id, number } = await orderByPhone(page, 'retour@rebenau.example')
  const orders = '/api/v0/shop/order'
  const { details } = await (await page.request.get(`${orders}/${_id}/details`)).json()
  const [{ _id: payment, cents }] = details.payments
  await send(page, 'POST', `/api/v0/shop/payment/${payment}/receive`, { cents })
  await send(page, 'POST', `${orders}/${_id}/parcel`, {})
  await page.goto('/admincenter/shop/orders')
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('link', { name: /^Lieferschein/ })).toBeVisible()
  await page.getByRole('button', { name: 'Stücke auswählen' }).click()
  await page.getByRole('textbox', { name: /^T-Shirt/ }).fill('1')
  await page.getByRole('button', { name: 'Zurücknehmen', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Gutschrift/ })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Zurück' })).toBeVisible()
  await expect(page.getByText(/geben Sie bitte selbst zurück/)).toBeVisible()
  await expectAccessible(page)
})
