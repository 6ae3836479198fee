import type { BrowserContextOptions, Page } from '@playwright/test'
import { countEffort, printEffort } from '../effort.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'
import { withPushService } from '../push-service.ts'
import { tornWords } from '../probes.ts'
import { checkoutField, orderByTransfer, putIn, shirt } from '../shopping.ts'

// The shop site is used because the demo fills only empty books
test.use({ startsFrom: 'shop' })

const wine = '/shop/weisswein/gelber-muskateller'

const typed = { screens: 0, fields: 0, clicks: 0 }
const begin = () => Object.assign(typed, { screens: 0, fields: 0, clicks: 0 })
const fill = async (page: Page, label: string, text: string) => {
  await checkoutField(page, label).fill(text)
  typed.fields++
}
const click = async (page: Page, role: 'button' | 'link', name: string) => {
  await page.getByRole('main').getByRole(role, { name, exact: true }).first().click()
  typed.clicks++
}

async function fillAddress(page: Page, email: string) {
  typed.screens++
  await fill(page, 'E-Mail', email)
  await fill(page, 'Vorname', 'Vera')
  await fill(page, 'Nachname', 'Huber')
  await fill(page, 'Straße und Hausnummer', 'Hauptplatz 1')
  await fill(page, 'Postleitzahl', '3500')
  await fill(page, 'Ort', 'Krems')
  await click(page, 'button', 'Weiter: prüfen und bestellen')
  await expect(page.getByRole('heading', { name: 'Prüfen und bestellen', level: 1 })).toBeVisible()
}

const orderNow = (page: Page) => click(page, 'button', 'zahlungspflichtig bestellen')
const keyIn = (page: Page) => new URL(page.url()).searchParams.get('order') ?? ''

test.describe.configure({ mode: 'serial' })
test('a guest buys by transfer: three screens at most, nine inputs at most; going back loses nothing', async ({
  page: office,
  openWindow,
}) => {
  await signIn(office)
  const page = await openWindow()
  // A product with variants is chosen on its page
  await page.goto('/shop/glaeser-und-geschenke')
  await page.getByRole('link', { name: 'T-Shirt Kellergasse: auswählen' }).click()
  await expect(page).toHaveURL(shirt)
  const effort = await countEffort(page)
  begin()
  await putIn(page, shirt)
  await expectAccessible(page)
  await click(page, 'button', 'Zur Kasse')
  await expectAccessible(page)
  await fillAddress(page, 'vera@rebenau.example')
  typed.screens++
  await expectAccessible(page)

  await page.goBack()
  await expect(checkoutField(page, 'Nachname')).toHaveValue('Huber')
  await page.goForward()
  await orderNow(page)
  await expect(page.getByText('Bitte akzeptieren Sie die Allgemeinen Geschäftsbedingungen.')).toBeVisible()
  await expectAccessible(page)

  await expect(page.getByRole('radio', { name: /Bar bei der Abholung/ })).toHaveCount(0)
  await page.getByRole('radio', { name: /Überweisung im Voraus/ }).check()
  await page.getByRole('checkbox', { name: /Allgemeinen Geschäftsbedingungen/ }).check()
  const said = page.getByRole('region', { name: 'Ihre Bestellung' })
  await expect(said.getByText('Gesamtbetrag')).toBeVisible()
  await orderNow(page)
  await expect(page.getByRole('heading', { name: 'Danke. Bitte überweisen Sie jetzt.' })).toBeVisible()
  await expect(page.getByRole('img', { name: /QR-Code/ })).toBeVisible()
  expect(await tornWords(page)).toEqual([])
  await expectAccessible(page)
  await click(page, 'link', 'Weiter')
  await expect(page.getByRole('heading', { name: 'Danke für Ihre Bestellung' })).toBeVisible()
  await expectAccessible(page)
  process.stdout.write(`checkout, guest: ${typed.screens} screens, ${typed.fields} typed inputs\n`)
  printEffort('a guest buys one product', await effort())
  expect(typed.screens).toBeLessThanOrEqual(3)
  expect(typed.fields).toBeLessThanOrEqual(9)

  // Pressing the button again on the previous page gives the same order
  const key = keyIn(page)
  const other = await openWindow()
  await other.goto(`/shop/orders/${key}`)
  await expect(other.getByRole('heading', { name: /^Bestellung / })).toBeVisible()
  await expectAccessible(other)
  expect(
    (await other.goto(`/shop/orders/${key.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'))}`))?.status(),
  ).toBe(404)
})

test('wine asks for the birth date and the highest age, and is refused to the young', async ({
  openWindow,
}) => {
  const page = await openWindow()
  begin()
  await putIn(page, wine)
  await click(page, 'button', 'Zur Kasse')
  await fillAddress(page, 'jung@rebenau.example')
  typed.screens++
  await expect(page.getByText('gegen Unterschrift', { exact: false }).first()).toBeVisible()
  await page.getByRole('radio', { name: /Überweisung im Voraus/ }).check()
  await page.getByRole('checkbox', { name: /Allgemeinen Geschäftsbedingungen/ }).check()
  await orderNow(page)
  await expect(page.getByText('Bitte bestätigen Sie, dass Sie mindestens 16 Jahre alt sind.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Ich bin mindestens 16 Jahre alt.' }).check()
  const young = `${new Date().getUTCFullYear() - 12}-01-01`
  await page.getByLabel('Geburtsdatum').fill(young)
  await page.getByRole('checkbox', { name: /Allgemeinen Geschäftsbedingungen/ }).check()
  await orderNow(page)
  await expect(page.getByText('Das dürfen wir erst ab 16 Jahren verkaufen.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Ich bin mindestens 16 Jahre alt.' }).check()
  await page.getByRole('checkbox', { name: /Allgemeinen Geschäftsbedingungen/ }).check()
  await fill(page, 'Geburtsdatum', '1980-12-24')
  await orderNow(page)
  await expect(page.getByRole('heading', { name: 'Danke. Bitte überweisen Sie jetzt.' })).toBeVisible()
  expect(typed.fields).toBeLessThanOrEqual(10)
})

/** A new site's administrator signs in by name and has no e-mail address yet. */
async function fillMail(page: Page) {
  const mail = checkoutField(page, 'E-Mail')
  if ((await mail.inputValue()) === '') await fill(page, 'E-Mail', 'ebner@rebenau.example')
}

test('a customer who is signed in has no address to type', async ({ page }) => {
  await signIn(page)
  await putIn(page, shirt)
  await click(page, 'button', 'Zur Kasse')
  await fillMail(page)
  await fill(page, 'Vorname', 'Anna')
  await fill(page, 'Nachname', 'Ebner')
  await fill(page, 'Straße und Hausnummer', 'Kellergasse 8')
  await fill(page, 'Postleitzahl', '2071')
  await fill(page, 'Ort', 'Rebenau')
  await click(page, 'button', 'Weiter: prüfen und bestellen')
  await page.getByRole('radio', { name: /Überweisung im Voraus/ }).check()
  await page.getByRole('checkbox', { name: /Allgemeinen Geschäftsbedingungen/ }).check()
  await orderNow(page)
  await expect(page.getByRole('heading', { name: 'Danke. Bitte überweisen Sie jetzt.' })).toBeVisible()

  // The second time, the account's data is filled in
  const effort = await countEffort(page)
  begin()
  await putIn(page, shirt)
  await click(page, 'button', 'Zur Kasse')
  typed.screens++
  await expect(checkoutField(page, 'Nachname')).toHaveValue('Ebner')
  await fillMail(page)
  await click(page, 'button', 'Weiter: prüfen und bestellen')
  typed.screens++
  await page.getByRole('radio', { name: /Überweisung im Voraus/ }).check()
  await page.getByRole('checkbox', { name: /Allgemeinen Geschäftsbedingungen/ }).check()
  await orderNow(page)
  await expect(page.getByRole('heading', { name: 'Danke. Bitte überweisen Sie jetzt.' })).toBeVisible()
  process.stdout.write(`checkout, customer: ${typed.screens} screens, ${typed.fields} typed inputs\n`)
  printEffort('a customer buys one product', await effort())
  expect(typed.screens).toBeLessThanOrEqual(3)
  expect(typed.fields).toBeLessThanOrEqual(1)
})

const scriptless: BrowserContextOptions = { javaScriptEnabled: false }

test('without JavaScript: to another address, paid in cash where it is fetched', async ({ openWindow }) => {
  const page = await openWindow(scriptless)
  await putIn(page, shirt)
  await click(page, 'button', 'Zur Kasse')
  // Fields of a second address appear with its checkbox, and disappear for pick-up
  await expect(page.locator('[name=s_city]')).toBeHidden()
  await page.getByRole('checkbox', { name: 'An eine andere Adresse liefern' }).check()
  await expect(page.locator('[name=s_city]')).toBeVisible()
  for (const [name, text] of [
    ...[
      ['s_first_name', 'Otto'],
      ['s_last_name', 'Maier'],
      ['s_address', 'Nebengasse 2'],
    ],
    ...[
      ['s_zip', '1010'],
      ['s_city', 'Wien'],
    ],
  ])
    await page.locator(`[name=${name}]`).fill(text!)
  await fillAddress(page, 'ohne@rebenau.example')
  await expect(page.getByText('1010 Wien')).toBeVisible()
  await page.goBack()
  await page.getByRole('radio', { name: /Abholung im Keller/ }).check()
  await expect(page.locator('[name=s_city]')).toBeHidden()
  await click(page, 'button', 'Weiter: prüfen und bestellen')
  await page.getByRole('radio', { name: /Bar bei der Abholung/ }).check()
  await page.getByRole('checkbox', { name: /Allgemeinen Geschäftsbedingungen/ }).check()
  await orderNow(page)
  await expect(page.getByRole('heading', { name: 'Danke für Ihre Bestellung' })).toBeVisible()
  await expect(page.getByText('Sie bezahlen bei der Abholung.')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Abholung kostenlos' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Versand/ })).toHaveCount(0)
})

test('in the largest type no word of the shop is torn on a narrow screen', async ({ openWindow }) => {
  const page = await openWindow({ viewport: { width: 360, height: 800 } })
  await putIn(page, shirt)
  for (const path of ['/shop', '/shop/weisswein', shirt, '/shop/search?q=wein', '/shop/cart']) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}fontincrease=4`)
    expect([path, ...(await tornWords(page))]).toEqual([path])
  }
  await page.goto('/shop/checkout/shipping-info')
  await fillAddress(page, 'paul@rebenau.example')
  await page.goto('/shop/checkout/check-order?fontincrease=4')
  expect(await tornWords(page)).toEqual([])
})

test('by keyboard alone, as a firm', async ({ openWindow }) => {
  const page = await openWindow()
  await putIn(page, shirt)
  await page.getByRole('button', { name: 'Zur Kasse' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('E-Mail', { exact: true }).focus()
  await page.keyboard.type('firma@rebenau.example')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Firma oder Gemeinde' })).toBeChecked()
  for (const text of ['Gasthaus Huber', '', '', 'Vera', 'Huber', 'Hauptplatz 1', '3500', 'Krems']) {
    await page.keyboard.press('Tab')
    if (text) await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Prüfen und bestellen', level: 1 })).toBeVisible()
  await expect(page.getByText('Gasthaus Huber').first()).toBeVisible()
  await page.getByRole('radio', { name: /Überweisung im Voraus/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('checkbox', { name: /Allgemeinen Geschäftsbedingungen/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'zahlungspflichtig bestellen' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Danke. Bitte überweisen Sie jetzt.' })).toBeVisible()
})

test('the office takes one back and sees the credit note at once', async ({ page, openWindow, watch }) => {
  await signIn(page)
  const guest = await openWindow()
  await putIn(guest, shirt)
  await guest.getByRole('button', { name: 'Zur Kasse' }).click()
  await fillAddress(guest, 'retour@rebenau.example')
  await orderByTransfer(guest)
  const orders = '/api/v0/shop/order'
  const { shop_order: found } = await (
    await page.request.get(`${orders}?search=retour@rebenau.example`)
  ).json()
  const { _id } = found[0]
  const { details } = await (await page.request.get(`${orders}/${_id}/details`)).json()
  const [{ _id: payment, cents }] = details.payments
  for (const [path, data] of [
    [`/api/v0/shop/payment/${payment}/receive`, { cents }],
    [`${orders}/${_id}/parcel`, {}],
  ] as const)
    expect((await page.request.post(path, { data })).ok()).toBe(true)
  await page.goto(`/admincenter/shop/orders/${_id}`)
  await expect(page.getByRole('link', { name: /^Lieferschein/ })).toBeVisible()
  await page.getByRole('button', { name: 'Stücke auswählen' }).click()
  await page.getByRole('textbox', { name: /^T-Shirt/ }).fill('1')
  const taken = page.waitForResponse((answer) => answer.url().endsWith('/take-back'))
  await page.getByRole('button', { name: 'Zurücknehmen', exact: true }).click()
  expect((await taken).status()).toBe(200)
  await expect(page.getByRole('link', { name: /^Gutschrift/ })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Zurück' })).toBeVisible()
  await expect(page.getByText(/geben Sie bitte selbst zurück/)).toBeVisible()
  await expectAccessible(page)
  // Bulk actions: skipped orders give a reason, and mails require confirmation
  await page.goto('/admincenter/shop/orders?search=ohne@rebenau.example')
  await page.getByRole('table').getByRole('checkbox').last().check()
  await page.getByRole('button', { name: 'Lieferscheine' }).click()
  await expect(page.getByText('gibt es noch keine Lieferscheine')).toBeVisible()
  expect(watch.complaints.filter((complaint) => !complaint.includes('409 (Conflict)'))).toEqual([])
  watch.complaints.length = 0
  await page.getByRole('button', { name: 'Stornieren' }).click()
  const asked = page.getByRole('dialog', { name: 'Stornieren' })
  await expect(asked.getByText('1 Bestellung endet')).toBeVisible()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page.getByRole('table').getByText('Neu', { exact: true })).toBeVisible()
  // Users who only ship are not offered documents and payments
  const rights = ['shop_order.read', 'shop_order.update']
  const role = await page.request.post('/api/v0/role/', { data: { name: { de: 'Versand', en: '' }, rights } })
  const sender = { handle: `versand${Date.now().toString(36)}`, password: 'ein ruhiges Dorf am Hang' }
  const made = await page.request.post('/api/v0/auth/', {
    data: { ...sender, roles: [(await role.json()).role.key] },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const other = await openWindow()
  await signIn(other, sender)
  await other.goto(`/admincenter/shop/orders/${_id}`)
  await expect(other.getByText(/^Gutschrift/)).toBeVisible()
  await expect(other.getByRole('link', { name: /^(Gutschrift|Überweisung)/ })).toHaveCount(0)
})

test('somebody who works here has this device told of orders, and ends it', async ({ page, context }) => {
  await signIn(page)
  await context.grantPermissions(['notifications'])
  await withPushService(page)
  await page.goto('/admincenter/account')
  const block = page.getByRole('region', { name: 'Meldungen auf diesem Gerät' })
  const orders = block.getByRole('switch', { name: 'Neue Bestellung im Shop' })
  await orders.press('Space')
  await expect(block.getByText('dieses Gerät', { exact: true })).toBeVisible()
  await expect(orders).toBeChecked()
  await expectAccessible(page)
  await page.reload()
  await expect(orders).toBeChecked()
  // The admin centre registers a separate service worker beside the site's
  const scopes = () =>
    page.evaluate(async () => {
      const all = await navigator.serviceWorker.getRegistrations()
      return all.map(({ scope }) => new URL(scope).pathname)
    })
  expect(await scopes()).toContain('/admincenter/')
  await block.getByRole('button', { name: 'Beenden: Meldungen auf' }).press('Enter')
  await expect(orders).not.toBeChecked()
  await expect(orders).toBeFocused()
  await expect.poll(scopes).not.toContain('/admincenter/')
})
