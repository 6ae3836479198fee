import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { send } from './sign-in.ts'

export const stamp = Date.now().toString(36)
export const customer = `Gasthof Huber ${stamp}`
export const base = '/api/v0/accounting'

/**
 * Stores the prerequisites of a first offer: the winery's address, an account and a customer. Returns the customer's
 * id.
 */
export async function openBooks(page: Page): Promise<string> {
  await send(page, 'PUT', `${base}/settings`, {
    ...{ name: 'Weingut Berger', street: 'Kellergasse 1', zip: '3500', city: 'Krems', country: 'AT' },
    ...{ email: 'buero@weingut.example', phone: '+43 2732 1234', contactName: 'Anna Berger' },
    ...{ vatId: 'ATU12345675', registration: 'FN 1234a', counting: 'net' },
  })
  const accounts = await page.request.get(`${base}/bank-account`)
  if ((await accounts.json()).total === 0)
    await send(page, 'POST', `${base}/bank-account`, {
      ...{ title: `Giro ${stamp}`, holder: 'Weingut Berger', iban: 'AT611904300234573201', isDefault: true },
    })
  const { party } = await send(page, 'POST', `${base}/party`, {
    ...{ kind: 'business', company: customer, isCustomer: true, email: 'wirt@gasthof.example' },
    priceMode: 'net',
    addresses: [
      {
        ...{ _id: crypto.randomUUID(), type: 'business', title: '', first_name: '', last_name: '' },
        ...{ company: '', address: 'Hauptplatz 3', zip: '3500', city: 'Krems', country: 'AT' },
        ...{ phone: '', use: 'any' },
      },
    ],
  })
  return party._id
}

export const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' }).press('Enter')

/** Chooses an action of the document and confirms its dialog. */
export async function act(page: Page, action: string) {
  await press(page, action)
  const dialog = page.getByRole('dialog', { name: action })
  // Confirming is possible once the total is known
  await expect(dialog.getByRole('button', { name: action })).toBeEnabled()
  await press(dialog, action)
  await expect(dialog).toBeHidden()
}

/** Waits for the screen of a document by its heading. */
export const expectDocument = (page: Page, heading: RegExp) =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()

/** Pastes lines of a spreadsheet into the document on the screen. */
export async function pasteLines(page: Page, lines: string): Promise<void> {
  await press(page, 'Aus einer Tabelle einfügen')
  const dialog = page.getByRole('dialog', { name: 'Aus einer Tabelle einfügen' })
  await dialog.getByRole('textbox', { name: 'Kopierte Zeilen' }).fill(lines)
  await press(dialog, 'Als Zeilen übernehmen')
}
