import type { Page } from '@playwright/test'
import { countEffort, printEffort } from './effort.ts'
import { expect, signIn, test } from './journey.ts'

const stamp = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`
const title = (page: Page) => page.getByRole('textbox', { name: /^Titel/ })
const bar = (page: Page) => page.getByRole('region', { name: 'Speichern und veröffentlichen' })
const state = (page: Page) => bar(page).getByRole('status')
const publish = async (page: Page) => {
  await bar(page).getByRole('button', { name: 'Veröffentlichen', exact: true }).click()
  await expect(state(page)).toHaveText(/^Veröffentlicht, .*gespeichert$/)
}

test('a news item with a picture in two languages', async ({ page }) => {
  const effort = await countEffort(page)
  await signIn(page)
  await page.getByRole('link', { name: 'Neue Meldung' }).click()
  // The first field has the focus, so editors can type the title at once.
  await expect(title(page)).toBeFocused()
  await page.keyboard.type(`Der Brunnen läuft wieder ${stamp()}`)
  await page.getByLabel('Kurztext').fill('Seit heute Früh.')
  await page.getByRole('button', { name: 'Bild auswählen' }).click()
  await page.getByRole('dialog').locator('.file-tile').first().click()
  await page.getByRole('tab', { name: /English/ }).click()
  await title(page).fill('The well runs again')
  await page.getByLabel('Kurztext').fill('Since this morning.')
  await publish(page)
  printEffort('a news item with a picture in two languages', await effort())
})

test('a series of events, with the time typed right after the day', async ({ page }) => {
  const effort = await countEffort(page)
  const name = `Turnen ${stamp()}`
  await signIn(page)
  await page.getByRole('link', { name: 'Neuer Termin' }).click()
  await expect(title(page)).toBeFocused()
  await page.keyboard.type(name)
  await page.getByRole('textbox', { name: 'Beginn', exact: true }).click()
  await page.keyboard.type('7.5.2031')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Beginn: Uhrzeit' })).toBeFocused()
  await page.keyboard.type('9')
  await page.getByRole('combobox', { name: 'Wiederholung' }).click()
  await page
    .getByRole('option', { name: /[Ww]öchentlich|Woche/ })
    .first()
    .click()
  await publish(page)
  printEffort('a series of events', await effort())
  const id = page.url().split('/').at(-1)
  const { event } = await (await page.request.get(`/api/c/event/${id}`)).json()
  expect(new Date(event.start).toISOString()).toBe('2031-05-07T07:00:00.000Z')
  expect(event.recurrence).toContain('WEEKLY')

  await test.step('an end without its time is no midnight', async () => {
    await page.getByRole('textbox', { name: 'Ende', exact: true }).fill('7.5.2031')
    await page.getByRole('textbox', { name: 'Ende: Uhrzeit' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByText('Bitte geben Sie zum Tag auch die Uhrzeit an.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Ende: Uhrzeit' }).fill('10')
    await page.keyboard.press('Control+s')
    await expect(state(page)).toHaveText(/gespeichert$/)
    const changed = await (await page.request.get(`/api/c/event/${id}`)).json()
    expect(new Date(changed.event.end).toISOString()).toBe('2031-05-07T08:00:00.000Z')
  })
})

test('the command field acts on what is typed, and asks for nothing after it', async ({
  admin: page,
  watch,
}) => {
  const field = page.getByRole('textbox', { name: 'Wohin, oder was suchen Sie?' })
  const name = `Quellfassung${stamp()}`
  const make = async (title: string) =>
    (await (await page.request.post('/api/c/news/', { data: { title } })).json()).news
  const [other, wanted] = [await make(`Anderes ${stamp()}`), await make(name)]
  const held: string[] = []
  const ended: string[] = []
  page.on('requestfailed', (request) => ended.push(new URL(request.url()).searchParams.get('text') ?? ''))
  await page.route('**/api/v0/search/**', async (route) => {
    const text = new URL(route.request().url()).searchParams.get('text') ?? ''
    const hit = { ...{ collection: 'news', lang: 'de', excerpt: [], href: null }, _id: other._id }
    if (text === 'Quell') await route.fulfill({ json: { items: [{ ...hit, title: [{ text }] }], total: 1 } })
    else if (text === name) await route.continue()
    else held.push(text)
  })
  await expect(page.getByRole('heading', { level: 1, name: /Guten Tag/ })).toBeVisible()

  await test.step('what is found by fewer words is not gone to', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Quell')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Quell' })).toBeVisible()
    await page.keyboard.type(name.slice('Quell'.length))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`news/edit/${wanted._id}$`))
  })

  await test.step('keys that come while the field has no focus count as well', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await field.evaluate((element) => element.blur())
    await page.keyboard.press('F')
    await expect(field).toBeFocused()
    await page.keyboard.type('arben')
    await expect(field).toHaveValue('Farben')
    await field.evaluate((element) => element.blur())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/config#colours$/)
  })

  await test.step('a search ends with the palette', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Unterwegs')
    await expect.poll(() => held).toContain('Unterwegs')
    await page.keyboard.press('Escape')
    await expect.poll(() => ended).toContain('Unterwegs')
  })

  await test.step('a sign-out that fails says so, and the screen goes on', async () => {
    await page.route('**/api/v0/auth/logout', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: /^Konto von/ }).click()
    await page.getByRole('menuitem', { name: 'Abmelden' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'nicht erreichbar' })
    await expect(alert).toBeVisible()
    await alert.getByRole('button').click()
    await page.getByRole('link', { name: 'Überblick' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: /Guten Tag/ })).toBeVisible()
    // The browser itself reports the request that was meant to fail
    watch.complaints.length = 0
  })

  await test.step('a sign-out ends the search and stores what was typed, before the session ends', async () => {
    await page.goto(`/admincenter/news/edit/${wanted._id}`)
    await expect(title(page)).toHaveValue(name)
    const sent: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/') && request.headers()['referer']?.includes('/admincenter'))
        sent.push(pathname)
    })
    // Faster than the autosave
    await title(page).fill(`${name} neu`)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('abmelden')
    await expect.poll(() => held).toContain('abmelden')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => ended).toContain('abmelden')
    expect(sent.at(-1)).toBe('/api/v0/auth/logout')
    await signIn(page)
    const stored = await page.request.get(`/api/c/news/${wanted._id}?view=working`)
    expect((await stored.json()).news.title).toBe(`${name} neu`)
  })
})

test('what shuts people out is told, mended on the spot, and a copy is made of what is good', async ({
  admin: page,
  watch,
}) => {
  const name = `Barriere ${stamp()}`
  const answer = await page.request.post('/api/c/news/', {
    data: { title: name, text: '<h2>Fest</h2><figure><img src="/festzelt.jpg"></figure>' },
  })
  const { news } = await answer.json()
  await page.goto(`/admincenter/news/edit/${news._id}`)
  const panel = page.getByRole('region', { name: 'Zugänglichkeit' })
  await expect(panel).toContainText('Ein Bild hat keine Beschreibung')
  await expect(bar(page).getByRole('button', { name: 'Veröffentlichen', exact: true })).toBeDisabled()
  await panel.getByRole('textbox', { name: /^Was zeigt das Bild/ }).fill('Das Festzelt am Abend')
  await panel.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(panel).toContainText('Keine Hürden gefunden.')
  await publish(page)
  await bar(page).getByRole('button', { name: 'Mehr' }).click()
  await page.getByRole('menuitem', { name: 'Duplizieren' }).click()
  await expect(title(page)).toHaveValue(`${name} (Kopie)`)
  await expect(state(page)).toHaveText(/^Entwurf/)
  // The browser itself reports the missing picture.
  watch.complaints.length = 0
})
