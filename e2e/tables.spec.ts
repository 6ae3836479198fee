import { expect, expectAccessible, test } from './journey.ts'

const items = [
  'Artikelnummer;Bezeichnung;Einheit (Code);Preis;Packung;Einheit der Packung (Code);Menge in der Packung',
  'J-1;Grüner Veltliner vom Kirchberg;XBO;8,90;6er-Karton;XCT;6',
  'J-1;;;;12er-Karton;XCT;12',
  'J-2;Zweigelt vom Kirchberg;XBO;7,50;;;',
  'J-3;Riesling vom Kirchberg;XBO;9;Kiste;Kisterl;6',
].join('\n')

test('a table of items with their packs is looked at first, then read in, also on a telephone', async ({
  admin: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admincenter/accounting/item/browse')
  const dialog = page.getByRole('dialog', { name: 'Aus einer Tabelle einlesen' })
  const choose = async () => {
    await page.getByRole('button', { name: 'Tabelle' }).click()
    await page.getByRole('menuitem', { name: 'Aus einer Tabelle einlesen' }).click()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'artikel.csv', mimeType: 'text/csv', buffer: Buffer.from(items) })
  }
  await choose()
  await expect(dialog.getByRole('status')).toContainText('Neu: 2')
  await expect(dialog.getByRole('status')).toContainText('Geht nicht: 1')
  await expect(dialog.getByRole('combobox', { name: 'Packung', exact: false }).first()).toBeVisible()
  await expect(dialog).toContainText('Eine Einheit „Kisterl“ gibt es nicht')
  await expectAccessible(page)
  // The deed is in sight before the report is read to its end
  await expect(dialog.getByRole('button', { name: '2 Zeilen einlesen' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: '2 Zeilen einlesen' }).click()
  await expect(dialog).toContainText('Die Tabelle ist eingelesen.')
  await dialog.getByRole('button', { name: 'Schließen' }).last().click()

  await choose()
  await expect(dialog.getByRole('status')).toContainText('Bleibt gleich: 2')
  await expect(dialog.getByRole('button', { name: 'Einlesen', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('link', { name: 'Grüner Veltliner vom Kirchberg' }).click()
  await expect(page.getByRole('textbox', { name: /Bezeichnung der Packung/ })).toHaveCount(2)
})
