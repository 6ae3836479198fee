import { expect, expectAccessible, test } from './journey.ts'
import { send, signInByRequest } from './sign-in.ts'

test('a team gets its season from a file, a game is reported from the pitch, and the table is right', async ({
  page,
  openWindow,
}) => {
  const title = `Sportverein ${Date.now().toString(36)}`
  const year = new Date().getUTCFullYear() + 2
  await signInByRequest(page)
  const make = async (kind: string, data: object) =>
    (await send(page, 'POST', `/api/v0/sports/${kind}`, { active: true, ...data }))[`sports_${kind}`]._id
  const club = await make('club', { title })
  const team = await make('team', { club, title: 'Kampfmannschaft', calledAs: 'Rebenau' })

  await page.goto(`/admincenter/sports/teams/edit/${team}?part=games`)
  await page.getByRole('link', { name: 'Neue Saison' }).click()
  await page.getByRole('textbox', { name: 'Saison', exact: true }).fill(`${year}/${year + 1}`)
  await page.getByRole('textbox', { name: 'Beginn' }).fill(`01.07.${year}`)
  await page.getByRole('textbox', { name: 'Ende' }).fill(`30.06.${year + 1}`)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page).toHaveURL(/sports\/teams\/season\/[0-9a-f-]{36}/)
  await page.getByRole('link', { name: 'Spiele und Tabelle' }).click()

  await page.getByRole('button', { name: 'Spielplan einlesen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Spielplan einlesen' })
  const table = [
    'Spielnr.;Datum;Uhrzeit;Heim;Gast;Ergebnis',
    `1;24.08.${year};17:00;Rebenau;Weinberg;2:1`,
    `2;31.08.${year};17:00;Weinberg;Obertal;1:1`,
    `3;07.09.${year};17:00;Obertal;Rebenau;`,
    '4;demnächst;;Rebenau;Obertal;',
  ]
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'spielplan.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(table.join('\n')),
  })
  await expect(dialog.getByText('Das ist kein Tag.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /3/ }).last().click()
  await expect(dialog.getByRole('status').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Schließen' }).last().click()
  await expect(page.getByRole('link', { name: 'Rebenau – Weinberg' })).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: 'Obertal – Rebenau' })
  await row.getByRole('link', { name: 'Spielstand melden' }).click()
  await page.getByRole('button', { name: 'Ein Tor mehr für Rebenau' }).click()
  await expect(page.getByRole('status').filter({ hasText: '0:1' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Spiel ist aus' }).click()
  await expect(page.getByText('Das Ergebnis ist gespeichert.')).toBeVisible()

  const visitor = await openWindow()
  await visitor.goto('/sport')
  await visitor.getByRole('link', { name: title }).click()
  await visitor.getByRole('link', { name: 'Kampfmannschaft' }).first().click()
  const rows = visitor.getByRole('region', { name: 'Tabelle' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Rebenau')
  await expect(rows.nth(1)).toContainText('6')
  // Both have one point and a goal difference of -1; Weinberg has scored more
  await expect(rows.nth(2)).toContainText('Weinberg')
  await expect(rows.nth(3)).toContainText('Obertal')
})
