import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, test } from '../journey.ts'

const stamp = Date.now().toString(36)
const german = `Neuer Brunnen am Hauptplatz ${stamp}`
const changed = `Der neue Brunnen sprudelt ${stamp}`
const english = `New fountain in the square ${stamp}`

const picture = () =>
  sharp({
    create: {
      width: 1400,
      height: 900,
      channels: 3,
      background: { r: Date.now() % 256, g: 110, b: (Date.now() >> 8) % 256 },
    },
  })
    .jpeg()
    .toBuffer()

/** The page as a guest gets it now, bypassing the browser's cache. */
async function guestReads(page: Page, path: string): Promise<string> {
  const answer = await fetch(new URL(path, page.url()), { cache: 'no-store' })
  return answer.ok ? answer.text() : `${answer.status}`
}

const saveBar = (page: Page) => page.getByRole('region', { name: 'Speichern und veröffentlichen' })
const state = (page: Page) => saveBar(page).getByRole('status')

/** Saves the screen, which may have saved itself already. */
async function save(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+s')
  await expect(state(page)).toHaveText(new RegExp(`^${words}, (?!.*nicht gespeichert).*gespeichert$`))
}

async function more(page: Page, item: string): Promise<void> {
  await saveBar(page).getByRole('button', { name: 'Mehr' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  // The menu fades out
  await expect(page.getByRole('menu')).toHaveCount(0)
}

test('a news item from the first word to the bin and back', async ({ admin: page }) => {
  test.slow()

  await test.step('write it in German, with a picture uploaded on the spot', async () => {
    await page.getByRole('link', { name: 'Meldungen', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Neue Meldung' }).first()).toBeVisible()
    await expectAccessible(page)
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
      .setInputFiles({ name: `brunnen-${stamp}.jpg`, mimeType: 'image/jpeg', buffer: await picture() })
    await expect(dialog).toBeHidden()
    await expect(page.getByText(`brunnen-${stamp}.jpg`, { exact: true })).toBeVisible()
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
    await expectAccessible(page)
    await save(page, 'Entwurf')
    expect(await guestReads(page, '/')).not.toContain(german)
  })

  await test.step('schedule it', async () => {
    await more(page, 'Veröffentlichung planen …')
    const dialog = page.getByRole('dialog', { name: 'Veröffentlichung planen' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Planen', exact: true }).click()
    await expect(state(page)).toContainText('Geplant')
    expect(await guestReads(page, '/')).not.toContain(german)
  })

  const edit = page.url()
  let path = ''

  await test.step('publish it and see it at once on / and /en', async () => {
    await saveBar(page).getByRole('button', { name: 'Veröffentlichen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Jetzt veröffentlichen' }).click()
    await expect(state(page)).toContainText('Veröffentlicht')
    expect(await guestReads(page, '/')).toContain(german)
    expect(await guestReads(page, '/en')).toContain(english)
    await page.goto('/')
    await page.getByRole('link', { name: german }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: german })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Der neue Brunnen ist fertig.')
    await expectAccessible(page)
    path = new URL(page.url()).pathname
    await page.getByRole('navigation', { name: 'Sprache' }).getByRole('link', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1, name: english })).toBeVisible()
    expect(new URL(page.url()).pathname).toMatch(/^\/en\//)
    await page.goto('/en')
    await expect(page.getByRole('link', { name: english }).first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('change it: the draft stands beside what is public', async () => {
    await page.goto(edit)
    await page.getByRole('textbox', { name: /^Titel/ }).fill(changed)
    await save(page, 'Veröffentlicht, mit gespeicherten Änderungen')
    expect(await guestReads(page, path)).toContain(german)
    expect(await guestReads(page, path)).not.toContain(changed)
    await saveBar(page).getByRole('button', { name: 'Veröffentlichen' }).click()
    await expect(state(page)).toHaveText(/^Veröffentlicht, (?!mit ).*gespeichert$/)
    await expect.poll(() => guestReads(page, path)).toContain(changed)
  })

  await test.step('restore the version before from the history', async () => {
    await more(page, 'Verlauf')
    const history = page.getByRole('dialog', { name: 'Verlauf' })
    const first = history.getByRole('button', { name: /^Veröffentlicht/ }).last()
    await first.click()
    await expect(history.getByRole('button', { name: 'Diese Fassung wiederherstellen' })).toBeVisible()
    await expectAccessible(page)
    await history.getByRole('button', { name: 'Diese Fassung wiederherstellen' }).click()
    await expect(page.getByRole('textbox', { name: /^Titel/ })).toHaveValue(german)
    await saveBar(page).getByRole('button', { name: 'Veröffentlichen' }).click()
    await expect.poll(() => guestReads(page, '/')).toContain(german)
    expect(await guestReads(page, '/')).not.toContain(changed)
  })

  await test.step('bin it and take it back', async () => {
    await more(page, 'In den Papierkorb')
    await expect(page.getByText('1 Eintrag liegt im Papierkorb.')).toBeVisible()
    expect(await guestReads(page, '/')).not.toContain(german)
    expect(await guestReads(page, path)).toBe('404')
    await page.getByRole('button', { name: 'Papierkorb', exact: true }).click()
    await expectAccessible(page)
    await page.getByRole('link', { name: german }).click()
    await expect(page.getByText('Dieser Eintrag liegt im Papierkorb')).toBeVisible()
    // High enough that the sticky save bar covers no field
    await page.setViewportSize({ width: 1280, height: 1600 })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Wiederherstellen' }).click()
    await expect(page.getByText('Dieser Eintrag liegt im Papierkorb')).toBeHidden()
    await expect.poll(() => guestReads(page, path)).not.toBe('404')
    expect(await guestReads(page, '/')).toContain(german)
  })
})
