import { itemTable } from '../item-table.ts'
import { expect, expectAccessible, test } from '../journey.ts'

test('a table of items with their packs is looked at first, then read in, also on a telephone', async ({
  admin: page,
}) => {
  const { name, buffer, wine } = itemTable()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admincenter/accounting/item/browse')
  const dialog = page.getByRole('dialog', { name: 'Aus einer Tabelle einlesen' })
  const choose = async () => {
    await page.getByRole('button', { name: 'Tabelle' }).click()
    await page.getByRole('menuitem', { name: 'Aus einer Tabelle einlesen' }).click()
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  }
  await choose()
  await expect(dialog.getByRole('status')).toContainText('Neu: 2')
  await expect(dialog.getByRole('status')).toContainText('Geht nicht: 1')
  await expect(dialog.getByRole('combobox', { name: 'Packung', exact: false }).first()).toBeVisible()
  await expect(dialog).toContainText('Eine Einheit „Kisterl“ gibt es nicht')
  await expectAccessible(page)
  // The button is visible without scrolling through the report
  await expect(dialog.getByRole('button', { name: '2 Zeilen einlesen' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: '2 Zeilen einlesen' }).click()
  await expect(dialog).toContainText('Die Tabelle ist eingelesen.')
  await dialog.getByRole('button', { name: 'Schließen' }).last().click()

  await choose()
  await expect(dialog.getByRole('status')).toContainText('Bleibt gleich: 2')
  await expect(dialog.getByRole('button', { name: 'Einlesen', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('link', { name: wine }).click()
  await expect(page.getByRole('textbox', { name: /Bezeichnung der Packung/ })).toHaveCount(2)
})
