import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'

/** Now, as WordPress writes it: what is newest stands on the first page of the list, however many others there are. */
const now = new Date()
const written = now.toISOString().slice(0, 19).replace('T', ' ')

const draft = (id: number, type: string, title: string) => `<item>
  <title>${title}</title>
  <link>https://alt.example/?p=${id}</link>
  <pubDate>${now.toUTCString()}</pubDate>
  <dc:creator>gemeinde</dc:creator>
  <content:encoded><![CDATA[<!-- wp:paragraph --><p>Aus der alten Website.</p><!-- /wp:paragraph -->]]></content:encoded>
  <wp:post_id>${id}</wp:post_id>
  <wp:post_date>${written}</wp:post_date>
  <wp:post_name>alt-${id}</wp:post_name>
  <wp:status>draft</wp:status>
  <wp:post_parent>0</wp:post_parent>
  <wp:menu_order>0</wp:menu_order>
  <wp:post_type>${type}</wp:post_type>
</item>`

const exported = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Alte Gemeinde</title>
<link>https://alt.example</link>
<language>de</language>
<wp:wxr_version>1.2</wp:wxr_version>
${draft(11, 'post', 'Meldung von früher')}
${draft(12, 'page', 'Seite von früher')}
</channel>
</rss>`

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.goto('/admincenter/import/wordpress')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Inhalte aus WordPress übernehmen' }),
  ).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(text) })
}

/** What the report says of a kind: its row in the table of numbers. */
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
  await expect(page.getByRole('link', { name: 'Meldung von früher' })).toBeVisible()

  await choose(page, 'alt.xml', exported)
  await page.getByRole('button', { name: 'Jetzt übernehmen' }).click()
  await expect(page.getByText('Der Import ist fertig.')).toBeVisible()
  await expect(row(page, 'Neuigkeiten')).toContainText(/unverändert/)

  await choose(page, 'kaputt.xml', exported.slice(0, exported.indexOf('<wp:status>')))
  await expect(page.getByRole('alert')).toContainText(/Zeile \d+/)
  await expect(page.getByRole('alert')).toContainText(/Spalte \d+/)
  await expectAccessible(page)
})
