import sharp from 'sharp'
import { expect, expectAccessible, mayBeSent, signIn, test } from '../journey.ts'

const stamp = Date.now().toString(36)

test('a citizen reports damage, the office answers, the citizen reads it', async ({ page }) => {
  const place = `Kellergasse, Presshaus ${stamp}`
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#8a7f6b' } })
    .jpeg()
    .toBuffer()
  await page.goto('/schaden-melden')
  await expectAccessible(page)
  await page.getByLabel('Worum geht es?').selectOption({ index: 1 })
  await page.getByLabel('Beschreibung').fill('Die Lampe flackert seit gestern Abend.')
  await page.getByLabel(/^Ort/).fill(place)
  await page.getByLabel('Fotos').setInputFiles({ name: 'lampe.jpg', mimeType: 'image/jpeg', buffer })
  await mayBeSent(page.getByRole('main'))
  await page.getByRole('main').getByRole('button', { name: 'Schaden melden' }).press('Enter')
  await expect(page.getByText('Danke, Ihre Meldung ist angekommen')).toBeVisible()
  const address = await page.getByLabel('Adresse dieser Seite').inputValue()
  await expect(page.getByRole('link', { name: 'Foto 1 zur Meldung, groß ansehen' })).toBeVisible()
  await expectAccessible(page)

  await signIn(page)
  await page.goto('/admincenter/defect/browse')
  await page.getByRole('link', { name: place }).click()
  await page.getByRole('radio', { name: 'In Arbeit' }).check()
  await page.getByLabel('Öffentliche Antwort').fill('Die Leuchte wird morgen getauscht.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(page.getByText('Bleibt: In Arbeit')).toBeVisible()

  await page.goto(new URL(address).pathname)
  await expect(page.getByText('Wir kümmern uns darum.')).toBeVisible()
  await expect(page.getByText('Die Leuchte wird morgen getauscht.')).toBeVisible()
})

test('a notice is put up, proven and taken down', async ({ admin: page }) => {
  const title = `Kundmachung ${stamp}`
  await page.goto('/admincenter/notices/edit')
  await page.getByRole('textbox', { name: /^Titel/ }).fill(title)
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.type('Die Verhandlung beginnt um neun Uhr.')
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByRole('link', { name: 'Anschlagsbescheinigung' })).toBeVisible()
  await expectAccessible(page)
  const edit = page.url()

  await page.goto('/amtstafel')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const path = new URL(page.url()).pathname

  await page.goto(edit)
  await page.getByRole('button', { name: 'Mehr' }).click()
  await page.getByRole('menuitem', { name: 'Zurückziehen', exact: true }).click()
  await page.getByRole('link', { name: 'Anschlagsbescheinigung' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Anschlagsbescheinigung' })).toBeVisible()
  await expect(page.getByText('Abgenommen am')).toBeVisible()
  await expectAccessible(page)

  expect((await page.request.get(path)).status()).toBe(404)
  await page.goto('/admincenter/notices/browse')
  await expect(page.getByText(/Kette in Ordnung/)).toBeVisible()
})
