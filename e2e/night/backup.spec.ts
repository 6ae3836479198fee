import { expect, expectAccessible, test } from '../journey.ts'

/** Milliseconds for reading or writing a whole backup. */
const whole = 120_000

test('a backup is made and read back, and one record comes back from it as a draft', async ({ admin }) => {
  test.setTimeout(600_000)
  const name = `Brunnen ${Date.now().toString(36)}`
  const made = await admin.request.post('/api/c/news/', {
    data: { title: name, teaser: 'Er läuft wieder.', status: 'published' },
  })
  const { _id } = (await made.json()).news as { _id: string }
  // Manual backups only: the journey may pass the scheduled hour
  await admin.request.put('/api/v0/backup/settings', { data: { settings: { enabled: false } } })

  await admin.goto('/admincenter/backup')
  await expect(admin.getByText('Noch keine. Die erste entsteht in der kommenden Nacht')).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Jetzt sichern' }).click()
  const history = admin.getByRole('group', { name: 'Verlauf' })
  const run = history.getByRole('row').filter({ hasText: 'von Hand' })
  await expect(run.getByText('gut', { exact: true })).toBeVisible({ timeout: whole })
  await expect(run.getByText('zurückgelesen')).toBeVisible()
  const night = admin.getByRole('group', { name: 'Vorhandene Sicherungen' }).getByRole('row').nth(1)
  await expect(night.getByText('zurückgelesen')).toBeVisible()

  // A restore shows its effects first and requires a typed word
  const restore = night.getByRole('button', { name: /wiederherstellen$/ })
  await restore.focus()
  await admin.keyboard.press('Enter')
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByText('Sie ist vollständig und unbeschädigt.')).toBeVisible({ timeout: whole })
  const now = dialog.getByRole('button', { name: 'Alles durch diesen Stand ersetzen' })
  await expect(now).toBeDisabled()
  await dialog.getByLabel('Zum Bestätigen WIEDERHERSTELLEN eingeben').fill('wiederherstellen')
  await expect(now).toBeEnabled()
  await expectAccessible(admin)
  await admin.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(restore).toBeFocused()

  await admin.request.put(`/api/c/news/${_id}`, { data: { title: `${name}, geändert`, teaser: 'Kurz.' } })
  await admin.request.post(`/api/c/news/${_id}/publish`)

  // Text typed before the kinds are loaded must be answered too
  const typed = Promise.withResolvers<void>()
  await admin.route('**/api/v0/backup/past/kinds', async (route) => {
    await typed.promise
    await route.continue()
  })
  await night.getByRole('link', { name: /^Einzelnes suchen/ }).click()
  await admin.getByLabel('Name oder Titel').fill(name)
  await admin.getByLabel('Name oder Titel').press('Enter')
  typed.resolve()
  const compare = admin.getByRole('button', { name: `„${name}“ mit heute vergleichen` })
  await expect(compare).toBeVisible({ timeout: whole })
  await expectAccessible(admin)
  await compare.click()
  await expect(dialog.getByText('Er läuft wieder.')).toBeVisible({ timeout: whole })
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Als Entwurf zurückholen' }).click()

  await expect(admin).toHaveURL(new RegExp(`/news/edit/${_id}$`), { timeout: whole })
  await expect(admin.getByRole('textbox', { name: 'Titel' })).toHaveValue(name)
  const read = async (query: string) =>
    (await (await admin.request.get(`/api/c/news/${_id}${query}`)).json()).news as { title: string }
  expect((await read('?view=working')).title).toBe(name)
  expect((await read('?view=live')).title).toBe(`${name}, geändert`)
})

test('the emergency sheet stands alone on the paper, with the key and the steps', async ({ admin }) => {
  await admin.goto('/admincenter/backup')
  await admin.getByRole('button', { name: 'Schlüssel anlegen' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Notfallblatt' })
  await expect(dialog.getByText(/^AGE-SECRET-KEY-/)).toBeVisible()
  await expectAccessible(admin)
  await admin.emulateMedia({ media: 'print' })
  await expect(dialog).toBeHidden()
  const sheet = admin.locator('.emergency-sheet')
  await expect(sheet.getByText(/^AGE-SECRET-KEY-/)).toBeVisible()
  await expect(sheet.getByRole('listitem')).toHaveCount(6)
  // Everything fits on the first page
  const heights = await admin.evaluate(() => {
    const { top, bottom } = document.querySelector('.emergency-sheet')!.getBoundingClientRect()
    return { top, after: document.documentElement.scrollHeight - Math.max(bottom, innerHeight) }
  })
  expect(heights.top).toBeLessThan(50)
  expect(heights.after).toBeLessThan(50)
  await admin.emulateMedia({ media: null })
  await dialog.getByRole('button', { name: 'Ich habe das Blatt gedruckt' }).click()
  await expect(dialog).toBeHidden()

  // The recipient's key fits on a phone, and changing it requires confirmation
  await admin.setViewportSize({ width: 390, height: 844 })
  await expect(admin.getByText(/verschlüsselt\.$/).filter({ hasText: 'age1' })).toBeVisible()
  // The layout adapts to the width a moment later
  await expect
    .poll(() => admin.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0)
  await admin.getByRole('button', { name: 'Neuen Schlüssel anlegen' }).click()
  const asked = admin.getByRole('dialog', { name: 'Neuen Schlüssel anlegen' })
  await expect(asked.getByText('nur noch mit dem alten Schlüssel')).toBeVisible()
  await expectAccessible(admin)
  await asked.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(asked).toBeHidden()
})
