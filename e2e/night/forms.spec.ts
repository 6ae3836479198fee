import { createHash } from 'node:crypto'
import { expect, expectAccessible, mayBeSent, test } from '../journey.ts'

test('a form says what is missing where it is missing, keeps what was typed, and comes with a proof of work', async ({
  page,
}) => {
  await page.goto('/nachricht')
  await page.getByLabel('Ihre Nachricht').fill('Wann hat der Bauhof offen?')
  // Scripts are ready once the proof of work started by the first key is done.
  const proof = page.locator('input[name=form_proof]')
  await expect(proof).not.toHaveValue('')
  const stamp = await page.locator('input[name=form_stamp]').inputValue()
  const digest = createHash('sha256')
    .update(`${stamp}:${await proof.inputValue()}`)
    .digest()
  expect(digest.readUInt16BE(0)).toBe(0)

  const send = page.getByRole('button', { name: 'Nachricht senden' })
  await send.press('Enter')
  const name = page.getByLabel('Name')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Bitte geben Sie Ihren Namen an.')
  await expectAccessible(page)
  await name.fill('Maria Huber')
  await page.getByLabel('E-Mail-Adresse').first().fill('maria@example.org')
  await send.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ihre Nachricht ist angekommen' })).toBeVisible()
})

test('the newsletter is asked for from any page, without the program too', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/aktuelles')
  const box = page.getByRole('region', { name: 'Newsletter' })
  await box.getByLabel('Ihre E-Mail-Adresse').fill('lena@example.org')
  await box.getByRole('button', { name: 'Newsletter bestellen' }).click()
  const form = page.getByRole('main')
  await expect(form.getByLabel('Ihre E-Mail-Adresse')).toHaveValue('lena@example.org')
  await form.getByLabel('Ja, ich möchte den Newsletter').check()
  await mayBeSent(form)
  await form.getByRole('button', { name: 'Newsletter bestellen' }).click()
  await expect(page.getByRole('heading', { name: 'Bitte sehen Sie in Ihr Postfach' })).toBeVisible()
  await context.close()
})
