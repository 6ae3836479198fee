import type { Request } from '@playwright/test'
import { act, base, customer, expectDocument, openBooks, press, stamp } from '../books-office.ts'
import { countEffort, printEffort } from '../effort.ts'
import { expect, expectAccessible, mayBeSent, signIn, test } from '../journey.ts'
import { send } from '../sign-in.ts'

const lineOf = ({ unit, vatGroup }: { unit: string; vatGroup: string }) => ({
  ...{ _id: crypto.randomUUID(), type: 'item', role: 'firm', item: null, number: '', text: '' },
  ...{ name: 'Riesling', quantity: '6', unit, price: '9.5', base: '1', discount: null, allowance: 0 },
  ...{ vatGroup, nature: 'goods', isOwn: false, isExcise: false, reverses: false },
  ...{ supplyFrom: null, supplyTo: null, buyerLine: '', source: null, advance: null },
})

test('from an offer to the paid invoice, and another one cancelled, by keyboard alone', async ({
  page,
  openWindow,
}) => {
  test.slow()
  const effort = await countEffort(page)
  await signIn(page)
  const party = await openBooks(page)

  await test.step('an offer with two lines, its totals at every key', async () => {
    await page.goto(`/admincenter/accounting/offer/edit?party=${party}`)
    await expectDocument(page, /^Neues Angebot/)
    await press(page, 'Zeile')
    await page.getByRole('textbox', { name: 'Bezeichnung, 1. Zeile' }).fill(`Grüner Veltliner ${stamp}`)
    await page.getByRole('textbox', { name: 'Menge, 1. Zeile' }).fill('12')
    await page.getByRole('textbox', { name: 'Preis, 1. Zeile' }).fill('7,90')
    // Enter moves the focus to a new line.
    await page.getByRole('textbox', { name: 'Preis, 1. Zeile' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Bezeichnung, 2. Zeile' })).toBeFocused()
    await page.keyboard.type(`Zustellung ${stamp}`)
    await page.getByRole('textbox', { name: 'Preis, 2. Zeile' }).fill('20')
    await expect(page.getByRole('row', { name: /^Netto 114,80/ }).first()).toBeVisible()
    // Alt and an arrow move the line, and the focus stays in it.
    await page.getByRole('textbox', { name: 'Preis, 2. Zeile' }).press('Alt+ArrowUp')
    await expect(page.getByRole('textbox', { name: 'Bezeichnung, 1. Zeile' })).toHaveValue(
      `Zustellung ${stamp}`,
    )
    await expect(page.getByRole('textbox', { name: 'Preis, 1. Zeile' })).toBeFocused()
    await page.keyboard.press('Alt+ArrowDown')
    await expectAccessible(page)
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(/offer\/edit\/[\da-f-]{36}$/)
    await act(page, 'Verschicken')
  })

  await test.step('the customer accepts it online, by the link of the mail', async () => {
    const offer = new URL(page.url()).pathname.split('/').at(-1)
    const mail = await page.request.get(`${base}/document/${offer}/mail`)
    const [address = ''] = /\/angebot\/[\w-]{44}/.exec((await mail.json()).text) ?? []
    const guest = await openWindow({ viewport: { width: 1280, height: 900 } })
    await guest.goto(address)
    // On a wide screen all amounts are visible.
    const table = guest.getByRole('region', { name: 'Positionen' })
    await expect
      .poll(() => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      .toBeLessThanOrEqual(0)
    await expectAccessible(guest)
    await guest.getByRole('textbox', { name: 'Ihr Name' }).fill('Herta Huber')
    await mayBeSent(guest.locator('form', { hasText: 'Zahlungspflichtig annehmen' }))
    await press(guest, 'Zahlungspflichtig annehmen')
    await expect(guest.getByText('Danke! Sie haben dieses Angebot angenommen.')).toBeVisible()
    await guest.close()
    await page.reload()
    await expect(page.getByText('Online angenommen von Herta Huber.')).toBeVisible()
  })

  await test.step('the order of it, confirmed', async () => {
    await press(page, 'Auftrag daraus machen')
    await expectDocument(page, /^Auftrag/)
    // Unsaved changes are saved first.
    await page.getByRole('textbox', { name: 'Betreff' }).fill(`Lieferung ${stamp}`)
    await act(page, 'Bestätigen')
    await expectDocument(page, new RegExp(`^Auftrag \\S+, ${customer}`))
  })
  const orderAt = page.url()

  await test.step('two deliveries of it', async () => {
    await press(page, 'Teil liefern …')
    const dialog = page.getByRole('dialog', { name: 'Teil liefern …' })
    await dialog.getByRole('textbox', { name: /^Menge, 1\. Zeile/ }).fill('5')
    await dialog.getByRole('textbox', { name: /^Menge, 2\. Zeile/ }).fill('')
    await expectAccessible(page)
    await press(dialog, 'Lieferschein daraus machen')
    await expectDocument(page, /^Lieferschein/)
    await act(page, 'Ausstellen')
    await page.getByRole('link', { name: /^Auftrag \S/ }).press('Enter')
    await expect(page).toHaveURL(orderAt)
    // The remaining quantities are requested again after the order's state changed.
    await expect(page.getByText('In Lieferung', { exact: true }).first()).toBeVisible()
    await press(page, 'Lieferschein daraus machen')
    await expectDocument(page, /^Lieferschein/)
    await expect(page.getByRole('textbox', { name: 'Menge, 1. Zeile' })).toHaveValue('7')
    await act(page, 'Ausstellen')
  })

  await test.step('one invoice over both', async () => {
    await page.goto(`/admincenter/accounting/delivery/browse?party=${party}`)
    await page.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' }).press('Space')
    await press(page, 'Zusammen verrechnen')
    await expectDocument(page, /^Rechnung/)
    await expect(page.getByText('Nichts steht dem Ausstellen im Weg.')).toBeVisible()
    await expect(page.getByRole('row', { name: /^Netto 114,80/ }).first()).toBeVisible()
    await act(page, 'Ausstellen')
    await expectAccessible(page)
  })

  await test.step('a part of it is paid', async () => {
    await press(page, 'Zahlung eintragen')
    const amount = page.getByRole('textbox', { name: 'Betrag', exact: true })
    await expect(amount).toBeFocused()
    await page.keyboard.type('50')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Teilweise bezahlt')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Zahlung eintragen' })).toBeFocused()
    await expect(page.getByText('Überweisung: 50,00 €')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('another invoice is issued and cancelled', async () => {
    await press(page, 'Kopieren')
    await expect(page.getByRole('button', { name: 'Entwurf löschen' })).toBeVisible()
    await act(page, 'Ausstellen')
    await press(page, 'Stornieren …')
    const dialog = page.getByRole('dialog', { name: 'Stornieren …' })
    await dialog.getByRole('textbox', { name: 'Grund' }).fill('Doppelt verrechnet')
    await expectAccessible(page)
    await press(dialog, 'Stornieren')
    await expectDocument(page, /^Stornorechnung/)
    await page.getByRole('link', { name: 'Zur ursprünglichen Rechnung' }).press('Enter')
    await expect(page.getByText('Storniert', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
  const made = await effort()
  printEffort('from an offer to the paid invoice', made)
  expect(made.clicks).toBe(0)
})

test('collective invoices say which deliveries they left out, and why', async ({ admin: page }) => {
  const party = await openBooks(page)
  const choices = await (await page.request.get(`${base}/masterdata`)).json()
  const [{ _id: vatGroup }, { _id: unit }] = [choices.vatGroups[0], choices.units[0]]
  const line = lineOf({ unit, vatGroup })
  const { delivery } = await send(page, 'POST', `${base}/delivery`, { party, counting: 'net', lines: [line] })
  await send(page, 'POST', `${base}/delivery/${delivery._id}/issue`, {})
  await send(page, 'POST', `${base}/invoice/collect`, { until: '2199-12-31', party })
  await page.goto('/admincenter/accounting/delivery/browse')
  await press(page, 'Sammelrechnungen …')
  const dialog = page.getByRole('dialog', { name: 'Sammelrechnungen …' })
  await press(dialog, 'Entwürfe anlegen')
  await expect(dialog.getByRole('alert')).toContainText('Ein Entwurf verrechnet das schon.')
  await expectAccessible(page)
})

test('whoever has no right to any master data is told so', async ({ admin: page, openWindow }) => {
  const account = { handle: `presse-${stamp}`, password: 'Presshaus-Lindenbank-1787', roles: ['member'] }
  await send(page, 'POST', '/api/v0/auth/', account)
  const member = await openWindow()
  await signIn(member, account)
  for (const at of ['browse', 'add']) {
    await member.goto(`/admincenter/accounting/masterdata/${at}`)
    const heading = member.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Dieser Bereich ist Ihnen nicht freigegeben')
    await expect(member.getByRole('link', { name: 'Stammdaten' })).toHaveCount(0)
  }
})

test('the history of a document tells its lines in words, also on a phone', async ({ admin: page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admincenter/accounting/template/edit')
  await press(page, 'Zeile')
  const name = page.getByRole('textbox', { name: 'Bezeichnung, 1. Zeile' })
  // Even with its own label, the name has enough room.
  expect((await name.boundingBox())!.width).toBeGreaterThan(200)
  await name.fill(`Weingarten ${stamp}`)
  const price = page.getByRole('textbox', { name: 'Preis, 1. Zeile' })
  await price.fill('120')
  await page.getByRole('textbox', { name: 'Betreff' }).fill(`Pacht ${stamp}`)
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/template\/edit\/[\da-f-]{36}$/)
  await price.fill('135,50')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Alles gespeichert')).toBeVisible()
  const history = page.getByRole('region', { name: 'Verlauf der Felder' })
  await press(history, 'Verlauf anzeigen')
  await expect(history.locator('del').filter({ hasText: '120' })).toBeVisible()
  await expect(history.locator('ins').filter({ hasText: '135' })).toBeVisible()
  await expect(history.getByText(`Weingarten ${stamp}`)).toBeVisible()
  await expectAccessible(page)
  // A template is named after its subject and can be deleted
  await expectDocument(page, new RegExp(`^Vorlage, Pacht ${stamp}`))
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const asked = new Set<Request>()
  page.on('request', (request) => {
    if (`${request.url()} ${request.postData() ?? ''}`.includes(id)) asked.add(request)
  })
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  await press(page, 'Vorlage löschen')
  await press(page.getByRole('dialog', { name: 'Vorlage löschen?' }), 'Vorlage löschen')
  await expect(page).toHaveURL(/template\/browse$/)
  await expect(page.getByText('Die Vorlage ist gelöscht.')).toBeVisible()
  // A request for the deleted template would be refused and logged
  await expect.poll(() => asked.size).toBe(0)
})

test('while figures are on their way their screen has one heading, its own', async ({ admin: page }) => {
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route(`**${base}/overview/**`, async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(`**${base}/overview/**`)
  await page.goto('/admincenter/accounting/invoice/overview')
  await asked
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Auswertungen'])
  release()
  await expect(page.getByText('Wird geladen')).toHaveCount(0)
})

test('the screens of the books have no barriers, at a desk and on a phone', async ({ admin: page }) => {
  for (const [at, heading] of [
    ['accounting', 'Buchhaltung'],
    ['accounting/offer/browse', 'Angebote'],
    ['accounting/order/browse', 'Aufträge'],
    ['accounting/delivery/browse', 'Lieferscheine'],
    ['accounting/invoice/browse', 'Rechnungen'],
    ['accounting/template/browse', 'Vorlagen'],
    ['accounting/template/edit', 'Neue Vorlage'],
    ['accounting/invoice/calendar', 'Fälligkeiten'],
    ['accounting/invoice/overview', 'Auswertungen'],
    ['accounting/invoice/overview/turnover', 'Auswertungen'],
    ['accounting/invoice/overview/vat', 'Auswertungen'],
    ['accounting/settings/global', 'Einstellungen der Buchhaltung'],
    ['accounting/settings/pdf', 'Gedruckte Belege'],
    ['accounting/settings/filelocks', 'Wer woran arbeitet'],
    ['accounting/settings/system', 'Nummern, Siegel, Aufgaben'],
    ['accounting/settings/ui', 'Arbeitsweise'],
    ['accounting/settings/notifications/templates', 'Mails der Belege'],
    ['accounting/settings/notifications/templates/invoice', 'Rechnung'],
    ['accounting/test', 'Selbstprüfung'],
  ] as const) {
    await page.goto(`/admincenter/${at}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admincenter/accounting/invoice/edit')
  await press(page, 'Zeile')
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
  await expectAccessible(page)
})

test('a usual text goes along with the language of a document, an own one stays and says so', async ({
  admin: page,
}) => {
  const { text_block: block } = await send(page, 'POST', `${base}/text-block`, {
    ...{ title: `Lieferung ${stamp}`, kinds: ['delivery'], place: 'intro', isDefault: true },
    text: { de: 'Wir liefern', en: 'We deliver' },
  })
  try {
    await page.goto('/admincenter/accounting/delivery/edit')
    const text = page.getByRole('textbox', { name: 'Text über den Zeilen' })
    const hint = page.getByText('Dieser Text steht noch in der anderen Sprache da: Deutsch.')
    const language = async (name: string) => {
      await page.getByRole('combobox', { name: 'Sprache des Belegs' }).press('Enter')
      await page.getByRole('option', { name }).click()
    }
    await expect(text).toHaveValue('Wir liefern')
    await language('English')
    await expect(text).toHaveValue('We deliver')
    await language('Deutsch')
    await expect(text).toHaveValue('Wir liefern')
    await text.fill('Wie besprochen')
    await language('English')
    await expect(hint).toBeVisible()
    await expect(text).toHaveValue('Wie besprochen')
    await expectAccessible(page)
    await text.fill('As agreed')
    await expect(hint).toBeHidden()
  } finally {
    // Otherwise the block would appear in other documents
    const gone = await page.request.delete(`${base}/text-block/${block._id}`)
    expect(gone.ok()).toBe(true)
  }
})

test('a template is called by what it is about and whom it is for', async ({ admin: page }) => {
  const party = await openBooks(page)
  const { template } = await send(page, 'POST', `${base}/template`, {
    party,
    subject: `Pacht ${stamp}`,
    makes: 'invoice',
  })
  await page.goto(`/admincenter/accounting/template/edit/${template._id}`)
  await expectDocument(page, new RegExp(`^Vorlage, Pacht ${stamp}, ${customer}$`))
})

test('numbers of what belongs together stay on one line on a phone', async ({ admin: page }) => {
  const party = await openBooks(page)
  const choices = await (await page.request.get(`${base}/masterdata`)).json()
  const [{ _id: vatGroup }, { _id: unit }] = [choices.vatGroups[0], choices.units[0]]
  const { order } = await send(page, 'POST', `${base}/order`, {
    ...{ party, counting: 'net', lines: [lineOf({ unit, vatGroup })] },
  })
  await send(page, 'POST', `${base}/order/${order._id}/issue`, {})
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/admincenter/accounting/order/edit/${order._id}`)
  const numbers = page.getByRole('region', { name: 'Was zusammengehört' }).locator('.document-chain-number')
  await expect(numbers.first()).toHaveText(/\d/)
  const rows = await numbers.evaluateAll((all) =>
    all.map((one) => new Set([...one.getClientRects()].map(({ top }) => Math.round(top))).size),
  )
  expect(rows.filter((count) => count > 1)).toEqual([])
})

test('a line that is begun before units and VAT are known has the usual ones', async ({ admin: page }) => {
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route(`**${base}/masterdata`, async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(`**${base}/masterdata`)
  await page.goto('/admincenter/accounting/offer/edit')
  await asked
  await expectDocument(page, /^Neues Angebot/)
  release()
  await press(page, 'Zeile')
  const vat = page.getByRole('combobox', { name: 'Umsatzsteuer, 1. Zeile' })
  await expect(vat).toHaveValue(/^[\da-f-]{36}$/)
  await expect(page.getByRole('combobox', { name: 'Einheit, 1. Zeile' })).toHaveValue(/^[\da-f-]{36}$/)
})
