import { uuidv7 } from '#kit/shared/uuid.ts'
import { expect, expectAccessible, signIn, test } from '../journey.ts'
import { blockedProbe } from '../probes.ts'
import { send } from '../sign-in.ts'

test('a club with a team gets its season from a file, a game is reported from the pitch, and the table is right', async ({
  admin: page,
  openWindow,
}) => {
  const mark = Date.now().toString(36)
  const year = new Date().getUTCFullYear() + 2
  await page.goto('/admincenter/sports/clubs/edit')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Sportverein ${mark}`)
  await page.getByRole('switch', { name: 'Auf der Website zeigen' }).check()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page).toHaveURL(/sports\/clubs\/edit\/[0-9a-f-]{36}/)
  const club = page.url().split('/').at(-1)!
  await expectAccessible(page)

  await page.goto(`/admincenter/sports/teams/add?club=${club}`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Kampfmannschaft')
  await page.getByRole('textbox', { name: 'Name im Spielplan' }).fill('Rebenau')
  await page.getByRole('switch', { name: 'Auf der Website zeigen' }).check()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page).toHaveURL(/sports\/teams\/edit\/[0-9a-f-]{36}/)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Spiele und Tabelle' }).click()
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
  await visitor.getByRole('link', { name: `Sportverein ${mark}` }).click()
  await visitor.getByRole('link', { name: 'Kampfmannschaft' }).first().click()
  const rows = visitor.getByRole('region', { name: 'Tabelle' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Rebenau')
  await expect(rows.nth(1)).toContainText('6')
  // Both have one point and a goal difference of -1; Weinberg has scored more
  await expect(rows.nth(2)).toContainText('Weinberg')
  await expect(rows.nth(3)).toContainText('Obertal')
  await expectAccessible(visitor)
})

// Results: https://github.com/openfootball/deutschland, 2023-24/1-bundesliga.txt (CC0); the table as published by the
// DFL
test('a whole league is read from its file, and its table ends as it did', async ({ admin: page }) => {
  const make = async (kind: string, data: object) => {
    const answer = await page.request.post(`/api/v0/sports/${kind}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as Record<string, { _id: string }>)[`sports_${kind}`]!._id
  }
  const club = await make('club', { title: `Werkself ${Date.now().toString(36)}` })
  const team = await make('team', { club, title: 'Männer', calledAs: 'Bayer 04 Leverkusen' })
  await make('season', { team, title: '2023/24', from: '2023-07-01', to: '2024-06-30' })

  await page.goto(`/admincenter/sports/teams/edit/${team}?part=games`)
  await page.getByRole('button', { name: 'Spielplan einlesen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Spielplan einlesen' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles('src/domains/village/sports/server/samples/bundesliga-2023-24.csv')
  await dialog.getByRole('button', { name: /306/ }).click()
  await expect(dialog.getByRole('status').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Schließen' }).last().click()

  const table = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Punkte' }) })
  const rows = table.getByRole('row')
  await expect(rows).toHaveCount(19)
  const ends = [
    [1, 'Bayer 04 Leverkusen', '89:24', '90'],
    [2, 'VfB Stuttgart', '78:39', '73'],
    [3, 'FC Bayern München', '94:45', '72'],
    // Level on points, separated by goal difference
    [8, '1. FC Heidenheim 1846', '50:55', '42'],
    [9, 'SV Werder Bremen', '48:54', '42'],
    [10, 'SC Freiburg', '45:58', '42'],
    [18, 'SV Darmstadt 98', '30:86', '17'],
  ] as const
  for (const [place, ...cells] of ends)
    for (const cell of cells) await expect(rows.nth(place)).toContainText(cell)
  await expectAccessible(page)
})

test('a club is begun as a copy of another, which stays as it is, and tells who changed what', async ({
  admin: page,
}) => {
  const mark = Date.now().toString(36)
  const made = await page.request.post('/api/v0/sports/club', {
    data: { title: `Turnverein ${mark}`, sport: 'handball' },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { _id } = ((await made.json()) as { sports_club: { _id: string } }).sports_club
  await page.goto(`/admincenter/sports/clubs/edit/${_id}`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toHaveValue(`Turnverein ${mark}`)
  await page.getByRole('link', { name: 'Duplizieren' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`sports/clubs/add/\\?copy=${_id}$`))
  await expect(name).toHaveValue(`Turnverein ${mark}`)
  await expect(page.getByRole('link', { name: 'Duplizieren' })).toHaveCount(0)
  await name.fill(`Turnverein ${mark}, Damen`)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page).toHaveURL(/sports\/clubs\/edit\/[0-9a-f-]{36}/)
  expect(page.url()).not.toContain(_id)
  // Wait for the screen of the stored club
  await expect(page.getByRole('link', { name: 'Duplizieren' })).toBeVisible()

  // History with editor, old and new value
  await name.fill(`Turnverein ${mark}, Frauen`)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('button', { name: 'Verlauf anzeigen' }).click()
  const history = page.getByRole('region', { name: 'Verlauf der Felder' })
  await expect(history.getByText('Angelegt')).toBeVisible()
  await expect(history.locator('del').filter({ hasText: /^Damen$/ })).toBeVisible()
  await expect(history.locator('ins').filter({ hasText: /^Frauen$/ })).toBeVisible()
  await expectAccessible(page)
  const stored = async (id: string) =>
    ((await (await page.request.get(`/api/v0/sports/club/${id}`)).json()) as { sports_club: object })
      .sports_club
  expect(await stored(_id)).toMatchObject({ title: `Turnverein ${mark}`, sport: 'handball' })
  expect(await stored(page.url().split('/').at(-1)!)).toMatchObject({
    title: `Turnverein ${mark}, Frauen`,
    sport: 'handball',
  })
})

test('a trainer reads club and people, changes his team, and gets no form that he could never save', async ({
  admin,
  openWindow,
}) => {
  const mark = Date.now().toString(36)
  const [handle, password] = [`trainer${mark}`, 'ein ruhiges Dorf am Hang']
  const { role } = await send(admin, 'POST', '/api/v0/role/', {
    name: { de: `Trainer ${mark}`, en: '' },
    rights: ['sports.read', 'sports.create', 'sports.update', 'sports.remove'],
    onlyOwn: ['sports'],
  })
  const { user } = await send(admin, 'POST', '/api/v0/auth/', {
    ...{ handle, password, email: `${handle}@rebenau.example`, roles: ['user', role.key] },
  })
  const club = (await send(admin, 'POST', '/api/v0/sports/club', { title: `Sportverein ${mark}` }))
    .sports_club._id
  const person = (
    await send(admin, 'POST', '/api/v0/sports/person', { club, firstName: 'Vera', lastName: `Huber ${mark}` })
  ).sports_person._id
  const team = (
    await send(admin, 'POST', '/api/v0/sports/team', {
      ...{ club, title: `Kampfmannschaft ${mark}` },
      trainers: [{ _id: uuidv7(), account: user._id }],
      squad: [{ _id: uuidv7(), person, number: 1, role: 'Tor', captain: false }],
    })
  ).sports_team._id

  const page = await openWindow()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !blockedProbe.test(message.text())) complaints.push(message.text())
  })
  await signIn(page, { handle, password })
  const save = page.getByRole('button', { name: 'Speichern' })
  for (const [list, heading, button] of [
    ['clubs', 'Sportvereine', 'Neuer Verein'],
    ['teams', 'Mannschaften', 'Neue Mannschaft'],
    ['person', 'Sportler und Funktionäre', 'Neue Person'],
  ] as const) {
    await page.goto(`/admincenter/sports/${list}/browse`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    await expect(page.getByRole('row').nth(1)).toContainText(mark)
    await expect(page.getByRole('link', { name: button })).toHaveCount(0)
    for (const begin of [`${list}/add`, `${list}/edit`]) {
      await page.goto(`/admincenter/sports/${begin}`)
      await expect(
        page.getByRole('heading', { name: 'Dieser Bereich ist Ihnen nicht freigegeben' }),
      ).toBeVisible()
    }
  }
  for (const [path, field] of [
    [`clubs/edit/${club}`, 'Name'],
    [`person/edit/${person}`, 'Nachname'],
  ] as const) {
    await page.goto(`/admincenter/sports/${path}`)
    const name = page.getByRole('textbox', { name: field, exact: true })
    await expect(name).toHaveValue(new RegExp(mark))
    await expect(name).not.toBeEditable()
    await expect(save).toHaveCount(0)
    await expectAccessible(page)
  }
  // The trainer's own team: all fields but those reserved for officers
  await page.goto(`/admincenter/sports/teams/edit/${team}`)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(new RegExp(mark))
  await expect(page.getByRole('switch', { name: 'Auf der Website zeigen' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Heimspielort' }).fill('Sportplatz')
  await save.click()
  await expect(page.getByText('Alles gespeichert').or(page.getByText('Gespeichert.')).first()).toBeVisible()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('a table with rows does not say beside them that there are none', async ({ admin: page }) => {
  const title = `Sportverein ${Date.now().toString(36)}`
  const made = await page.request.post('/api/v0/sports/club', { data: { title } })
  expect(made.ok(), await made.text()).toBe(true)
  await page.goto('/admincenter/sports/clubs/browse')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByText('No records')).toHaveCount(0)
})
