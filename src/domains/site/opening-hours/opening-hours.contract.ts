import { z } from 'zod'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { monthDay } from './opening-hours.rules.ts'
import { isoDay } from '#kit/shared/records/record.ts'

const line = (max: number) => z.string().trim().max(max)
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const week = z.array(z.object({ day: z.number().int().min(1).max(7), from: clock, to: clock })).max(50)
const dayOfYear = z.string().refine(monthDay)

export const openingHours = records({
  name: 'opening_hours',
  path: '/api/v0/booking/openinghours',
  fields: {
    title: line(120).min(1),
    week,
    /** Country and state of the public holidays: a key of `holidayStates`, `''` for national holidays only. */
    country: z.enum(['at', 'de']),
    state: line(2),
    closedOnHolidays: z.boolean(),
    /** The opening hours shown as the site's own. */
    ours: z.boolean(),
  },
  required: ['title'],
  defaults: { week: [], country: 'at', state: '', closedOnHolidays: true, ours: false },
  filters: {},
  lines: {
    seasons: { fields: { title: line(120), from: dayOfYear, to: dayOfYear, week }, most: 12 },
    days: {
      fields: {
        from: isoDay,
        to: isoDay,
        /** Clock times; both empty: closed. */
        opens: z.union([z.literal(''), clock]),
        closes: z.union([z.literal(''), clock]),
        note: line(200),
        noteEn: line(200),
      },
      most: 400,
    },
  },
})
export type OpeningHoursRecord = RecordOf<typeof openingHours>
