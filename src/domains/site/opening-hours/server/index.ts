import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { openingHours } from '../opening-hours.contract.ts'
import { hoursFrame } from './office-hours.service.ts'
import { openingHoursCalls } from './opening-hours.service.ts'

export const openingHoursServer: ServerDomain = {
  name: 'opening-hours',
  frame: hoursFrame,
  calls: implement(openingHours.calls, openingHoursCalls),
}
