import type { Page } from '@playwright/test'
import { dayIn, momentOf, monthName, writeDay } from '#kit/shared/dates/dates.ts'
import { laterDay, weekdayOfDay } from '#kit/shared/dates/days.ts'
import { outboxIn } from '#kit/testing/outbox.ts'
import { expect, expectAccessible, mayBeSent, signIn, test } from '../journey.ts'
import { started } from '../probes.ts'

/** Creates a resource open around the clock, so that neither holidays nor the hour of the test matter. */
async function makeResource(
  page: Page,
  title: string,
  fields: object = { waitlist: true, least: 30, most: 30 },
): Promise<{ _id: string; slug: string }> {
  await signIn(page)
  const answer = await page.request.post('/api/v0/booking/resource', {
    data: { ...{ title, active: true, optIn: false, cancelHours: 0 }, ...fields },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).booking_resource
}

async function fillIn(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'E-Mail', exact: true }).fill(email)
  // The form must be old enough; scripts that would wait by themselves may not be loaded yet
  await mayBeSent(page.locator('form:has(input[name=email])'))
}

test('somebody books, somebody waits, gets what becomes free, moves it, and the office sees it all', async ({
  page: office,
  openWindow,
  site,
}) => {
  const outbox = outboxIn(site.dataDir)
  const unique = Date.now().toString(36)
  const title = `Bauberatung ${unique}`
  const { slug } = await makeResource(office, title)
  const day = laterDay(new Date().toISOString().slice(0, 10), 3)
  const address = `/buchen/${slug}?month=${day.slice(0, 7)}&day=${day}`
  const wanted = /^10 Uhr bis 10:30 Uhr/

  const anna = await openWindow()
  await anna.goto(address)
  await expect(anna.getByRole('heading', { name: title })).toBeVisible()
  await expectAccessible(anna)
  await anna.getByRole('radio', { name: wanted }).check()
  await anna.getByRole('button', { name: 'Weiter', exact: true }).click()
  await expect(anna.getByText('reserviert')).toBeVisible()
  await expectAccessible(anna)
  await fillIn(anna, 'Anna Gruber', `anna-${unique}@rebenau.example`)
  await anna.getByRole('button', { name: 'Jetzt buchen' }).click()
  await expect(anna.getByText('Bestätigt')).toBeVisible()

  // Keyboard only: the time is taken, so Berta joins the waiting list
  const berta = await openWindow()
  const bertaMail = `berta-${unique}@rebenau.example`
  await berta.goto(address)
  await expect(berta.getByRole('radio', { name: wanted })).toHaveCount(0)
  await berta.getByText('Ausgebuchte Zeiten: auf die Warteliste').focus()
  await berta.keyboard.press('Enter')
  await berta.getByRole('button', { name: /10 Uhr bis 10:30 Uhr: auf die Warteliste/ }).focus()
  await berta.keyboard.press('Enter')
  await fillIn(berta, 'Berta Huber', bertaMail)
  await berta.getByRole('button', { name: 'Auf die Warteliste setzen' }).focus()
  await berta.keyboard.press('Enter')
  await expect(berta.getByText('Danke, wir haben Ihre Angaben erhalten.')).toBeVisible()
  await expect(berta.getByText('Auf der Warteliste')).toBeVisible()

  await anna.getByText('Absagen', { exact: true }).click()
  await anna.getByRole('button', { name: 'Ja, absagen' }).click()
  await expect(anna.getByText('Ihre Buchung ist abgesagt.', { exact: false })).toBeVisible()

  let offer = ''
  await expect(async () => {
    // Only the offer contains the proof that she received it
    for (const mail of await outbox.all())
      if (mail.includes(bertaMail)) offer = /\/buchen\/termin\/[\w-]+\?proof=[\w-]+/.exec(mail)?.[0] ?? offer
    expect(offer).not.toBe('')
  }).toPass()
  await berta.goto(offer)
  await expectAccessible(berta)
  await berta.getByRole('button', { name: 'Zeit annehmen' }).click()
  await expect(berta.getByText('Danke, die Zeit gehört Ihnen.')).toBeVisible()

  await berta.getByRole('link', { name: 'Verschieben' }).click()
  await berta.getByRole('radio', { name: /^11 Uhr bis 11:30 Uhr/ }).check()
  await berta.getByRole('button', { name: 'Auf diese Zeit verschieben' }).click()
  await expect(berta.getByText('Ihre Buchung hat jetzt die neue Zeit.')).toBeVisible()

  await office.goto('/admincenter/booking/browse')
  await office.getByRole('searchbox', { name: 'Name, E-Mail oder Telefon suchen' }).fill(bertaMail)
  await office.getByRole('link', { name: /Berta Huber/ }).click()
  await expect(office.getByRole('heading', { name: /Berta Huber/ })).toBeVisible()
  await expectAccessible(office)
  for (const screen of ['calendar', 'settings', 'settings/general', 'openinghours', 'browse']) {
    await office.goto(`/admincenter/booking/${screen}`)
    await expect(office.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(office.locator('.mantine-Skeleton-root')).toHaveCount(0)
    await expectAccessible(office)
  }

  // The day is written in words
  await berta.goto(offer.replace(/\?.*/, ''))
  await expect(
    berta.getByText(writeDay(day, 'de', { weekday: true }), { exact: false }).first(),
  ).toBeVisible()
  await berta.getByText('Absagen', { exact: true }).click()
  await berta.getByRole('button', { name: 'Ja, absagen' }).click()
  await expect(berta.getByText('Ihre Buchung ist abgesagt.', { exact: false })).toBeVisible()
})

test('a room by the hour is booked without the program, from its first page on', async ({
  page: office,
  openWindow,
}) => {
  const hours = { kind: 'room', length: 'free', least: 60, step: 60, most: 180 }
  const { slug } = await makeResource(office, `Probenraum ${Date.now().toString(36)}`, hours)
  const day = laterDay(new Date().toISOString().slice(0, 10), 3)
  const plain = await openWindow({ javaScriptEnabled: false })
  await plain.goto(`/buchen/${slug}?month=${day.slice(0, 7)}&day=${day}`)
  await expect(plain.getByText('Alle Zeiten sind die vor Ort (Zeitzone Europe/Vienna)')).toBeVisible()
  // An incomplete selection offers no form
  await expect(plain.locator('main form')).toHaveCount(0)
  await plain.getByRole('link', { name: '10 Uhr', exact: true }).click()
  await plain.getByRole('radio', { name: '10 Uhr bis 12 Uhr' }).check()
  await plain.getByRole('button', { name: 'Weiter', exact: true }).click()
  await fillIn(plain, 'Rosa Frank', 'rosa@rebenau.example')
  await plain.getByRole('button', { name: 'Jetzt buchen' }).click()
  await expect(plain.getByText('Bestätigt')).toBeVisible()

  // Rescheduling uses the same selection
  await plain.getByRole('link', { name: 'Verschieben' }).click()
  await plain.getByRole('link', { name: '15 Uhr', exact: true }).click()
  await plain.getByRole('radio', { name: '15 Uhr bis 17 Uhr' }).check()
  await plain.getByRole('button', { name: 'Auf diese Zeit verschieben' }).click()
  await expect(plain.getByText('Ihre Buchung hat jetzt die neue Zeit.')).toBeVisible()
})

test('from another zone times are told by both clocks, and who was slower stays on the day', async ({
  page: office,
  openWindow,
}) => {
  const { _id: resource, slug } = await makeResource(office, `Sprechtag ${Date.now().toString(36)}`)
  // On the device, an hour ahead of the site, the new year may have begun
  const today = dayIn(new Date().toISOString(), 'Europe/Helsinki')
  const day = laterDay(today, 3)
  const addressOf = (path: string) => `/buchen/${path}?month=${day.slice(0, 7)}&day=${day}`
  const address = addressOf(slug)
  const year = day.slice(0, 4) !== today.slice(0, 4)
  const told = (times: string) =>
    `Auf der Uhr Ihres Geräts: ${writeDay(day, 'de', { weekday: true, year })}, ${times}`
  // An hour ahead of the site all year
  const far = await openWindow({ timezoneId: 'Europe/Helsinki' })
  await far.goto(address)
  const own = far.getByRole('main').getByRole('status')
  await expect(own).toHaveText('')
  await expect(async () => {
    // The first click may come before scripts are running
    await far.getByRole('radio', { name: /^9 Uhr bis 9:30 Uhr/ }).check()
    await far.getByRole('radio', { name: /^10 Uhr bis 10:30 Uhr/ }).check()
    await expect(own).toHaveText(told('11 Uhr bis 11:30 Uhr'), { timeout: 500 })
  }).toPass()
  await expectAccessible(far)
  const taken = { resource, from: momentOf(day, '10:00', 'Europe/Vienna'), name: 'Schnell' }
  expect((await office.request.post('/api/v0/booking/booking', { data: taken })).ok()).toBe(true)
  await far.getByRole('button', { name: 'Weiter', exact: true }).click()
  await expect(far.getByRole('alert')).toBeFocused()
  await expect(
    far.getByRole('group', { name: writeDay(day, 'de', { weekday: true, year: true }) }),
  ).toBeVisible()
  await expect(far.getByRole('radio', { name: /^10 Uhr bis 10:30 Uhr/ })).toHaveCount(0)
  await far.getByRole('radio', { name: /^11 Uhr bis 11:30 Uhr/ }).check()
  await far.getByRole('button', { name: 'Weiter', exact: true }).click()
  await expect(far.getByText('reserviert')).toBeVisible()

  // The only time of a day is preselected
  const single = await makeResource(office, `Frühsport ${Date.now().toString(36)}`, {
    ...{ least: 30, most: 30, step: 1440 },
  })
  await far.goto(addressOf(single.slug))
  await expect(far.getByRole('radio')).toBeChecked()
  await started(far)
  await expect(own).toHaveText(told('1 Uhr bis 1:30 Uhr'))

  const near = await openWindow({ timezoneId: 'Europe/Vienna' })
  await near.goto(address)
  await started(near)
  await near.getByRole('radio', { name: /^9 Uhr bis 9:30 Uhr/ }).check()
  await near.getByRole('radio', { name: /^8 Uhr bis 8:30 Uhr/ }).check()
  await expect(near.getByRole('main').getByRole('status')).toHaveText('')
})

test('by telephone a booking takes a day, a time and a name; its end follows', async ({ page: office }) => {
  const { _id } = await makeResource(office, `Sprechstunde ${Date.now().toString(36)}`)
  const [year, month, day] = laterDay(new Date().toISOString().slice(0, 10), 3).split('-')
  await office.goto(`/admincenter/booking/edit/?resource=${_id}`)
  const field = (name: string) => office.getByRole('textbox', { name, exact: true })
  const end = field('Ende: Uhrzeit')
  await field('Beginn').fill(`${day}.${month}.${year}`)
  await field('Beginn: Uhrzeit').fill('09:00')
  await field('Name').fill('Rosa Anruf')
  await expect(end).toHaveValue('09:30')
  await field('Beginn: Uhrzeit').fill('10:00')
  await field('Telefon').fill('+43 2942 12345')
  await expect(end).toHaveValue('10:30')
  await office.getByRole('button', { name: 'Speichern' }).click()
  await expect(office.getByRole('heading', { level: 1, name: 'Rosa Anruf' })).toBeVisible()
  await expect(end).toHaveValue('10:30')
})

test('a date with bookings is not taken out of a course, and at another time it takes them along', async ({
  page: office,
  watch,
}) => {
  const day = laterDay(new Date().toISOString().slice(0, 10), 20)
  const from = momentOf(day, '18:00', 'Europe/Vienna')
  const { _id } = await makeResource(office, `Kochkurs ${Date.now().toString(36)}`, {
    ...{ kind: 'course', length: 'dates', capacity: 8 },
    dates: [{ _id: crypto.randomUUID(), from, until: momentOf(day, '20:00', 'Europe/Vienna') }],
  })
  const answer = await office.request.post('/api/v0/booking/booking', {
    data: { resource: _id, from, name: 'Rosa Kurs' },
  })
  const { booking } = await answer.json()

  await office.goto(`/admincenter/booking/settings/edit/${_id}`)
  const dates = office.getByRole('group', { name: 'Termine', exact: true })
  await dates.getByRole('button', { name: '1. Zeile entfernen' }).click()
  await office.getByRole('button', { name: 'Speichern' }).click()
  await expect(dates.getByText('gibt es noch Buchungen: 1.')).toBeVisible()
  // The browser logs every refusal
  watch.complaints.length = 0
  await expectAccessible(office)

  await office.reload()
  await dates.getByRole('textbox', { name: 'Bis, 1. Zeile: Uhrzeit' }).fill('21:00')
  await dates.getByRole('textbox', { name: 'Von, 1. Zeile: Uhrzeit' }).fill('19:00')
  await office.getByRole('button', { name: 'Speichern' }).click()
  await expect(office.getByText('Gespeichert', { exact: false }).first()).toBeVisible()
  await office.goto(`/admincenter/booking/edit/${booking._id}`)
  await expect(office.getByRole('textbox', { name: 'Beginn: Uhrzeit', exact: true })).toHaveValue('19:00')
})

test('the settings of bookings are changed on their screen and stay', async ({ admin: page }) => {
  await page.goto('/admincenter/booking/settings')
  await page.getByRole('link', { name: 'Einstellungen der Buchungen' }).click()
  const days = page.getByRole('textbox', { name: 'Tage, die Namen aufgehoben werden' })
  await expect(days).not.toHaveValue('')
  const before = await days.inputValue()
  await days.fill('200')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Die Einstellungen sind gespeichert.')).toBeVisible()
  await page.reload()
  await expect(days).toHaveValue('200')
  await days.fill(before)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Die Einstellungen sind gespeichert.')).toBeVisible()
})

test('in the calendar bookings are moved with the mouse and by keyboard, and never onto each other', async ({
  page,
  watch,
}) => {
  await page.setViewportSize({ width: 1280, height: 1300 })
  const { _id: resource } = await makeResource(page, `Seminarraum ${Date.now().toString(36)}`)
  const today = new Date().toISOString().slice(0, 10)
  // Both days in the same month, whose view is checked as well
  const next = laterDay(today, 15 - weekdayOfDay(today))
  const monday = laterDay(next, laterDay(next, 1).slice(8) === '01' ? 7 : 0)
  const tuesday = laterDay(monday, 1)
  for (const [name, day, clock] of [
    ['Dora Fuchs', monday, '10:00'],
    ['Emil Hahn', tuesday, '16:00'],
  ] as const) {
    const from = momentOf(day, clock, 'Europe/Vienna')
    const answer = await page.request.post('/api/v0/booking/booking', { data: { resource, from, name } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await page.goto(`/admincenter/booking/calendar?resource=${resource}&day=${monday}`)
  const on = (day: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: writeDay(day, 'de', { weekday: true }) }) })
  const booked = (day: string, name: RegExp) => on(day).getByRole('button', { name })
  await expect(booked(monday, /^10 – 10:30 Uhr.*Dora Fuchs/)).toBeVisible()
  await expectAccessible(page)

  const dialog = page.getByRole('dialog', { name: 'Buchung verschieben' })
  const time = dialog.getByRole('textbox', { name: 'Neuer Beginn: Uhrzeit' })
  const move = dialog.getByRole('button', { name: 'Buchung verschieben' })
  // The column starts at 8 o'clock with 72 pixels per hour; the booking is dragged by its middle
  await booked(monday, /Dora Fuchs/).dragTo(on(tuesday).locator('.booking-column'), {
    targetPosition: { x: 20, y: 6 * 72 + 18 },
  })
  await expect(time).toHaveValue('14:00')
  await expectAccessible(page)
  await move.click()
  await expect(dialog).toBeHidden()
  await expect(booked(tuesday, /^14 – 14:30 Uhr.*Dora Fuchs/)).toBeVisible()
  await expect(booked(monday, /Dora Fuchs/)).toHaveCount(0)

  await booked(tuesday, /Dora Fuchs/).press('Enter')
  await time.fill('16:00')
  await move.press('Enter')
  await expect(
    dialog.getByText('Diese Zeit ist schon vergeben. Als Nächstes frei: ', { exact: false }),
  ).toBeVisible()
  // The browser logs every refusal
  watch.complaints.length = 0
  await time.fill('17:00')
  await move.press('Enter')
  await expect(booked(tuesday, /^17 – 17:30 Uhr.*Dora Fuchs/)).toBeVisible()

  await expect(dialog).toBeHidden()
  await page.getByText('Monat', { exact: true }).click()
  // Wait for the month's bookings before dragging
  const month = `${monthName(Number(monday.slice(5, 7)), 'de')} ${monday.slice(0, 4)}`
  await expect(page.getByRole('heading', { level: 2, name: month, exact: true })).toBeVisible()
  await booked(tuesday, /Dora Fuchs/).dragTo(on(monday))
  await expect(time).toHaveValue('17:00')
  await move.click()
  await expect(booked(monday, /^17 – 17:30 Uhr.*Dora Fuchs/)).toBeVisible()
  await expectAccessible(page)
})
