import { mastodonServer } from '#domains/office/social/server/networks/mastodon-server.fixture.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { expect, expectAccessible, test } from '../journey.ts'

test('an account is connected, a post goes out of a news item, and all of it is taken back', async ({
  admin: page,
  watch,
}) => {
  const server = await mastodonServer()
  try {
    // Without an account, the screen offers to connect one instead
    await page.goto('/admincenter/social/mastodon/post')
    await expect(page.getByRole('heading', { name: 'Noch kein Konto verbunden' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Mit Mastodon verbinden' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mastodon' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Server' }).fill('kein server')
    await page.getByRole('button', { name: 'Mit Mastodon verbinden' }).click()
    await expect(page.getByText('Bitte geben Sie die Adresse Ihres Mastodon-Servers ein')).toBeVisible()
    // The browser logs every refusal
    watch.complaints.length = 0
    await page.getByRole('textbox', { name: 'Server' }).fill(server.base)
    await page.getByRole('button', { name: 'Mit Mastodon verbinden' }).click()
    await expect(page.getByText('Das Konto ist verbunden.')).toBeVisible()
    await expect(page.getByText('Gemeinde Rebenau', { exact: true })).toBeVisible()

    const title = `Der Brunnen läuft wieder ${Date.now().toString(36)}`
    await page.goto('/admincenter/news/edit/')
    await page.getByRole('textbox', { name: 'Titel' }).fill(title)
    await page.getByRole('button', { name: 'Veröffentlichen' }).first().click()
    const panel = page.getByRole('region', { name: 'In Netzwerken' })
    await panel.getByRole('checkbox', { name: 'Mastodon: Gemeinde Rebenau' }).check()
    await panel.getByRole('button', { name: 'Beitrag vorbereiten' }).click()
    await panel.getByRole('link', { name: 'Mastodon Gemeinde Rebenau' }).click()
    // The news item's text field has the same name
    await expect(page.getByRole('textbox', { name: 'Titel' })).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(new RegExp(title))
    await expectAccessible(page)
    const lit = page.getByRole('navigation').getByRole('link', { name: 'Mastodon', exact: true })
    await expect(lit).toHaveAttribute('aria-current', 'page')
    // Scheduled for a later day, it waits and can be recalled
    const release = page.getByRole('button', { name: 'Freigeben und senden' })
    const dialogOf = (name: string) => page.getByRole('dialog', { name })
    await release.click()
    const [year, month, day] = laterDay(new Date().toISOString().slice(0, 10), 7).split('-')
    const asked = dialogOf('Freigeben und senden')
    await asked.getByRole('textbox', { name: 'Senden am', exact: true }).fill(`${day}.${month}.${year}`)
    await asked.getByRole('textbox', { name: 'Senden am: Uhrzeit' }).fill('08:00')
    await expectAccessible(page)
    await asked.getByRole('button', { name: 'Freigeben und senden' }).click()
    await expect(page.getByText('Geplant', { exact: true }).first()).toBeVisible()
    expect(server.statuses.size).toBe(0)
    await page.getByRole('button', { name: 'Zurück zum Entwurf' }).click()
    await dialogOf('Zurück zum Entwurf').getByRole('button', { name: 'Zurück zum Entwurf' }).click()
    await expect(page.getByText('Entwurf', { exact: true }).first()).toBeVisible()

    await release.click()
    const [lastYear] = laterDay(new Date().toISOString().slice(0, 10), -7).split('-')
    await asked.getByRole('textbox', { name: 'Senden am', exact: true }).fill(`01.01.${lastYear}`)
    await asked.getByRole('textbox', { name: 'Senden am: Uhrzeit' }).fill('08:00')
    await asked.getByRole('button', { name: 'Freigeben und senden' }).click()
    await expect(asked.getByRole('alert').first()).toContainText(
      'Senden am: Dieser Zeitpunkt liegt in der Vergangenheit',
    )
    expect(server.statuses.size).toBe(0)
    await asked.getByRole('button', { name: 'Abbrechen' }).click()

    // A fault of the post is shown at its field, not at the note
    const words = page.getByRole('textbox', { name: 'Text', exact: true })
    const kept = await words.inputValue()
    await words.fill('Wasser! '.repeat(100))
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Alles gespeichert')).toBeVisible()
    await release.click()
    await asked.getByRole('textbox', { name: 'Senden am', exact: true }).fill('')
    await asked.getByRole('button', { name: 'Freigeben und senden' }).click()
    await expect(asked.getByRole('alert').first()).toContainText('Text: Für Mastodon ist der Text')
    await expect(asked.getByRole('alert').first()).not.toContainText('Anmerkung')
    await asked.getByRole('button', { name: 'Abbrechen' }).click()
    await words.fill(kept)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Alles gespeichert')).toBeVisible()
    watch.complaints.length = 0

    await release.click()
    await asked.getByRole('textbox', { name: 'Senden am', exact: true }).fill('')
    await asked.getByRole('button', { name: 'Freigeben und senden' }).click()
    await expect(page.getByText('Das Netzwerk hat den Beitrag bestätigt')).toBeVisible()
    expect([...server.statuses.values()].some(({ text }) => text.includes(title))).toBe(true)

    await page.getByRole('button', { name: 'Im Netzwerk ändern' }).click()
    const change = dialogOf('Im Netzwerk ändern')
    await expect(change.getByText('Die Adresse bleibt darunter stehen und zählt mit.')).toBeVisible()
    await expectAccessible(page)
    await change.getByRole('textbox', { name: 'Text' }).fill(`${title}, endlich`)
    await change.getByRole('button', { name: 'Im Netzwerk ändern' }).click()
    await expect(page.getByText('Das Netzwerk hat die Änderung übernommen')).toBeVisible()
    const [changed] = [...server.statuses.values()]
    expect(changed?.text).toMatch(new RegExp(`^${title}, endlich\n\nhttp\\S+$`))

    await page.goBack()
    await panel.getByRole('button', { name: 'Überall richtigstellen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Überall richtigstellen' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Richtigstellen' }).click()
    await expect(dialog.getByText('Alles ist richtiggestellt oder in Arbeit.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Schließen' }).last().click()
    await expect.poll(() => server.statuses.size).toBe(0)

    const { accounts } = await (await page.request.get('/api/v0/social/accounts')).json()
    for (const { _id } of accounts)
      expect((await page.request.delete(`/api/v0/social/accounts/${_id}`)).ok()).toBe(true)
  } finally {
    await server.close()
  }
})
