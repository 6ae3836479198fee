import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, test } from './journey.ts'
import { followNavigation } from './admin-screens.ts'

const saveBar = (page: Page) => page.getByRole('region', { name: 'Speichern und veröffentlichen' })
const state = (page: Page) => saveBar(page).getByRole('status')

/** The page as a guest gets it now, bypassing the browser's cache. */
async function guestReads(page: Page, path: string): Promise<string> {
  const answer = await fetch(new URL(path, page.url()), { cache: 'no-store' })
  return answer.ok ? answer.text() : `${answer.status}`
}

test('a news item is written in two languages, published, changed, and binned', async ({ admin: page }) => {
  const stamp = crypto.randomUUID().slice(0, 8)
  const german = `Neuer Brunnen am Hauptplatz ${stamp}`
  const changed = `Der neue Brunnen sprudelt ${stamp}`
  const english = `New fountain in the square ${stamp}`
  // In a new colour, because files with the same content are stored once
  const [r, g, b] = crypto.getRandomValues(new Uint8Array(3))
  const buffer = await sharp({
    create: { width: 1400, height: 900, channels: 3, background: { r: r!, g: g!, b: b! } },
  })
    .jpeg()
    .toBuffer()

  await test.step('write it in German, with a picture', async () => {
    await followNavigation(page, 'Inhalte', 'Meldungen')
    await page.getByRole('link', { name: 'Neue Meldung' }).first().click()
    await page.getByRole('textbox', { name: /^Titel/ }).fill(german)
    await page.getByLabel('Kurztext').fill('Am Hauptplatz fließt wieder Wasser.')
    await page.getByRole('textbox', { name: 'Text', exact: true }).click()
    await page.keyboard.type('Der neue Brunnen ist fertig.')
    await page.getByRole('button', { name: 'Bild auswählen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bild auswählen' })
    await expect(dialog.getByRole('searchbox')).toBeVisible()
    await expectAccessible(page)
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: `brunnen-${stamp}.jpg`, mimeType: 'image/jpeg', buffer })
    await expect(dialog).toBeHidden()
    // Without a description of the picture the item cannot be published
    const barriers = page.getByRole('region', { name: 'Zugänglichkeit' })
    await barriers
      .getByRole('textbox', { name: /^Was zeigt das Bild/ })
      .fill('Wasser fließt in den neuen Brunnen')
    await barriers.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(barriers).toContainText('Keine Hürden gefunden.')
  })

  await test.step('write it in English', async () => {
    await page.getByRole('tab', { name: 'English' }).click()
    await page.getByRole('textbox', { name: /^Titel/ }).fill(english)
    await page.getByLabel('Kurztext').fill('Water flows in the square again.')
    await page.getByRole('switch', { name: 'Übersetzung veröffentlichen' }).check()
    await page.keyboard.press('Control+s')
    await expect(state(page)).toHaveText(/^Entwurf, (?!.*nicht gespeichert).*gespeichert$/)
    expect(await guestReads(page, '/')).not.toContain(german)
  })
  const edit = page.url()

  await test.step('publish it', async () => {
    await saveBar(page).getByRole('button', { name: 'Veröffentlichen' }).click()
    await expect(state(page)).toHaveText(/^Veröffentlicht, /)
    expect(await guestReads(page, '/en')).toContain(english)
  })

  const path = await test.step('read it on the site', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: german }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: german })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Der neue Brunnen ist fertig.')
    return new URL(page.url()).pathname
  })

  await test.step('change it', async () => {
    await page.goto(edit)
    await page.getByRole('textbox', { name: /^Titel/ }).fill(changed)
    await saveBar(page).getByRole('button', { name: 'Veröffentlichen' }).click()
    await expect.poll(() => guestReads(page, path)).toContain(changed)
  })

  await test.step('put it into the bin', async () => {
    await saveBar(page).getByRole('button', { name: 'Mehr' }).click()
    await page.getByRole('menuitem', { name: 'In den Papierkorb', exact: true }).click()
    await expect(page.getByText('1 Eintrag liegt im Papierkorb.')).toBeVisible()
    expect(await guestReads(page, path)).toBe('404')
  })
})
