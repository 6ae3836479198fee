import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { send } from './sign-in.ts'

/** A product without an age limit, sold in sizes and colours. */
export const shirt = '/shop/glaeser-und-geschenke/t-shirt-kellergasse'

/** Puts one of a product into the cart, by default the product on the open page. */
export async function putIn(page: Page, product?: string) {
  if (product) await page.goto(product)
  // Chooses a variant first if there are any
  const choice = page.getByRole('group', { name: 'Bitte auswählen' }).getByRole('radio')
  if ((await choice.count()) > 0) await choice.first().check()
  await page
    .getByRole('main')
    .getByRole('button', { name: /in den Warenkorb/i })
    .first()
    .click()
  await expect(page.getByText('Das liegt jetzt im Warenkorb.')).toBeVisible()
}

/** A field of the checkout: the buyer's comes before that of the other address. */
export const checkoutField = (page: Page, label: string) =>
  page.getByRole('main').getByLabel(label, { exact: true }).first()

/** Fills in a guest's address, up to `check-order`. */
export async function typeAddress(page: Page, email: string, [first, last]: [string, string]): Promise<void> {
  const typed = {
    'E-Mail': email,
    Vorname: first,
    Nachname: last,
    'Straße und Hausnummer': 'Hauptplatz 1',
    Postleitzahl: '3500',
    Ort: 'Krems',
  }
  for (const [label, text] of Object.entries(typed)) await checkoutField(page, label).fill(text)
  await page.getByRole('button', { name: 'Weiter: prüfen und bestellen' }).click()
}

/** Places the order shown by `check-order`, paid by transfer. */
export async function orderByTransfer(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Überweisung im Voraus/ }).check()
  await page.getByRole('checkbox', { name: /Allgemeinen Geschäftsbedingungen/ }).check()
  await page.getByRole('button', { name: 'zahlungspflichtig bestellen' }).click()
  await expect(page.getByRole('heading', { name: 'Danke. Bitte überweisen Sie jetzt.' })).toBeVisible()
}

/** Enters an order of one T-shirt by request, for journeys that start with an existing order. */
export async function orderByPhone(
  page: Page,
  email: string,
): Promise<Record<'_id' | 'code' | 'number' | 'name', string>> {
  const { item } = await (await page.request.get('/api/v0/accounting/item/?search=T-Shirt')).json()
  const { shop_order: order } = await send(page, 'POST', '/api/v0/shop/phone-order', {
    ...{ email, source: 'transfer', lines: [{ item: item[0]._id, quantity: 1 }] },
    address: {
      ...{ type: 'person', title: '', company: '', first_name: 'Berta', phone: '' },
      last_name: `Huber ${Date.now().toString(36)}`,
      ...{ address: 'Hauptplatz 1', zip: '3500', city: 'Krems', country: 'AT' },
    },
  })
  return order
}
