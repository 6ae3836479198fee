import type { ServerDomain } from '../../../../kit/server/domain.ts'
import { implement } from '../../../../kit/server/http.ts'
import { booking, bookingCalls } from '../booking.contract.ts'
import { bookingSettingsCalls, resource } from '../resource.contract.ts'
import { settings, updateSettings } from './booking-settings.service.ts'
import { bookingPersonal } from './booking.personal.ts'
import { forgetBookersJob } from './forget.service.ts'
import { bookingRecordCalls, move } from './bookings.service.ts'
import { calendar, choices, conflicts, exportTable, free, statistics } from './calendar.service.ts'
import { resourceCalls } from './resource.service.ts'

export const bookingServer: ServerDomain = {
  name: 'booking',
  personal: bookingPersonal,
  jobs: [forgetBookersJob],
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
    }),
    ...implement(bookingSettingsCalls, { settings, updateSettings }),
  ],
}
