import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './journey.ts'

const run = promisify(execFile)

/** Something that has no age and is sold in sizes and colours. */
export const shirt = '/shop/glaeser-und-geschenke/t-shirt-kellergasse'

/** The winery's shop of the village, with transfer and cash on collection. Skips the journey on a site whose data lies elsewhere. */
export async function openShop(page: Page, { dataDir }: { dataDir?: string }) {
  test.skip(!dataDir, 'the shop of this site is somebody else’s')
  // Sixty products with their pictures are made first
  test.setTimeout(600_000)
  const cli = (...args: string[]) =>
    run(process.execPath, ['src/cli.ts', ...args], { env: { ...process.env, DATA_DIR: dataDir } })
  const known = await page.request.get('/shop')
  if (known.status() === 404) {
    await cli('demo', 'books')
    await cli('demo', 'shop')
  }
  await signIn(page)
  const set = await page.request.put('/api/v0/shop/payment-settings', {
    data: { transfer: true, cash: true, cashTill: 'Kasse im Keller' },
  })
  expect(set.ok(), await set.text()).toBe(true)
}

/** Puts one of a product into the cart of a window. */
export async function putIn(page: Page, product: string) {
  await page.goto(product)
  // Of a thing in many sizes and colours one is chosen first
  const choice = page.getByRole('group', { name: 'Bitte auswählen' }).getByRole('radio')
  if ((await choice.count()) > 0) await choice.first().check()
  await page
    .getByRole('main')
    .getByRole('button', { name: /in den Warenkorb/i })
    .first()
    .click()
  await expect(page.getByText('Das liegt jetzt im Warenkorb.')).toBeVisible()
}

/** A field of the checkout: the buyer's own stands before that of the other address. */
export const checkoutField = (page: Page, label: string) =>
  page.getByRole('main').getByLabel(label, { exact: true }).first()

/** Types the address of a guest, as `check-order` wants it. */
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

/** Orders by transfer what `check-order` shows. */
export async function orderByTransfer(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Überweisung im Voraus/ }).check()
  await page.getByRole('checkbox', { name: /Allgemeinen Geschäftsbedingungen/ }).check()
  await page.getByRole('button', { name: 'zahlungspflichtig bestellen' }).click()
  await expect(page.getByRole('heading', { name: 'Danke. Bitte überweisen Sie jetzt.' })).toBeVisible()
}
