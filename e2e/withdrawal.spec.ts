import { outboxIn } from '#kit/testing/outbox.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { orderByPhone } from './shopping.ts'
import { send, signInByRequest } from './sign-in.ts'

// The shop site is used because the demo fills only empty books
test.use({ startsFrom: 'shop' })

test('a buyer withdraws in two steps; the office takes the goods back and returns the money', async ({
  page,
  openWindow,
  site,
}) => {
  const buyer = `widerruf-${Date.now().toString(36)}@rebenau.example`
  await signInByRequest(page)
  const { _id, code, name } = await orderByPhone(page, buyer)
  const orders = '/api/v0/shop/order'
  const details = async () => (await (await page.request.get(`${orders}/${_id}/details`)).json()).details
  const paid = (await details()).payments[0] as { _id: string; cents: number }
  await send(page, 'POST', `/api/v0/shop/payment/${paid._id}/receive`, { cents: paid.cents })
  await send(page, 'POST', `${orders}/${_id}/send`, { text: '' })
  await send(page, 'POST', `${orders}/${_id}/deliver`, { text: '' })

  const guest = await openWindow()
  await guest.goto('/shop/glaeser-und-geschenke')
  await guest.getByRole('contentinfo').getByRole('link', { name: 'Vertrag widerrufen' }).click()
  await expect(guest.getByRole('heading', { name: 'Vertrag widerrufen', level: 1 })).toBeVisible()
  await guest.getByLabel('Ihr Name').fill(name)
  for (const text of [code, buyer]) {
    await guest.keyboard.press('Tab')
    await guest.keyboard.type(text)
  }
  await guest.keyboard.press('Enter')
  await expect(guest.getByText(`Hiermit widerrufe ich den Vertrag zur Bestellung ${code}.`)).toBeVisible()
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Widerruf bestätigen' }).click()
  await expect(guest.getByRole('heading', { name: 'Ihr Widerruf ist eingegangen' })).toBeVisible()
  const outbox = outboxIn(site.dataDir)
  // The office gets a copy that can be answered to the buyer
  const receipts = async () =>
    (await outbox.all()).filter(
      (mail) => /^Subject: .*Widerruf/m.test(mail) && new RegExp(`^To: .*${buyer}`, 'm').test(mail),
    )
  await expect.poll(async () => (await receipts()).length).toBe(1)
  expect((await receipts())[0]).toContain(code)

  // A job writes the invoice
  await expect
    .poll(async () => (await details()).documents.some(({ kind }: { kind: string }) => kind === 'invoice'))
    .toBe(true)
  await page.goto('/admincenter/shop/withdrawals')
  await page.getByRole('link', { name }).first().click()
  const days = page.getByRole('region', { name: 'Fristen' })
  await expect(days.getByText('Widerruf möglich bis')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Zurücknehmen und erstatten' }).click()
  await expect(page.getByText('Der Widerruf ist abgewickelt.')).toBeVisible()
  const { payments, documents, lines } = await details()
  // A complete withdrawal refunds the shipping costs too (Art. 13 of directive 2011/83/EU)
  expect(payments[0].refunded).toBe(paid.cents)
  expect(lines[0].back).toBe(lines[0].quantity)
  type Paper = { kind: string; gross: number }
  const papers = (documents as Paper[]).filter(({ kind }) => !['order', 'delivery', 'invoice'].includes(kind))
  expect(papers.map(({ gross }) => Math.abs(gross))).toEqual([paid.cents])
})

test('the office enters a withdrawal that came by letter; the form waits for the order', async ({ page }) => {
  const buyer = `brief-${Date.now().toString(36)}@rebenau.example`
  await signInByRequest(page)
  const { _id } = await orderByPhone(page, buyer)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**/api/v0/shop/order/${_id}`, async (route) => {
    await answered
    await route.continue()
  })
  await page.goto(`/admincenter/shop/withdrawals/new?order=${_id}`)
  await expect(page.getByRole('heading', { name: 'Widerruf eintragen', level: 1 })).toBeVisible()
  const channel = page.getByRole('combobox', { name: 'Auf welchem Weg' })
  await expect(channel).toHaveCount(0)
  answer()
  await channel.click()
  await page.getByRole('option', { name: 'Brief' }).click()
  await page.getByRole('button', { name: 'Widerruf eintragen' }).click()
  await expect(page.getByRole('link', { name: buyer })).toBeVisible()
})
