import { settleShop } from './first-shop.ts'
import { expect, expectAccessible, test as shared } from './journey.ts'
import { orderByTransfer, typeAddress } from './shopping.ts'
import { signInByRequest } from './sign-in.ts'

/** A separate worker, because its site never returns to one without a shop. */
const test = shared.extend<object, { ownSite: string }>({ ownSite: ['configurator', { scope: 'worker' }] })
test.use({ startsFrom: 'empty' })

test('from nothing to the first order: the open points are settled, and the shop opens when none is left', async ({
  page,
  openWindow,
}) => {
  await signInByRequest(page)

  await test.step('a newcomer sees what is missing, and cannot open yet', async () => {
    expect((await page.request.get('/shop')).status()).toBe(404)
    await page.goto('/admincenter/shop/settings/configurator')
    await expect(page.getByRole('heading', { name: 'Shop einrichten', level: 1 })).toBeVisible()
    await expect(page.getByText(/Punkten in Ordnung/).first()).toBeVisible()
    await expect(page.getByText('Es ist noch kein Produkt veröffentlicht.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Shop einschalten' })).toBeDisabled()
    expect(await page.getByRole('link', { name: /^Öffnen: / }).count()).toBeGreaterThan(8)
  })

  await test.step('who sells, how it is paid and sent, and one jar of honey', () => settleShop(page))

  await test.step('the pages of the law are made, and the shop is opened', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Pflichtseiten anlegen' }).click()
    await expect(page.getByText('Die Seiten sind angelegt.')).toBeVisible()
    await expect(page.getByText('Offen', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Shop einschalten' }).click()
    await expect(page.getByText('Der Shop ist auf der Website.').first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the first order, by a guest', async () => {
    const guest = await openWindow()
    await guest.goto('/shop')
    await guest.getByRole('link', { name: 'Waldhonig' }).first().click()
    await guest
      .getByRole('main')
      .getByRole('button', { name: /in den Warenkorb/i })
      .first()
      .click()
    await guest.getByRole('button', { name: 'Zur Kasse' }).click()
    await typeAddress(guest, 'erste@rebenau.example', ['Eva', 'Erste'])
    await orderByTransfer(guest)
    await page.goto('/admincenter/shop/orders')
    await expect(page.getByText('Eva Erste').first()).toBeVisible()
  })
})
