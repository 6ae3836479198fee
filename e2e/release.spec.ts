import type { Page } from '@playwright/test'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { expect, expectAccessible, signIn, test } from './journey.ts'
import { followNavigation } from './admin-screens.ts'

const password = 'ein ruhiges Dorf am Hang'
const bar = (page: Page) => page.getByRole('region', { name: 'Speichern und veröffentlichen' })

test('an author hands in a news item, and an editor releases it', async ({ admin, openWindow }) => {
  const stamp = uuidv7().slice(-8)
  const handle = `schreibt${stamp}`
  const made = await admin.request.post('/api/v0/auth/', {
    data: { handle, password, email: `${handle}@rebenau.example`, roles: ['member'] },
  })
  expect(made.ok()).toBe(true)
  const author = await openWindow()
  await signIn(author, { handle, password })

  const title = `Der Steg ist offen ${stamp}`
  await followNavigation(author, 'Inhalte', 'Meldungen')
  await author.getByRole('link', { name: 'Neue Meldung' }).first().click()
  await author.getByRole('textbox', { name: /^Titel/ }).fill(title)
  await expect(bar(author).getByRole('button', { name: 'Veröffentlichen', exact: true })).toHaveCount(0)
  await bar(author).getByRole('button', { name: 'Zur Freigabe einreichen' }).click()
  const dialog = author.getByRole('dialog', { name: 'Zur Freigabe einreichen' })
  await dialog.getByLabel('Nachricht').fill('Bitte noch heute')
  await dialog.getByRole('button', { name: 'Zur Freigabe einreichen' }).click()
  await expect(bar(author).getByRole('status')).toContainText('wartet auf Freigabe')

  await followNavigation(admin, null, 'Wartet auf Sie')
  await admin.getByRole('main').getByRole('link', { name: title }).click()
  const banner = admin.getByRole('alert').filter({ hasText: 'Wartet auf Freigabe' })
  await expect(banner).toContainText('Bitte noch heute')
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Freigeben …' }).click()
  const release = admin.getByRole('dialog', { name: 'Freigeben und veröffentlichen' })
  await release.getByLabel('Nachricht').fill('Danke!')
  await release.getByRole('button', { name: 'Freigeben und veröffentlichen' }).click()
  await expect(bar(admin).getByRole('status')).toHaveText(/^Veröffentlicht, /)
})
