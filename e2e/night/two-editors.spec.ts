import type { Page } from '@playwright/test'
import { banner, clash, field, isEdited, isTaken, openToEdit, saved, takeOver } from '../clash.ts'
import { expect, expectAccessible, mayBeSent, signIn, test } from '../journey.ts'

const stamp = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`

test('two people edit the same account, the same list and the same subscriber', async ({
  admin: one,
  openWindow,
  watch,
}) => {
  test.slow()
  // The browser only asks if it knows of unsaved changes by then
  one.on('dialog', (question) => void question.accept())
  const other = await openWindow()
  await signIn(other)
  const post = async (path: string, data: object) => {
    const answer = await one.request.post(path, { data, headers: { 'x-requested-with': 'XMLHttpRequest' } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const get = async (path: string) => (await one.request.get(path)).json()

  await test.step('an account', async () => {
    const { user } = await post('/api/v0/auth/', {
      handle: `zwei-${stamp()}`,
      password: `Rebenau-${stamp()}-Presshaus`,
      roles: ['member'],
    })
    await clash(one, other, `/admincenter/users/edit/${user._id}`, {
      mine: 'Vorname',
      theirs: 'Nachname',
      read: async () => {
        const { userData } = (await get(`/api/v0/auth/${user._id}`)).items[0]
        return { mine: userData.first_name, theirs: userData.last_name }
      },
    })
  })

  await test.step('a list', async () => {
    const { newsletter_list: list } = await post('/api/v0/newsletter_list/', {
      title: { de: `Liste ${stamp()}`, en: '' },
    })
    await clash(one, other, `/admincenter/newsletter/list/edit/${list._id}`, {
      mine: 'Worum es geht, auf Deutsch',
      theirs: 'Name auf Englisch',
      locked: true,
      read: async () => {
        const { text, title } = (await get(`/api/v0/newsletter_list/${list._id}`)).newsletter_list
        return { mine: text.de, theirs: title.en }
      },
    })
  })

  await test.step('a subscriber: other fields, and what is left unsaved comes back', async () => {
    const { newsletter_list: lists } = await get('/api/v0/newsletter_list/')
    const { newsletter_subscriber: made } = await post('/api/v0/newsletter_subscriber/', {
      email: `zwei-${stamp()}@example.at`,
      lists: [lists[0]._id],
      proof: 'Formular im Ordner 3',
    })
    const path = `/admincenter/newsletter/subscriber/edit/${made._id}`
    const read = async () => (await get(`/api/v0/newsletter_subscriber/${made._id}`)).newsletter_subscriber
    await openToEdit(one, path)
    await expect(field(one, 'Name')).toBeEditable()
    await other.goto(path)
    await field(one, 'Name').fill('Anna Berger')
    await takeOver(other, isEdited)
    await other.getByLabel('Schlagwörter').first().fill('Heuriger')
    await other.keyboard.press('Enter')
    await other.keyboard.press('Control+s')
    await saved(other)
    await expect(one.getByText(/^(?!Jemand).* hat inzwischen anderes geändert/).first()).toBeVisible()
    await takeOver(one, isTaken)
    // A reload while typing: the text is offered, compared and restored
    await one.reload()
    const offer = one.getByRole('status').filter({ hasText: 'nicht gespeichert' })
    await offer.getByRole('button', { name: 'Vergleichen' }).click()
    await expect(offer).toContainText('Anna Berger')
    // Saved by the other editor since
    await expect(offer).not.toContainText('Heuriger')
    await expectAccessible(one)
    await offer.getByRole('button', { name: 'Wieder einsetzen' }).click()
    await expect(field(one, 'Name')).toHaveValue('Anna Berger')
    await field(one, 'Name').press('Control+s')
    await saved(one)
    expect(await read()).toMatchObject({ name: 'Anna Berger', tags: ['Heuriger'] })

    // The same field
    await expect(field(other, 'Name')).toHaveValue('Anna Berger')
    await field(one, 'Name').fill('Anna Huber')
    await takeOver(other, isTaken)
    await field(other, 'Name').fill('Anna Mayer')
    await field(other, 'Name').press('Control+s')
    await saved(other)
    await expect(banner(one, 'dasselbe geändert wie Sie')).toBeVisible()
    await takeOver(one, isTaken)
    await field(one, 'Name').press('Control+s')
    const dialog = one.getByRole('dialog', { name: 'Zwei Fassungen desselben Feldes' })
    await dialog.getByRole('radio', { name: 'Die andere Fassung' }).click()
    await dialog.getByRole('button', { name: 'So speichern' }).click()
    await expect(dialog).toBeHidden()
    await saved(one)
    expect(await read()).toMatchObject({ name: 'Anna Mayer', tags: ['Heuriger'] })
  })

  await test.step('whoever signs out leaves no text on the device', async () => {
    const keys = () =>
      one.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsaved:')).length)
    await field(one, 'Name').fill('Anna Berger-Huber')
    await expect.poll(keys).toBe(1)
    await one.getByRole('button', { name: /^Konto von/ }).click()
    await one.getByRole('menuitem', { name: 'Abmelden' }).click()
    await one.waitForURL('**/login**')
    expect(await keys()).toBe(0)
  })
  await other.context().close()
  // The browser logs the conflicts as failures; the screens have handled them.
  expect(watch.complaints.filter((complaint) => !complaint.includes('409 (Conflict)'))).toEqual([])
  watch.complaints.length = 0
})

test('two people work on the same message, on the lines of one record and on the same report of damage', async ({
  admin: one,
  openWindow,
  watch,
}) => {
  test.slow()
  const other = await openWindow()
  await signIn(other)
  const get = async (path: string) => (await one.request.get(path)).json()

  const post = async (path: string, data: object) => {
    const answer = await one.request.post(path, { data, headers: { 'x-requested-with': 'XMLHttpRequest' } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }

  await test.step('a message', async () => {
    const { message_thread: thread } = await post('/api/v1/messages', {
      subject: `Sperrmüll ${stamp()}`,
      email: `zwei-${stamp()}@example.at`,
    })
    await clash(one, other, `/admincenter/messages/inbox/${thread._id}`, {
      mine: 'Name',
      theirs: 'Betreff',
      locked: true,
      read: async () => {
        const { name, subject } = (await get(`/api/v1/messages/${thread._id}`)).message_thread
        return { mine: name, theirs: subject }
      },
    })
  })

  await test.step('the lines of opening hours', async () => {
    const day = { from: '2031-05-01', to: '2031-05-01', opens: '', closes: '', note: '', noteEn: '' }
    const { opening_hours: hours } = await post('/api/v0/booking/openinghours', {
      title: `Bauhof ${stamp()}`,
      days: [{ _id: crypto.randomUUID(), ...day }],
    })
    await clash(one, other, `/admincenter/booking/openinghours/edit/${hours._id}`, {
      mine: 'Grund, 1. Zeile',
      theirs: 'Grund auf Englisch, 1. Zeile',
      locked: true,
      read: async () => {
        const { days } = (await get(`/api/v0/booking/openinghours/${hours._id}`)).opening_hours
        expect(days).toHaveLength(1)
        return { mine: days[0].note, theirs: days[0].noteEn }
      },
    })
  })

  await test.step('a report of damage: a note of the one, a state and an answer of the other', async () => {
    const place = `Kellergasse ${stamp()}`
    await one.goto('/schaden-melden')
    const form = one.getByRole('main')
    await form.getByLabel('Worum geht es?').selectOption({ index: 1 })
    await form.getByLabel('Beschreibung').fill('Die Lampe flackert.')
    await form.getByLabel(/^Ort/).fill(place)
    await mayBeSent(form)
    await form.getByRole('button', { name: 'Schaden melden' }).press('Enter')
    await expect(one.getByText('Danke, Ihre Meldung ist angekommen')).toBeVisible()
    await one.goto('/admincenter/defect/browse')
    await one.getByRole('link', { name: place }).click()
    await expect(field(one, 'Interne Notiz')).toBeVisible()
    await other.goto(new URL(one.url()).pathname)

    await field(one, 'Interne Notiz').fill('Bauhof verständigt.')
    await other.getByRole('radio', { name: 'In Arbeit' }).check()
    await field(other, 'Öffentliche Antwort').fill('Die Leuchte wird morgen getauscht.')
    await other.getByRole('button', { name: 'Speichern', exact: true }).click()
    const told = (page: Page) => page.getByText(/hat diesen Eintrag gerade geändert/).first()
    await expect(told(one)).toBeVisible()
    await expect(one.getByText('Bleibt: In Arbeit')).toBeVisible()
    await expect(field(one, 'Interne Notiz')).toHaveValue('Bauhof verständigt.')
    await expectAccessible(one)
    await expect(told(other)).toBeHidden()
    await one.getByRole('button', { name: 'Speichern', exact: true }).click()
    await expect(told(other)).toBeVisible()
    for (const page of [one, other])
      for (const text of ['Bauhof verständigt.', 'Die Leuchte wird morgen getauscht.'])
        await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
  })

  await other.context().close()
  expect(watch.complaints.filter((complaint) => !complaint.includes('409 (Conflict)'))).toEqual([])
  watch.complaints.length = 0
})

test('two people change the same settings: different fields, the same field, and different sections', async ({
  admin: one,
  openWindow,
  watch,
}) => {
  test.slow()
  const other = await openWindow()
  await signIn(other)
  const config = async () => (await one.request.get('/api/v0/config/')).json()
  const put = async (data: object) =>
    one.request.put('/api/v0/config/', { data, headers: { 'x-requested-with': 'XMLHttpRequest' } })
  const question = async () => (await config()).config.message.captcha_question
  const { config: before } = await config()
  const [mine, theirs] = ['Frage auf Deutsch', 'Frage auf Englisch']
  const save = async (page: Page, name: string, text: string) => {
    await field(page, name).fill(text)
    await field(page, name).press('Control+s')
  }
  const clash = banner(one, 'hat inzwischen gespeichert')
  for (const page of [one, other]) {
    await page.goto('/admincenter/messages/settings')
    await expect(field(page, mine)).toBeVisible()
  }

  await save(other, theirs, 'Which river flows here?')
  await saved(other)
  await save(one, mine, 'Wie heißt der Fluss?')
  await expect(clash).toBeVisible()
  await expectAccessible(one)
  expect((await question()).de).toBe(before.message.captcha_question.de)
  await clash.getByRole('button', { name: 'Neuen Stand übernehmen' }).click()
  await expect(field(one, theirs)).toHaveValue('Which river flows here?')
  await expect(field(one, mine)).toHaveValue('Wie heißt der Fluss?')
  await field(one, mine).press('Control+s')
  await saved(one)
  expect(await question()).toEqual({ de: 'Wie heißt der Fluss?', en: 'Which river flows here?' })

  // The other editor has not seen the change to the same field
  await save(other, mine, 'Wie heißt unser Fluss?')
  await banner(other, 'hat inzwischen gespeichert')
    .getByRole('button', { name: 'Neuen Stand übernehmen' })
    .click()
  await expect(other.getByRole('status').filter({ hasText: 'haben beide geändert' })).toContainText(mine)
  await expectAccessible(other)
  await field(other, mine).press('Control+s')
  await saved(other)
  expect(await question()).toEqual({ de: 'Wie heißt unser Fluss?', en: 'Which river flows here?' })

  // Saving another section causes no conflict
  await field(other, mine).fill('Wie heißt der Fluss im Ort?')
  const { config: now, versions } = await config()
  expect((await put({ newsletter: now.newsletter, versions })).ok()).toBe(true)
  await field(other, mine).press('Control+s')
  await saved(other)
  expect((await question()).de).toBe('Wie heißt der Fluss im Ort?')

  await put({ message: before.message })
  await other.context().close()
  expect(watch.complaints.filter((complaint) => !complaint.includes('409 (Conflict)'))).toEqual([])
  watch.complaints.length = 0
})
