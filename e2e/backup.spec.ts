import { openScreen } from './admin-screens.ts'
import { expect, expectAccessible, test } from './journey.ts'

/** Milliseconds for reading or writing a whole backup. */
const whole = 120_000

test('a backup is made by hand, is good, and could be restored', async ({ admin }) => {
  test.slow()
  // Manual backups only: the journey may pass the scheduled hour
  await admin.request.put('/api/v0/backup/settings', { data: { settings: { enabled: false } } })
  await openScreen(admin, '/admincenter/backup')
  await admin.getByRole('button', { name: 'Jetzt sichern' }).click()
  const run = admin.getByRole('group', { name: 'Verlauf' }).getByRole('row').filter({ hasText: 'von Hand' })
  await expect(run.getByText('gut', { exact: true })).toBeVisible({ timeout: whole })
  await expect(run.getByText('zurückgelesen')).toBeVisible()

  const backup = admin.getByRole('group', { name: 'Vorhandene Sicherungen' }).getByRole('row').nth(1)
  await backup.getByRole('button', { name: /wiederherstellen$/ }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByText('Sie ist vollständig und unbeschädigt.')).toBeVisible({ timeout: whole })
  await expect(dialog.getByRole('button', { name: 'Alles durch diesen Stand ersetzen' })).toBeDisabled()
  await expectAccessible(admin)
})
