import type { Page } from '@playwright/test'
import { momentOf } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'

const tariff = { titleEn: '', cents: 2500, per: 'booking' }

/** Creates a paid resource that is open around the clock. */
async function makeResource(page: Page, fields: object = {}): Promise<string> {
  await signIn(page)
  const answer = await page.request.post('/api/v0/booking/resource', {
    data: {
      ...{ title: `Saal ${Date.now().toString(36)}`, active: true, least: 60, most: 60 },
      tariffs: [{ _id: uuidv7(), title: 'Alle', ...tariff }],
      ...fields,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).booking_resource._id
}
const save = (page: Page) => page.getByRole('button', { name: 'Speichern' }).click()

test('a price is understood as it is usually written, or refused at its field, and reset shows the stored one', async ({
  page,
}) => {
  const _id = await makeResource(page)
  await page.goto(`/admincenter/booking/settings/edit/${_id}`)
  const price = page.getByRole('textbox', { name: 'Preis in Euro, 1. Zeile' })
  await price.fill('zehn')
  await save(page)
  const summary = page.getByRole('alert').filter({ hasText: 'Preis in Euro, 1. Zeile' })
  await expect(summary).toBeVisible()
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Zurücksetzen' }).click()
  await expect(price).toHaveValue('25,00')
  await price.fill('30,-')
  await save(page)
  await expect(page.getByText('Gespeichert', { exact: false }).first()).toBeVisible()
  await page.reload()
  await expect(price).toHaveValue('30,00')
})

test('what is wrong in a line is named, marked and reached, folded lines too', async ({ page, watch }) => {
  const question = { labelEn: '', kind: 'line', options: '', optionsEn: '', required: false }
  const _id = await makeResource(page, {
    questions: [{ _id: uuidv7(), label: 'Wie viele kommen?', ...question }],
  })
  await page.goto(`/admincenter/booking/settings/edit/${_id}`)
  await page.getByRole('button', { name: 'Tarif hinzufügen' }).click()
  await page.getByRole('button', { name: /Wie viele kommen/ }).click()
  const asked = page.getByRole('textbox', { name: 'Frage, 1. Zeile', exact: true })
  await asked.fill('')
  await page.getByRole('button', { name: /Noch ohne Wortlaut/ }).click()
  await save(page)
  const reach = (name: string) => page.getByRole('alert').getByRole('link', { name, exact: true })
  const title = page.getByRole('textbox', { name: 'Bezeichnung, 2. Zeile', exact: true })
  await reach('Bezeichnung, 2. Zeile').click()
  await expect(title).toBeFocused()
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  await reach('Frage, 1. Zeile').click()
  await expect(asked).toBeFocused()
  await expectAccessible(page)

  await page.goto('/admincenter/booking/openinghours/edit/')
  await page.getByRole('textbox', { name: 'Bezeichnung', exact: true }).fill('Kanzlei')
  await page.getByRole('button', { name: 'Tage hinzufügen' }).click()
  await save(page)
  await reach('Von, 1. Zeile').click()
  await expect(page.getByRole('textbox', { name: 'Von, 1. Zeile', exact: true })).toBeFocused()
  // The browser logs every refusal
  watch.complaints.length = 0
})

test('by telephone what costs something has its first tariff, and what is closed is taken when that is meant', async ({
  page,
  watch,
}) => {
  await signIn(page)
  const hours = await page.request.post('/api/v0/booking/openinghours', { data: { title: 'Nie', week: [] } })
  const resource = await makeResource(page, { hours: (await hours.json()).opening_hours._id })
  const day = laterDay(new Date().toISOString().slice(0, 10), 3)
  const from = encodeURIComponent(momentOf(day, '09:00', 'Europe/Vienna'))
  await page.goto(`/admincenter/booking/edit/?resource=${resource}&from=${from}`)
  await expect(page.getByText('Kostet 25,00', { exact: false })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rosa Anruf')
  await save(page)
  await expect(page.getByText('Zu dieser Zeit ist geschlossen', { exact: false }).first()).toBeVisible()
  // The browser logs every refusal
  watch.complaints.length = 0
  await page.getByRole('checkbox', { name: 'Auch wenn dann geschlossen ist' }).check()
  await expectAccessible(page)
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Rosa Anruf' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Preis', exact: true })).toHaveValue('25,00')
  const miss = page.getByRole('button', { name: 'Als nicht erschienen vermerken' })
  await expect(miss).toHaveAttribute('aria-disabled', 'true')
  await expect(miss).toHaveAccessibleDescription(/noch nicht begonnen/)
  await expectAccessible(page)
})
