import { putBooking, putResource } from '#domains/office/booking/server/offers.ts'
import { putOpeningHours } from '#domains/site/opening-hours/server/offers.ts'
import type { Ctx } from '#kit/server/context.ts'
import { momentOf } from '#kit/shared/dates/dates.ts'
import { laterDay, weekdayOfDay } from '#kit/shared/dates/days.ts'
import { settings } from '../content/settings.ts'
import { idOf } from './village-ids.ts'
import type { VillageTime } from './village-records.ts'

const none = { seasons: [], days: [], country: 'at', state: '3' } as const
const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** Bookings of the village: the mayor's consulting hours, the hall by the hour, the barbecue site by the day. */
export async function putVillageBooking(ctx: Ctx, time: VillageTime): Promise<void> {
  const year = Number(time.today.slice(0, 4))
  const closed = (day: string, [note, noteEn]: readonly [string, string]) =>
    [year, year + 1].map((of) => ({
      ...{ from: `${of}-${day}`, to: `${of}-${day}`, opens: '', closes: '', note, noteEn },
    }))
  await putOpeningHours(ctx, {
    ...none,
    _id: idOf('hours', 'office'),
    title: 'Parteienverkehr im Amtshaus',
    ours: true,
    week: settings.openingHours.map((hours) => ({ ...hours })),
    days: [
      ...closed('12-24', ['Heiliger Abend', 'Christmas Eve']),
      ...closed('12-31', ['Silvester', 'New Year’s Eve']),
    ],
    closedOnHolidays: true,
  })
  const consulting = idOf('hours', 'consulting')
  const hall = idOf('hours', 'hall')
  await putOpeningHours(ctx, {
    ...none,
    _id: consulting,
    title: 'Sprechstunde der Bürgermeisterin',
    week: [
      { day: 2, from: '16:00', to: '18:00' },
      { day: 4, from: '08:00', to: '10:00' },
    ],
    closedOnHolidays: true,
  })
  await putOpeningHours(ctx, {
    ...none,
    _id: hall,
    title: 'Gemeindesaal',
    week: everyDay.map((day) => ({ day, from: '08:00', to: '23:00' })),
    closedOnHolidays: false,
  })
  const mayor = await putResource(ctx, {
    slug: 'sprechstunde',
    person: idOf('person', 'loessl'),
    title: 'Sprechstunde der Bürgermeisterin',
    titleEn: "Mayor's consulting hour",
    text: 'Zwanzig Minuten für Ihr Anliegen, persönlich im Gemeindeamt.',
    textEn: 'Twenty minutes for what is on your mind, in person at the municipal office.',
    place: 'Gemeindeamt, Zimmer 1',
    active: true,
    position: 1,
    hours: consulting,
    least: 20,
    step: 20,
    waitlist: true,
    questions: [
      {
        _id: idOf('question', 'matter'),
        label: 'Worum geht es?',
        labelEn: 'What is it about?',
        kind: 'text',
        options: '',
        optionsEn: '',
        required: false,
      },
    ],
  })
  const room = await putResource(ctx, {
    slug: 'gemeindesaal',
    title: 'Gemeindesaal',
    titleEn: 'Community hall',
    text: 'Platz für 120 Gäste, Bühne und Küche. Für Vereine aus Rebenau kostenlos.',
    textEn: 'Room for 120 guests, a stage and a kitchen. Free of charge for clubs of Rebenau.',
    place: 'Hauptplatz 2',
    kind: 'room',
    active: true,
    position: 2,
    hours: hall,
    length: 'free',
    least: 60,
    most: 720,
    step: 60,
    bufferAfter: 60,
    leadHours: 48,
    aheadDays: 365,
    cancelHours: 168,
    confirm: 'office',
    series: true,
    askPhone: true,
    mayBeEvent: true,
    deposit: 15_000,
    rules: 'Bitte verlassen Sie den Saal besenrein.\nAb 22 Uhr bleiben die Fenster geschlossen.',
    rulesEn: 'Please leave the hall swept clean.\nThe windows stay closed from 10 pm.',
    payText: 'Sie bekommen eine Rechnung; die Kaution bringen Sie bitte zur Schlüsselübergabe mit.',
    payTextEn: 'You will get an invoice; please bring the deposit when you collect the key.',
    tariffs: [
      {
        _id: idOf('tariff', 'residents'),
        title: 'Ortsansässige',
        titleEn: 'Residents',
        cents: 1500,
        per: 'hour',
      },
      { _id: idOf('tariff', 'clubs'), title: 'Vereine', titleEn: 'Clubs', cents: 0, per: 'booking' },
      { _id: idOf('tariff', 'others'), title: 'Auswärtige', titleEn: 'Others', cents: 3000, per: 'hour' },
    ],
  })
  const grill = await putResource(ctx, {
    slug: 'grillplatz',
    entry: idOf('entry', 'lake'),
    title: 'Grillplatz am Teich',
    titleEn: 'Barbecue place by the pond',
    text: 'Für einen ganzen Tag, Holz liegt bereit.',
    textEn: 'For a whole day; wood is there.',
    place: 'Teichweg',
    kind: 'room',
    active: true,
    position: 3,
    length: 'days',
    least: 1,
    most: 3,
    waitlist: true,
    tariffs: [
      {
        _id: idOf('tariff', 'grill'),
        title: 'Tagespreis',
        titleEn: 'Price per day',
        cents: 2500,
        per: 'day',
      },
    ],
    payOnline: true,
    payHours: 72,
    refundHours: 48,
    refundPercent: 50,
  })
  for (const { resource, weekday, from, until, ...who } of booked({ mayor, room, grill }))
    for (const week of [0, 1]) {
      const day = laterDay(nextDay(time.today, weekday), week * 7)
      await putBooking(ctx, {
        ...{ resource, ...who, from: momentOf(day, from, time.timeZone) },
        ...(until ? { until: momentOf(day, until, time.timeZone) } : {}),
        // The day may be a public holiday
        anyway: true,
      })
    }
}

/** The next given weekday after today: 1 is Monday. */
const nextDay = (today: string, weekday: number) =>
  laterDay(today, ((weekday - weekdayOfDay(today) + 6) % 7) + 1)

/** Bookings in the next two weeks. */
const booked = ({ mayor, room, grill }: { mayor: string; room: string; grill: string }) => [
  { resource: mayor, weekday: 2, from: '16:00', name: 'Herta Winkler', phone: '+43 2999 231 10' },
  { resource: mayor, weekday: 2, from: '16:40', name: 'Verschönerungsverein' },
  { resource: mayor, weekday: 4, from: '08:20', name: 'Familie Aigner' },
  { resource: room, weekday: 3, from: '19:00', until: '21:30', name: 'Singkreis, Probe' },
  { resource: room, weekday: 5, from: '09:00', until: '11:00', name: 'Mutter-Kind-Gruppe' },
  { resource: room, weekday: 6, from: '14:00', until: '22:00', name: 'Hochzeit Gruber' },
  { resource: grill, weekday: 7, from: '00:00', name: 'Radlertreff Rebenbach' },
]
