import { expect, expectAccessible, test } from './journey.ts'
import { followNavigation } from './admin-screens.ts'
import { exported, postTitle } from './wordpress-export.ts'

test('a website comes from WordPress: checked first, then taken over', async ({ admin: page }) => {
  await followNavigation(page, 'System', 'Aus WordPress übernehmen')
  const heading = page.getByRole('heading', { level: 1, name: 'Inhalte aus WordPress übernehmen' })
  await expect(heading).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'alt.xml', mimeType: 'text/xml', buffer: Buffer.from(exported) })
  await expect(page.getByText('Noch ist nichts gespeichert.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Neuigkeiten' })).toContainText('1')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Jetzt übernehmen' }).click()
  await expect(page.getByText('Der Import ist fertig.')).toBeVisible()
  await page.getByRole('link', { name: 'Meldungen ansehen' }).click()
  await expect(page.getByRole('link', { name: postTitle })).toBeVisible()
})
