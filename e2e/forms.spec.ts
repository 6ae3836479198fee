import { createHash } from 'node:crypto'
import { expect, expectAccessible, test } from './journey.ts'

test('a form names a missing field at the field, keeps what was typed, and brings a proof of work', async ({
  page,
}) => {
  await page.goto('/nachricht')
  await page.getByLabel('Ihre Nachricht').fill('Wann hat der Bauhof offen?')
  // The first touch starts the program, which does the work
  const proof = page.locator('input[name=form_proof]')
  await expect(proof).not.toHaveValue('')
  const stamp = await page.locator('input[name=form_stamp]').inputValue()
  const digest = createHash('sha256')
    .update(`${stamp}:${await proof.inputValue()}`)
    .digest()
  expect(digest.readUInt16BE(0)).toBe(0)

  await page.getByRole('button', { name: 'Nachricht senden' }).press('Enter')
  const name = page.getByLabel('Name')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Bitte geben Sie Ihren Namen an.')
  await expect(page.getByLabel('Ihre Nachricht')).toHaveValue('Wann hat der Bauhof offen?')
  await expectAccessible(page)
})
