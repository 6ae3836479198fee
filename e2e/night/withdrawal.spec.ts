import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from '../journey.ts'
import { orderByTransfer, putIn, shirt, typeAddress } from '../shopping.ts'
import { outboxIn } from '#kit/testing/outbox.ts'

// The shop site is used because the demo fills only empty books
test.use({ startsFrom: 'shop' })

const buyer = 'berta@rebenau.example'

/** A guest orders a shirt by bank transfer; returns the order's code. */
async function order(page: Page): Promise<string> {
  await putIn(page, shirt)
  await page.getByRole('button', { name: 'Zur Kasse' }).click()
  await typeAddress(page, buyer, ['Berta', 'Huber'])
  await orderByTransfer(page)
  const key = new URL(page.url()).searchParams.get('order') ?? ''
  await page.goto(`/shop/orders/${key}`)
  const heading = await page.getByRole('heading', { level: 1, name: /^Bestellung / }).textContent()
  return (heading ?? '').replace('Bestellung ', '').trim()
}

/** Calls with the office's session, failing with the server's message. */
const office = (page: Page) => ({
  async get(path: string) {
    const answer = await page.request.get(path)
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  },
  async post(path: string, data: object) {
    const answer = await page.request.post(path, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
  },
})

test('a guest withdraws by keyboard in two steps; the office gives the money back before the day', async ({
  page,
  openWindow,
  site,
}) => {
  await signIn(page)
  const guest = await openWindow()
  const code = await order(guest)
  const { get, post } = office(page)
  const orders = '/api/v0/shop/order'
  const found = (await get(`${orders}/?limit=100`)).shop_order as { _id: string; code: string }[]
  const { _id = '' } = found.find((one) => one.code === code) ?? {}
  const details = async () => (await get(`${orders}/${_id}/details`)).details
  const paid = (await details()).payments[0] as { _id: string; cents: number }

  await test.step('it is paid, sent and delivered', async () => {
    await post(`/api/v0/shop/payment/${paid._id}/receive`, { cents: paid.cents })
    await post(`${orders}/${_id}/send`, { text: '' })
    await post(`${orders}/${_id}/deliver`, { text: '' })
    // A job writes the invoice
    await expect
      .poll(async () => (await details()).documents.some(({ kind }: { kind: string }) => kind === 'invoice'))
      .toBe(true)
  })

  await test.step('the footer of any page leads there', async () => {
    await guest.goto('/')
    await guest.getByRole('contentinfo').getByRole('link', { name: 'Vertrag widerrufen' }).focus()
    await guest.keyboard.press('Enter')
    await expect(guest.getByRole('heading', { name: 'Vertrag widerrufen', level: 1 })).toBeVisible()
    await expectAccessible(guest)
  })

  await test.step('first it is declared, without a reason', async () => {
    await guest.getByLabel('Ihr Name').focus()
    for (const [at, text] of ['Berta Huber', code, buyer].entries()) {
      if (at > 0) await guest.keyboard.press('Tab')
      await guest.keyboard.type(text)
    }
    await guest.keyboard.press('Enter')
    await expect(guest.getByRole('heading', { name: 'Bitte prüfen Sie Ihre Erklärung' })).toBeVisible()
    await expect(guest.getByText(`Hiermit widerrufe ich den Vertrag zur Bestellung ${code}.`)).toBeVisible()
    await expectAccessible(guest)
  })

  const outbox = outboxIn(site.dataDir)
  // The office gets a copy that can be answered to the buyer
  const receipts = async () =>
    (await outbox.all()).filter(
      (mail) => /^Subject: .*Widerruf/m.test(mail) && new RegExp(`^To: .*${buyer}`, 'm').test(mail),
    )

  await test.step('then it is confirmed, and the receipt comes at once', async () => {
    expect(await receipts()).toEqual([])
    await guest.getByRole('button', { name: 'Widerruf bestätigen' }).focus()
    await guest.keyboard.press('Enter')
    await expect(guest.getByRole('heading', { name: 'Ihr Widerruf ist eingegangen' })).toBeVisible()
    await expectAccessible(guest)
    await expect.poll(async () => (await receipts()).length).toBe(1)
    expect((await receipts())[0]).toContain(code)
  })

  await test.step('the office finds it with its days', async () => {
    await page.goto('/admincenter/shop/withdrawals')
    await page.getByRole('link', { name: 'Berta Huber' }).first().click()
    const days = page.getByRole('region', { name: 'Fristen' })
    await expect(days.getByText('Widerruf möglich bis')).toBeVisible()
    // Counted from the delivery, which has taken place
    await expect(days.getByText('Vor der Zustellung')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('the goods are back: credit note, stock and money', async () => {
    await page.getByRole('button', { name: 'Zurücknehmen und erstatten' }).click()
    await expect(page.getByText('Der Widerruf ist abgewickelt.')).toBeVisible()
    const { payments, documents, lines } = await details()
    // A complete withdrawal refunds the shipping costs too (Art. 13 of directive 2011/83/EU)
    expect(payments[0].refunded).toBe(paid.cents)
    expect(lines[0].back).toBe(lines[0].quantity)
    type Paper = { kind: string; gross: number }
    const papers = (documents as Paper[]).filter(
      ({ kind }) => !['order', 'delivery', 'invoice'].includes(kind),
    )
    expect(papers.map(({ gross }) => Math.abs(gross))).toEqual([paid.cents])
  })
})
