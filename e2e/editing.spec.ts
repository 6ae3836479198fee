import { expect, test } from './journey.ts'
import { send, signInByRequest } from './sign-in.ts'

test('leaving a form with unsaved changes asks first, and can save them', async ({ page }) => {
  await signInByRequest(page)
  const title = `Nicht gespeichert ${crypto.randomUUID().slice(0, 8)}`
  const made = await send(page, 'POST', '/api/c/news/', { title, teaser: 'Erste Fassung' })
  const id = made.news._id
  await page.goto(`/admincenter/news/edit/${id}`)
  await page.getByLabel('Kurztext').fill('Noch nicht gespeichert')
  await page.getByRole('link', { name: 'Meldungen', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Es gibt nicht gespeicherte Änderungen' })
  await dialog.getByRole('button', { name: 'Hier bleiben' }).click()
  await expect(page.getByLabel('Kurztext')).toHaveValue('Noch nicht gespeichert')
  await page.getByLabel('Kurztext').fill('Jetzt aber')
  await page.getByRole('link', { name: 'Meldungen', exact: true }).first().click()
  await dialog.getByRole('button', { name: 'Speichern und weiter' }).click()
  await expect(page).toHaveURL(/news\/browse/)
  const { news } = await (await page.request.get(`/api/c/news/${id}?draft=true`)).json()
  expect(news.teaser).toBe('Jetzt aber')
})

test('text typed without a connection outlives the tab', async ({ page, context, watch }) => {
  await signInByRequest(page)
  const title = `Ohne Verbindung ${crypto.randomUUID().slice(0, 8)}`
  const made = await send(page, 'POST', '/api/c/news/', { title, teaser: 'Erste Fassung' })
  const path = `/admincenter/news/edit/${made.news._id}`
  await page.goto(path)
  await expect(page.getByLabel('Kurztext')).toHaveValue('Erste Fassung')
  await context.setOffline(true)
  await page.getByLabel('Kurztext').fill('Im Funkloch geschrieben')
  const bar = page.getByRole('region', { name: 'Speichern und veröffentlichen' })
  await expect(bar.getByRole('status')).toContainText('Noch nicht gespeichert')
  const other = await context.newPage()
  await page.close()
  await context.setOffline(false)
  await other.goto(path)
  // Offline, the closed tab could not release its lock
  const locked = other.getByRole('alert', { name: 'Ein anderes Fenster von Ihnen bearbeitet das gerade' })
  await locked.getByRole('button', { name: 'Übernehmen' }).click()
  const offer = other.getByRole('status').filter({ hasText: 'Sie haben hier etwas eingegeben' })
  await offer.getByRole('button', { name: 'Wieder einsetzen' }).click()
  await expect(other.getByLabel('Kurztext')).toHaveValue('Im Funkloch geschrieben')
  // No errors but those of the missing network
  expect(watch.complaints.filter((one) => !/INTERNET_DISCONNECTED/.test(one))).toEqual([])
  watch.complaints.length = 0
})
