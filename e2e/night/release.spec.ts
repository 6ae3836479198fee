import type { Page } from '@playwright/test'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'

const password = 'ein ruhiges Dorf am Hang'
const bar = (page: Page) => page.getByRole('region', { name: 'Speichern und veröffentlichen' })

test('handed in, sent back with words, handed in again and released', async ({ admin, openWindow }) => {
  const stamp = uuidv7().slice(-8)
  const handle = `schreibt${stamp}`
  const made = await admin.request.post('/api/v0/auth/', {
    data: { handle, password, email: `${handle}@rebenau.example`, roles: ['member'] },
  })
  expect(made.ok()).toBe(true)
  const page = await openWindow()
  await signIn(page, { handle, password })

  const title = `Der Steg ist offen ${stamp}`
  await page.goto('/admincenter/news/edit')
  await page.getByRole('textbox', { name: /^Titel/ }).fill(title)
  await expect(bar(page).getByRole('button', { name: 'Veröffentlichen', exact: true })).toHaveCount(0)
  await bar(page).getByRole('button', { name: 'Zur Freigabe einreichen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Zur Freigabe einreichen' })
  await dialog.getByLabel('Nachricht').fill('Bitte noch heute')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Zur Freigabe einreichen' }).click()
  await expect(bar(page).getByRole('status')).toContainText('wartet auf Freigabe')

  await test.step('whoever may publish finds it on the first screen and sends it back', async () => {
    await admin.goto('/admincenter/dashboard')
    const card = admin.getByRole('region', { name: 'Wartet auf Sie' })
    await expect(card).toContainText('Zur Freigabe eingereicht')
    await admin.goto('/admincenter/waiting')
    await expectAccessible(admin)
    await admin.getByRole('link', { name: title }).click()
    await expect(admin.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const banner = admin.getByRole('alert').filter({ hasText: 'Wartet auf Freigabe' })
    await expect(banner).toContainText('Bitte noch heute')
    await expectAccessible(admin)
    await banner.getByRole('button', { name: 'Zurückgeben …' }).click()
    const back = admin.getByRole('dialog', { name: 'Zurückgeben' })
    await back.getByRole('button', { name: 'Zurückgeben' }).click()
    await expect(back.getByText('Bitte ausfüllen.')).toBeVisible()
    await back.getByLabel('Was ist noch zu tun?').fill('Seit wann?')
    await back.getByRole('button', { name: 'Zurückgeben' }).click()
    await expect(
      admin.getByRole('alert').filter({ hasText: 'Zur Überarbeitung zurückgegeben' }),
    ).toBeVisible()
  })

  await test.step('the author finds it among what waits, and hands it in again', async () => {
    await page.goto('/admincenter/waiting')
    await page
      .getByRole('region', { name: 'Zur Überarbeitung zurückgegeben' })
      .getByRole('link', { name: title })
      .click()
    await expect(page.getByRole('alert').filter({ hasText: 'Seit wann?' })).toBeVisible()
    await page.getByLabel('Kurztext').fill('Seit Montag.')
    await bar(page).getByRole('button', { name: 'Noch einmal einreichen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Noch einmal einreichen' }).click()
    await expect(bar(page).getByRole('status')).toContainText('wartet auf Freigabe')
  })

  await admin.goto('/admincenter/waiting')
  await admin.getByRole('link', { name: title }).click()
  await admin.getByRole('button', { name: 'Freigeben …' }).click()
  const release = admin.getByRole('dialog', { name: 'Freigeben und veröffentlichen' })
  await release.getByLabel('Nachricht').fill('Danke!')
  await release.getByRole('button', { name: 'Freigeben und veröffentlichen' }).click()
  await expect(bar(admin).getByRole('status')).toHaveText(/^Veröffentlicht, /)
  await expect(admin.getByRole('alert').filter({ hasText: 'Freigabe' })).toHaveCount(0)
  await page.context().close()
})
