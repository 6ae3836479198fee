import type { Page } from '@playwright/test'
import { openToEdit } from '../clash.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'

const stamp = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`
const title = (page: Page) => page.getByRole('textbox', { name: /^Titel/ })
const state = (page: Page) =>
  page.getByRole('region', { name: 'Speichern und veröffentlichen' }).getByRole('status')
const isSaved = (page: Page) => expect(state(page)).toHaveText(/^(?!.*nicht gespeichert).*gespeichert$/)

/** Stores a draft with the session of the page; returns its id. */
async function draft(page: Page, name: string): Promise<string> {
  const answer = await page.request.post('/api/c/news/', { data: { title: name, teaser: 'Erste Fassung' } })
  expect(answer.ok()).toBe(true)
  return (await answer.json()).news._id
}

test('writing and publishing works with the keyboard alone', async ({ page }) => {
  test.slow()
  const name = `Nur mit Tasten ${stamp()}`
  const { keyboard } = page
  /** Presses Tab until the wanted element has the focus. */
  const tabTo = async (wanted: RegExp) => {
    for (let step = 0; step < 120; step++) {
      await keyboard.press('Tab')
      const here = await page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement | null
        const label = element?.labels?.[0]?.textContent ?? ''
        return element?.getAttribute('aria-label') || label || element?.textContent || ''
      })
      if (wanted.test(here.trim())) return
    }
    throw new Error(`the tab key never reached ${wanted}`)
  }
  /** Opens the palette after the previous one has closed, and types into it. */
  const inPalette = async (words: string) => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await keyboard.press('Control+k')
    await expect(page.getByRole('textbox', { name: 'Wohin, oder was suchen Sie?' })).toBeFocused()
    await keyboard.type(words)
  }
  await page.goto('/login')
  await tabTo(/^Benutzername/)
  await keyboard.type('admin')
  await tabTo(/^Passwort/)
  await keyboard.type('Rebenau-Kellergasse-1784')
  await keyboard.press('Enter')
  await page.waitForURL('**/admincenter**')

  await test.step('the palette opens a new item', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await inPalette('Neue Meldung')
    await keyboard.press('Enter')
    await expect(title(page)).toBeVisible()
  })
  await test.step('fill in and publish', async () => {
    // A new item starts in its first field
    await expect(title(page)).toBeFocused()
    await keyboard.type(name)
    await tabTo(/^Kurztext/)
    await keyboard.type('Ohne Maus geschrieben.')
    await tabTo(/^Veröffentlichen$/)
    await keyboard.press('Enter')
    await expect(state(page)).toHaveText(/^Veröffentlicht, .*gespeichert$/)
  })
  await test.step('the palette finds it again', async () => {
    await inPalette('Überblick')
    await expect(page.getByRole('dialog').getByRole('button').first()).toHaveText('Überblick')
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /Guten Tag/ })).toBeVisible()
    await inPalette(name)
    await keyboard.press('Enter')
    await expect(title(page)).toHaveValue(name)
  })
})

test('text typed into settings and into the details of a file outlives a reload', async ({ admin: page }) => {
  const { file } = await (await page.request.get('/api/v0/file/?limit=1')).json()
  for (const [path, label] of [
    ['/admincenter/config', 'Leitspruch auf Deutsch'],
    [`/admincenter/file/edit/${file[0]._id}`, 'Bildunterschrift'],
  ] as const) {
    const typed = `Im Funkloch geschrieben ${stamp()}`
    await page.goto(path)
    await page.getByLabel(label).fill(typed)
    const keys = () => page.evaluate(() => JSON.stringify(localStorage))
    await expect.poll(keys).toContain(typed)
    await page.reload()
    const offer = page.getByRole('status').filter({ hasText: 'Sie haben hier etwas eingegeben' })
    await offer.getByRole('button', { name: 'Vergleichen' }).click()
    await expect(offer).toContainText(typed)
    await expectAccessible(page)
    await offer.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(page.getByLabel(label)).toHaveValue(typed)
    await page.getByRole('button', { name: 'Zurücksetzen' }).click()
    await expect.poll(keys).not.toContain(typed)
  }
})

test('two people at one item see each other, take over and bring their changes together', async ({
  admin: page,
  openWindow,
  watch,
}) => {
  test.slow()
  const id = await draft(page, `Zu zweit ${stamp()}`)
  await openToEdit(page, `/admincenter/news/edit/${id}`)
  await expect(title(page)).toBeEditable()
  const other = await openWindow()
  await signIn(other)
  await other.goto(`/admincenter/news/edit/${id}`)
  await expect(other.getByRole('alert')).toContainText('bearbeitet das gerade')
  await expect(title(other)).not.toBeEditable()

  // The first editor is typing when the other takes over.
  await page.route(`**/api/c/news/${id}`, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('failed'),
  )
  await page.getByLabel('Kurztext').fill('Meine Fassung')
  await other.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(title(other)).toBeEditable()
  await expect(page.getByRole('alert').filter({ hasText: 'hat übernommen' })).toBeVisible()
  await expect(page.getByLabel('Kurztext')).toHaveValue('Meine Fassung')
  await other.getByLabel('Kurztext').fill('Die andere Fassung')
  await other.keyboard.press('Control+s')
  await isSaved(other)
  await other.context().close()

  await page.unroute(`**/api/c/news/${id}`)
  await page.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(page.getByLabel('Kurztext')).toBeEditable()
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Zwei Fassungen desselben Feldes' })
  await expect(dialog).toContainText('Die andere Fassung')
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'Meine Fassung' }).check()
  await dialog.getByRole('button', { name: 'So speichern' }).click()
  await isSaved(page)
  await expect(page.getByLabel('Kurztext')).toHaveValue('Meine Fassung')
  // The browser itself reports the aborted request and the conflict.
  watch.complaints.length = 0
})

test('where the choices of a form cannot be read no empty form stands, but the reason and a way to try again', async ({
  admin: page,
  watch,
}) => {
  const bar = page.getByRole('region', { name: 'Speichern und veröffentlichen' })
  for (const [screen, call] of [
    ['pages/edit', '**/api/v0/page/tree*'],
    ['accounting/item/create', '**/api/v0/accounting/masterdata*'],
  ] as const) {
    await page.route(call, (route) =>
      route.fulfill({ status: 500, json: { message: 'Etwas ist gescheitert.' } }),
    )
    await page.goto(`/admincenter/${screen}`)
    await expect(page.getByRole('alert')).toContainText('Etwas ist gescheitert.')
    await expect(bar).toBeHidden()
    await expectAccessible(page)
    await page.unroute(call)
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).press('Enter')
    await expect(bar).toBeVisible()
  }
  // The browser itself reports the refusal
  watch.complaints.length = 0
})

test('a session that ends while writing costs no word', async ({ admin: page, watch }) => {
  const id = await draft(page, `Sitzung ${stamp()}`)
  await page.goto(`/admincenter/news/edit/${id}`)
  await expect(title(page)).toBeEditable()
  await page.getByLabel('Kurztext').fill('Das soll bleiben')
  // Only now: any refused call of the screen opens the dialog, which catches the keys
  await page.context().clearCookies()
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Bitte melden Sie sich noch einmal an' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: /^Passwort/ }).fill('Rebenau-Kellergasse-1784')
  await dialog.getByRole('button', { name: 'Anmelden und weiterarbeiten' }).click()
  await isSaved(page)
  await expect(page.getByLabel('Kurztext')).toHaveValue('Das soll bleiben')
  // The browser itself reports the refused request.
  watch.complaints.length = 0
})
