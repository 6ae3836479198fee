import sharp from 'sharp'
import { stripes } from './striped-picture.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { followNavigation } from './admin-screens.ts'

test('a fault is reported from any screen, with a picture that was drawn on, and accepted', async ({
  admin: page,
}) => {
  const title = `Kalender bleibt leer ${Date.now().toString(36)}`
  await page.getByRole('button', { name: 'Fehler melden' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fehler melden' })
  await expect(dialog).toContainText('/admincenter')
  await dialog.getByRole('textbox', { name: 'Kurz gesagt' }).fill(title)
  await dialog.getByRole('textbox', { name: 'Was ist passiert' }).fill('Im Dezember steht kein Termin.')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'bildschirm.png', mimeType: 'image/png', buffer: await stripes() })
  const picture = dialog.getByRole('application', { name: 'Bild zum Zeichnen' })

  // The cross hairs start in the middle and move a tenth at a time, to the upper left corner
  await dialog.getByRole('button', { name: 'Unkenntlich machen' }).click()
  await picture.focus()
  await page.keyboard.press('Enter')
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Shift+ArrowUp')
  }
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Unkenntlich machen gezeichnet')).toBeAttached()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Fertig' }).click()
  await dialog.getByRole('button', { name: 'Meldung senden' }).click()
  await expect(dialog.getByText('Danke! Ihre Meldung hat die Nummer')).toBeVisible()
  await dialog.getByRole('button', { name: 'Schließen' }).last().click()

  await followNavigation(page, 'System', 'Fehler')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText('darauf wurde gezeichnet')).toBeVisible()
  const sent = await page.request.get((await page.locator('figure a').getAttribute('href'))!)
  const { data, info } = await sharp(await sent.body())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colours = new Set<number>()
  for (let x = 10; x < 200; x++) colours.add(data[info.channels * (100 * info.width + x)]!)
  // Only a few grey areas of the stripes are left
  expect(colours.size).toBeLessThan(8)
  expect(colours.has(255)).toBe(false)

  await page.getByRole('button', { name: 'Annehmen', exact: true }).click()
  const accept = page.getByRole('dialog', { name: 'Annehmen' })
  await accept.getByRole('button', { name: 'Annehmen' }).click()
  await expect(accept).toBeHidden()
  await expect(page.getByText('Angenommen', { exact: true }).first()).toBeVisible()
})
