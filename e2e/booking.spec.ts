import { dayIn, momentOf, writeDay } from '#kit/shared/dates/dates.ts'
import { laterDay, weekdayOfDay } from '#kit/shared/dates/days.ts'
import { expect, expectAccessible, mayBeSent, test } from './journey.ts'
import { send, signInByRequest } from './sign-in.ts'

const zone = 'Europe/Vienna'
const daysAhead = (days: number) => laterDay(dayIn(new Date().toISOString(), zone), days)

/** Open around the clock, so that neither holidays nor the hour of the test matter. */
const resource = (title: string) => ({
  ...{ title: `${title} ${Date.now().toString(36)}`, active: true, optIn: false, cancelHours: 0 },
  ...{ waitlist: true, least: 30, most: 30 },
})

test('a guest books a time, moves it and cancels it', async ({ page: office, openWindow }) => {
  await signInByRequest(office)
  const { title, ...fields } = resource('Bauberatung')
  const made = await send(office, 'POST', '/api/v0/booking/resource', { title, ...fields })
  const day = daysAhead(3)
  const guest = await openWindow()
  await guest.goto(`/buchen/${made.booking_resource.slug}?month=${day.slice(0, 7)}&day=${day}`)
  await expect(guest.getByRole('heading', { name: title })).toBeVisible()
  await guest.getByRole('radio', { name: /^10 Uhr bis 10:30 Uhr/ }).check()
  await guest.getByRole('button', { name: 'Weiter', exact: true }).click()
  await expect(guest.getByText('reserviert')).toBeVisible()
  await expectAccessible(guest)
  await guest.getByRole('textbox', { name: 'Name', exact: true }).fill('Anna Gruber')
  await guest.getByRole('textbox', { name: 'E-Mail', exact: true }).fill('anna@rebenau.example')
  // The form must be old enough; scripts that would wait by themselves may not be loaded yet
  await mayBeSent(guest.locator('form:has(input[name=email])'))
  await guest.getByRole('button', { name: 'Jetzt buchen' }).click()
  await expect(guest.getByText('Bestätigt')).toBeVisible()
  await expect(
    guest.getByText(writeDay(day, 'de', { weekday: true }), { exact: false }).first(),
  ).toBeVisible()
  await expectAccessible(guest)

  await guest.getByRole('link', { name: 'Verschieben' }).click()
  await guest.getByRole('radio', { name: /^11 Uhr bis 11:30 Uhr/ }).check()
  await guest.getByRole('button', { name: 'Auf diese Zeit verschieben' }).click()
  await expect(guest.getByText('Ihre Buchung hat jetzt die neue Zeit.')).toBeVisible()
  await guest.getByText('Absagen', { exact: true }).click()
  await guest.getByRole('button', { name: 'Ja, absagen' }).click()
  await expect(guest.getByText('Ihre Buchung ist abgesagt.', { exact: false })).toBeVisible()
})

test('the office books by telephone, finds the booking, and moves it in the calendar', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1300 })
  await signInByRequest(page)
  const made = await send(page, 'POST', '/api/v0/booking/resource', resource('Sprechstunde'))
  const { _id } = made.booking_resource
  const later = daysAhead(14)
  const monday = laterDay(later, 1 - weekdayOfDay(later))
  const tuesday = laterDay(monday, 1)
  const caller = `Rosa Anruf ${Date.now().toString(36)}`
  const from = encodeURIComponent(momentOf(monday, '09:00', zone))
  await page.goto(`/admincenter/booking/edit/?resource=${_id}&from=${from}`)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const end = field('Ende: Uhrzeit')
  await expect(end).toHaveValue('09:30')
  await field('Name').fill(caller)
  await field('Telefon').fill('+43 2942 12345')
  await field('Beginn: Uhrzeit').fill('10:00')
  await expect(end).toHaveValue('10:30')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('heading', { level: 1, name: caller })).toBeVisible()

  const areas = page.getByRole('navigation', { name: 'Bereiche' })
  await areas.getByRole('link', { name: 'Buchungen', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Name, E-Mail oder Telefon suchen' }).fill(caller)
  await page.getByRole('link', { name: new RegExp(caller) }).click()
  await expect(page.getByRole('heading', { level: 1, name: caller })).toBeVisible()

  await page.goto(`/admincenter/booking/calendar?resource=${_id}&day=${monday}`)
  const on = (day: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: writeDay(day, 'de', { weekday: true }) }) })
  const dialog = page.getByRole('dialog', { name: 'Buchung verschieben' })
  // The column starts at 8 o'clock with 72 pixels per hour; the booking is dragged by its middle
  await on(monday)
    .getByRole('button', { name: new RegExp(`^10 – 10:30 Uhr.*${caller}`) })
    .dragTo(on(tuesday).locator('.booking-column'), { targetPosition: { x: 20, y: 6 * 72 + 18 } })
  await expect(dialog.getByRole('textbox', { name: 'Neuer Beginn: Uhrzeit' })).toHaveValue('14:00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Buchung verschieben' }).click()
  await expect(
    on(tuesday).getByRole('button', { name: new RegExp(`^14 – 14:30 Uhr.*${caller}`) }),
  ).toBeVisible()
  await expect(on(monday).getByRole('button', { name: new RegExp(caller) })).toHaveCount(0)
})
