import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { serveCalendar } from '#kit/server/http/calendar-routes.ts'
import { serveForm } from '#kit/server/http/form-pages.ts'
import { site as de } from '../booking.de.ts'
import { site as en } from '../booking.en.ts'
import { bookingPaths } from '../booking.addresses.ts'
import { booking, bookingCalls } from '../booking.contract.ts'
import { bookingSettingsContract, resource } from '../resource.contract.ts'
import { bookingAccount } from './own/account-section.ts'
import { bookingsWaiting } from './bookings.waiting.ts'
import { ownFeed, resourceFeed } from './times/feeds.ts'
import { hold } from './times/hold.service.ts'
import { feedAddress, ownCalendarAddress } from './own/links.ts'
import { submitOwn } from './own/own.service.ts'
import { ownParameters, ownView } from './own/own.views.service.ts'
import { hasBooking, listView, resourceParameters, resourceView } from './public.views.service.ts'
import { remindJob } from './remind.job.ts'
import { bookingSettingsHandlers } from './booking-settings.service.ts'
import { bookingPayable } from './money/booking.payable.ts'
import { bookingPersonal } from './booking.personal.ts'
import { bookingService } from './first-page.ts'
import { forgetBookersJob } from './own/forget.service.ts'
import { bookingRecordCalls, move } from './bookings.service.ts'
import { calendar, choices, conflicts, exportTable, free, renewFeed } from './times/calendar.service.ts'
import { statistics } from './times/usage.service.ts'
import { resourceCalls } from './resource.service.ts'
import { fillPiece, tellOnEntry, tellOnPersons } from './told-elsewhere.ts'

const shared = { perMinute: 20, tooLarge: { de: de.tooLarge, en: en.tooLarge } }

export const bookingServer: ServerDomain = {
  name: 'booking',
  personal: bookingPersonal,
  account: bookingAccount,
  waiting: [bookingsWaiting],
  payables: [bookingPayable],
  services: [bookingService],
  goals: { booked: { de: 'Gebucht', en: 'Booked' } },
  jobs: [forgetBookersJob, remindJob],
  start({ events }) {
    events.on('entryShown', tellOnEntry)
    events.on('personsShown', tellOnPersons)
    events.on('pieceNamed', fillPiece)
  },
  calls: [
    ...implement(booking.calls, bookingRecordCalls),
    ...implement(resource.calls, resourceCalls),
    ...implement(bookingCalls, {
      free,
      move,
      calendar,
      conflicts,
      statistics,
      export: exportTable,
      choices,
      renewFeed,
    }),
    ...implement(bookingSettingsContract.calls, bookingSettingsHandlers),
  ],
  routes(server, platform, sessions) {
    serveForm(server, platform, sessions, {
      ...shared,
      ...bookingPaths.resource,
      parameters: resourceParameters,
      submit: (ctx, form, _file, params) => hold(ctx, form, params),
    })
    serveForm(server, platform, sessions, {
      ...shared,
      ...bookingPaths.own,
      parameters: ownParameters,
      submit: (ctx, form, _file, params) => submitOwn(ctx, form, params),
    })
    const plain = (address: string) => address.replace('.ics', '')
    const isNamed = (file: string) => file.includes('~')
    serveCalendar(server, platform, (lang) => plain(feedAddress(lang, ':file')), resourceFeed, [], isNamed)
    serveCalendar(
      server,
      platform,
      (lang) => plain(ownCalendarAddress(lang, ':file')),
      ownFeed,
      [],
      () => true,
    )
  },
  parameters: { bookingResource: resourceParameters },
  fixedRoutes: [
    {
      ...bookingPaths.list,
      view: 'bookingList',
      load: listView,
      listed: true,
      present: hasBooking,
      found: {
        de: {
          title: de.title,
          text: de.description,
          words: ['Reservierung', 'reservieren', 'mieten', 'Saal', 'Sprechstunde', 'Termin', 'Kurs', 'Tisch'],
        },
        en: {
          title: en.title,
          text: en.description,
          words: [
            'reservation',
            'reserve',
            'rent',
            'hall',
            'consulting hour',
            'appointment',
            'course',
            'table',
          ],
        },
      },
    },
    { ...bookingPaths.own, view: 'bookingOwn', load: ownView, personal: true, keyed: true },
    { ...bookingPaths.resource, view: 'bookingResource', load: resourceView },
  ],
}
