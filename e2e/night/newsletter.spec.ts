import type { Page } from '@playwright/test'
import { countEffort, printEffort } from '../effort.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'
import { outboxIn } from '#kit/testing/outbox.ts'

const stamp = Date.now().toString(36)
const name = `Gemeindebrief ${stamp}`
const subject = `Neues aus Rebenau ${stamp}`

/** Waits for the preview, which is updated a moment after each change. */
const expectPreview = (page: Page, words: string) =>
  expect(page.getByTitle('Vorschau des Briefs')).toHaveAttribute('srcdoc', new RegExp(words))

test('a letter from what is new to the sent mail and its page on the site', async ({ page, site }) => {
  test.slow()
  const effort = await countEffort(page)
  await signIn(page)

  await test.step('a template from suggested blocks, beside its preview', async () => {
    await page.goto('/admincenter/newsletter/templates/edit')
    await page.getByRole('textbox', { name: /^Titel/ }).fill(name)
    await page.getByRole('textbox', { name: 'Betreff', exact: true }).fill(subject)
    await page.getByRole('button', { name: 'Baustein hinzufügen' }).click()
    await page.getByRole('menuitem', { name: 'Überschrift' }).click()
    const heading = page.getByRole('group', { name: '1. Überschrift' })
    await heading.getByRole('textbox', { name: 'Wortlaut (Deutsch)' }).fill('Liebe Leserinnen und Leser')
    await page.getByRole('button', { name: 'Vorschläge' }).click()
    await page.getByRole('menuitem', { name: /^Was bevorsteht/ }).click()
    await expectPreview(page, 'Liebe Leserinnen und Leser')
    await expectPreview(page, 'Was bevorsteht')
    await expectAccessible(page)
    // The focus is visible for keyboard users
    const letter = page.getByTitle('Vorschau des Briefs')
    await letter.focus()
    await expect(letter).toHaveCSS('outline-style', 'solid')
    // By keyboard only
    await page.getByRole('button', { name: '2. Zeile nach oben' }).press('Enter')
    await expect(page.getByRole('group', { name: '1. Veranstaltungen' })).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(/templates\/edit\/[\da-f-]{36}$/)
  })

  const drawn: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/newsletter_template/preview')) drawn.push(request.postData() ?? '')
  })
  await test.step('a sending of it, looked through and sent', async () => {
    await page.getByRole('link', { name: 'Neuer Versand' }).click()
    // The template's own title stays until the next screen is rendered
    await expect(page.getByRole('heading', { level: 1, name: 'Neuer Versand' })).toBeVisible()
    await page.getByRole('textbox', { name: /^Titel/ }).fill(name)
    await page.getByRole('combobox', { name: 'Listen' }).press('ArrowDown')
    await page.getByRole('option', { name: 'Neues aus Rebenau' }).click()
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Brief anlegen' }).click()
    await expect(page.getByText(/^Dieser Brief erreicht jetzt \d+ Personen\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Jetzt senden' }).click()
    const dialog = page.getByRole('dialog', { name: 'Jetzt senden' })
    await expect(dialog).toContainText('lässt sich nicht zurückholen')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Jetzt senden' }).click()
    await expect(page.getByText('Gesendet', { exact: true }).first()).toBeVisible()
    await expectAccessible(page)
  })
  // The preview never starts with an empty letter, whose faults would be reported
  expect(drawn.length).toBeGreaterThan(0)
  for (const letter of drawn) expect(letter).toContain(subject)
  printEffort('a letter from what is new to the sent mail', await effort())

  const mails = (await outboxIn(site.dataDir).all()).filter((mail) => mail.includes(stamp))
  const to = mails.map((mail) => /^To: .*?([\w.+-]+@[\w.-]+)/im.exec(mail)?.[1])
  expect(to.length).toBeGreaterThan(3)
  expect(new Set(to).size).toBe(to.length)
  expect(mails.every((mail) => /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im.test(mail))).toBe(true)

  await test.step('the same letter on the site, and what became of it', async () => {
    await page.goto('/newsletter/archiv')
    await page.getByRole('link', { name: subject }).click()
    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Was bevorsteht' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admincenter/newsletter/stats/browse')
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expectAccessible(page)
  })
})

test('the other screens of letters have no barriers', async ({ admin: page }) => {
  for (const [at, heading] of [
    ['newsletter/templates/browse', 'Newsletter-Vorlagen'],
    ['newsletter/recommends/browse', 'Newsletter-Bausteine'],
    ['newsletter/recommends/edit', 'Neuer Baustein'],
    ['newsletter/sendings/browse', 'Newsletter-Versand'],
    ['newsletter/automations/browse', 'Automatische Briefe'],
    ['newsletter/automations/edit', 'Neuer automatischer Brief'],
    ['newsletter/suppressions', 'Gesperrte Adressen'],
    ['newsletter/sending-settings', 'Newsletter senden'],
    ['newsletter/sending-settings/returns', 'Postfach für Unzustellbares'],
  ] as const) {
    await page.goto(`/admincenter/${at}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectAccessible(page)
  }
})
