import { itemTable } from './item-table.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { followNavigation } from './admin-screens.ts'

test('a table of items with their packs is checked first, then read in', async ({ admin: page }) => {
  const { name, buffer, wine } = itemTable()
  await followNavigation(page, 'Buchhaltung', 'Artikel')
  await page.getByRole('button', { name: 'Tabelle' }).click()
  await page.getByRole('menuitem', { name: 'Aus einer Tabelle einlesen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aus einer Tabelle einlesen' })
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await expect(dialog.getByRole('status')).toContainText('Neu: 2')
  await expect(dialog.getByRole('status')).toContainText('Geht nicht: 1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '2 Zeilen einlesen' }).click()
  await expect(dialog).toContainText('Die Tabelle ist eingelesen.')
  await dialog.getByRole('button', { name: 'Schließen' }).last().click()
  await page.getByRole('link', { name: wine }).click()
  await expect(page.getByRole('textbox', { name: /Bezeichnung der Packung/ })).toHaveCount(2)
})
