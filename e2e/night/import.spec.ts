import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../journey.ts'
import { exported, postTitle } from '../wordpress-export.ts'

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.goto('/admincenter/import/wordpress')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Inhalte aus WordPress übernehmen' }),
  ).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(text) })
}

/** Row of a kind in the report's table. */
const row = (page: Page, kind: string) => page.getByRole('row').filter({ hasText: kind })

test('a website comes from WordPress by clicks: looked at first, taken once, refused where it is broken', async ({
  admin: page,
}) => {
  await choose(page, 'alt.xml', exported)
  await expect(page.getByText('Noch ist nichts gespeichert.')).toBeVisible()
  await expect(row(page, 'Neuigkeiten')).toContainText('1')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Jetzt übernehmen' }).click()
  await expect(page.getByText('Der Import ist fertig.')).toBeVisible()
  await expect(row(page, 'Neuigkeiten')).not.toContainText('unverändert')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Meldungen ansehen' }).click()
  await expect(page.getByRole('link', { name: postTitle })).toBeVisible()

  await choose(page, 'alt.xml', exported)
  await page.getByRole('button', { name: 'Jetzt übernehmen' }).click()
  await expect(page.getByText('Der Import ist fertig.')).toBeVisible()
  await expect(row(page, 'Neuigkeiten')).toContainText(/unverändert/)

  await choose(page, 'kaputt.xml', exported.slice(0, exported.indexOf('<wp:status>')))
  await expect(page.getByRole('alert')).toContainText(/Zeile \d+/)
  await expect(page.getByRole('alert')).toContainText(/Spalte \d+/)
  await expectAccessible(page)
})
