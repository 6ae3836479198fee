import { expect, expectAccessible, test } from './journey.ts'
import { followNavigation } from './admin-screens.ts'
import { outboxIn } from '#kit/testing/outbox.ts'

const stamp = Date.now().toString(36)
const name = `Gemeindebrief ${stamp}`
const subject = `Neues aus Rebenau ${stamp}`

test('a letter of blocks is written, sent to a list, and read on the site', async ({ admin: page, site }) => {
  await test.step('write a template', async () => {
    await followNavigation(page, 'Menschen', 'Newsletter-Vorlagen')
    await page.getByRole('link', { name: 'Neue Vorlage' }).first().click()
    await page.getByRole('textbox', { name: /^Titel/ }).fill(name)
    await page.getByRole('textbox', { name: 'Betreff', exact: true }).fill(subject)
    await page.getByRole('button', { name: 'Vorschläge' }).click()
    await page.getByRole('menuitem', { name: /^Was bevorsteht/ }).click()
    // The preview follows each change
    await expect(page.getByTitle('Vorschau des Briefs')).toHaveAttribute('srcdoc', /Was bevorsteht/)
    await expectAccessible(page)
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(/templates\/edit\/[\da-f-]{36}$/)
  })

  await test.step('send it to a list', async () => {
    await page.getByRole('link', { name: 'Neuer Versand' }).click()
    // The template's own title stays until the next screen is rendered
    await expect(page.getByRole('heading', { level: 1, name: 'Neuer Versand' })).toBeVisible()
    await page.getByRole('textbox', { name: /^Titel/ }).fill(name)
    await page.getByRole('combobox', { name: 'Listen' }).press('ArrowDown')
    await page.getByRole('option', { name: 'Neues aus Rebenau' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Brief anlegen' }).click()
    await expect(page.getByText(/^Dieser Brief erreicht jetzt \d+ Personen\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Jetzt senden' }).click()
    const dialog = page.getByRole('dialog', { name: 'Jetzt senden' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Jetzt senden' }).click()
    await expect(page.getByText('Gesendet', { exact: true }).first()).toBeVisible()
  })

  const mails = (await outboxIn(site.dataDir).all()).filter((mail) => mail.includes(stamp))
  const to = mails.map((mail) => /^To: .*?([\w.+-]+@[\w.-]+)/im.exec(mail)?.[1])
  expect(to.length).toBeGreaterThan(3)
  expect(new Set(to).size).toBe(to.length)
  expect(mails.every((mail) => /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im.test(mail))).toBe(true)

  await page.goto('/newsletter/archiv')
  await page.getByRole('link', { name: subject }).click()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Was bevorsteht' })).toBeVisible()
})
