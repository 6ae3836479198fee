import { mastodonServer } from '#domains/office/social/server/networks/mastodon-server.fixture.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { send, signInByRequest } from './sign-in.ts'

test('an account is connected, a post goes out of a news item, and is taken back', async ({ page }) => {
  const server = await mastodonServer()
  try {
    await signInByRequest(page)
    const title = `Der Brunnen läuft wieder ${Date.now().toString(36)}`
    const { news } = await send(page, 'POST', '/api/c/news/', { title, status: 'published' })
    await page.goto('/admincenter/social/mastodon')
    await page.getByRole('textbox', { name: 'Server' }).fill(server.base)
    await page.getByRole('button', { name: 'Mit Mastodon verbinden' }).click()
    await expect(page.getByText('Das Konto ist verbunden.')).toBeVisible()
    await expect(page.getByText('Gemeinde Rebenau', { exact: true })).toBeVisible()

    await page.goto(`/admincenter/news/edit/${news._id}`)
    const panel = page.getByRole('region', { name: 'In Netzwerken' })
    await panel.getByRole('checkbox', { name: 'Mastodon: Gemeinde Rebenau' }).check()
    await panel.getByRole('button', { name: 'Beitrag vorbereiten' }).click()
    await panel.getByRole('link', { name: 'Mastodon Gemeinde Rebenau' }).click()
    // The news item's text field has the same name
    await expect(page.getByRole('textbox', { name: 'Titel' })).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(new RegExp(title))
    expect(server.statuses.size).toBe(0)
    await page.getByRole('button', { name: 'Freigeben und senden' }).click()
    const asked = page.getByRole('dialog', { name: 'Freigeben und senden' })
    await expectAccessible(page)
    await asked.getByRole('button', { name: 'Freigeben und senden' }).click()
    await expect(page.getByText('Das Netzwerk hat den Beitrag bestätigt')).toBeVisible()
    expect([...server.statuses.values()].some(({ text }) => text.includes(title))).toBe(true)

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
