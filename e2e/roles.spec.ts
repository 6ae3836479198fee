import { uuidv7 } from '#kit/shared/uuid.ts'
import { openScreen } from './admin-screens.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { signInByRequest } from './sign-in.ts'

const password = 'ein ruhiges Dorf am Hang'

test('a role of its own for the fire brigade: made, tried, given, changed and removed', async ({
  admin,
  openWindow,
}) => {
  const stamp = uuidv7().slice(-8)
  const name = `Feuerwehr ${stamp}`
  const handle = `kommando${stamp}`

  await test.step('made from the rights of editors, with less', async () => {
    await openScreen(admin, '/admincenter/settings/roles')
    await admin.getByRole('link', { name: 'Neue Rolle' }).click()
    await expect(admin.getByRole('textbox', { name: /^Name$/ })).toBeFocused()
    await admin.keyboard.type(name)
    await admin.getByLabel('Termine: Anlegen').check()
    await expect(admin.getByLabel('Termine: Ansehen')).toBeChecked()
    await admin.getByLabel('Termine', { exact: true }).check()
    const may = admin.getByText('Termine: ansehen, anlegen')
    await expect(may).toBeVisible()
    await admin.getByRole('button', { name: 'Speichern' }).click()
    await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  await test.step('looked at with its rights', async () => {
    await admin.getByRole('button', { name: 'Ansehen als' }).click()
    const bar = admin.getByRole('region', { name: 'Ansicht einer Rolle' })
    await expect(bar).toContainText(name)
    const navigation = admin.getByRole('navigation', { name: /Bereiche|Navigation/ }).first()
    await expect(navigation.getByRole('link', { name: 'Termine' })).toBeVisible()
    await expect(navigation.getByRole('link', { name: 'Benutzer' })).toHaveCount(0)
    await expectAccessible(admin)
    await bar.getByRole('button', { name: 'Zurück zu meinen Rechten' }).click()
    await expect(admin.getByRole('heading', { level: 1, name: 'Rollen' })).toBeVisible()
  })

  const made = await admin.request.post('/api/v0/auth/', {
    data: { handle, password, email: `${handle}@rebenau.example`, roles: ['user'] },
  })
  const { user } = (await made.json()) as { user: { _id: string } }

  await test.step('given to somebody, who finds what it allows', async () => {
    await openScreen(admin, `/admincenter/users/edit/${user._id}`)
    await admin.getByLabel(name).check()
    await admin.getByRole('button', { name: 'Speichern' }).click()
    await expect(
      admin.getByText('Alles gespeichert').or(admin.getByText('Gespeichert.')).first(),
    ).toBeVisible()
    const page = await openWindow()
    await signInByRequest(page, { handle, password })
    await page.goto('/admincenter/events/edit')
    await expect(page.getByRole('textbox', { name: /^Titel/ })).toBeVisible()
    await openScreen(page, '/admincenter/news/browse')
    await expect(
      page.getByRole('heading', { name: 'Dieser Bereich ist Ihnen nicht freigegeben' }),
    ).toBeVisible()
  })

  await test.step('removed, with what its people get instead', async () => {
    await openScreen(admin, '/admincenter/settings/roles')
    await admin.getByRole('link', { name }).click()
    await admin.getByRole('button', { name: 'Rolle entfernen' }).click()
    const dialog = admin.getByRole('dialog', { name: `Rolle „${name}“ entfernen?` })
    await expect(dialog).toContainText('1 Konto hat diese Rolle')
    await expect(dialog.getByRole('button', { name: 'Rolle entfernen' })).toBeDisabled()
    await expectAccessible(admin)
    await dialog.getByRole('combobox', { name: 'Stattdessen' }).click()
    await admin.getByRole('option', { name: 'Redaktion' }).click()
    await dialog.getByRole('button', { name: 'Rolle entfernen' }).click()
    await expect(admin.getByRole('heading', { level: 1, name: 'Rollen' })).toBeVisible()
    await expect(admin.getByRole('link', { name })).toHaveCount(0)
    const answer = await admin.request.get(`/api/v0/auth/${user._id}`)
    expect((await answer.json()).items[0].roles).toEqual(['user', 'member'])
  })
})
