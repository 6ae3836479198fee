import { z } from 'zod'
import { email } from '#kit/shared/people/contact-fields.ts'
import { id, isoTime } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { settingsCalls, type SettingsOf } from '#kit/shared/settings/settings-calls.ts'
import { lengths, resourceKinds } from './booking.rules.ts'

const line = (max: number) => z.string().trim().max(max)
const whole = (least: number, most: number) => z.number().int().min(least).max(most)
const span = { from: isoTime, until: isoTime }

export const resource = records({
  name: 'booking_resource',
  path: '/api/v0/booking/resource',
  fields: {
    title: line(120).min(1),
    titleEn: line(120),
    /** The last part of its address; generated from the title. */
    slug: line(120),
    kind: z.enum(resourceKinds),
    /** Whether it can be booked on the site. */
    active: z.boolean(),
    position: whole(0, 10_000),
    text: line(5000),
    textEn: line(5000),
    place: line(200),
    picture: id.nullable(),
    hours: id.nullable(),
    /** Other resources occupied together with it. */
    needs: z.array(id).max(10),
    entry: id.nullable(),
    person: id.nullable(),
    length: z.enum(lengths),
    /** Minutes; days with `days`. */
    least: whole(1, 10_080),
    most: whole(1, 10_080),
    step: whole(5, 1440),
    bufferBefore: whole(0, 1440),
    bufferAfter: whole(0, 1440),
    leadHours: whole(0, 8760),
    aheadDays: whole(1, 730),
    cancelHours: whole(0, 8760),
    capacity: whole(1, 10_000),
    mostUnits: whole(1, 10_000),
    several: whole(1, 50),
    series: z.boolean(),
    waitlist: z.boolean(),
    offerHours: whole(1, 336),
    who: z.enum(['everyone', 'account', 'office']),
    confirm: z.enum(['atOnce', 'office']),
    optIn: z.boolean(),
    askPhone: z.boolean(),
    mayBeEvent: z.boolean(),
    remindHours: whole(0, 336),
    rules: line(10_000),
    rulesEn: line(10_000),
    payText: line(1000),
    payTextEn: line(1000),
    deposit: whole(0, 100_000_000),
    /** A booking with a price becomes valid when it is paid online. */
    payOnline: z.boolean(),
    /** Hours for which a time is reserved until payment. */
    payHours: whole(1, 336),
    /** Full refund until this many hours before the beginning, afterwards this percentage. */
    refundHours: whole(0, 8760),
    refundPercent: whole(0, 100),
  },
  required: ['title'],
  defaults: {
    titleEn: '',
    slug: '',
    kind: 'service',
    active: false,
    position: 0,
    text: '',
    textEn: '',
    place: '',
    picture: null,
    hours: null,
    needs: [],
    entry: null,
    person: null,
    length: 'fixed',
    least: 30,
    most: 30,
    step: 30,
    bufferBefore: 0,
    bufferAfter: 0,
    leadHours: 2,
    aheadDays: 90,
    cancelHours: 24,
    capacity: 1,
    mostUnits: 1,
    several: 1,
    series: false,
    waitlist: false,
    offerHours: 24,
    who: 'everyone',
    confirm: 'atOnce',
    optIn: true,
    askPhone: false,
    mayBeEvent: false,
    remindHours: 24,
    rules: '',
    rulesEn: '',
    payText: '',
    payTextEn: '',
    deposit: 0,
    payOnline: false,
    payHours: 24,
    refundHours: 24,
    refundPercent: 0,
  },
  filters: {
    kind: z.union([z.enum(resourceKinds), z.array(z.enum(resourceKinds))]).optional(),
    hours: id.optional(),
  },
  lines: {
    tariffs: {
      fields: {
        title: line(120).min(1),
        titleEn: line(120),
        cents: whole(0, 100_000_000),
        per: z.enum(['booking', 'hour', 'day', 'unit']),
      },
      most: 20,
    },
    questions: {
      fields: {
        label: line(200).min(1),
        labelEn: line(200),
        kind: z.enum(['line', 'text', 'yes', 'choice']),
        options: line(2000),
        optionsEn: line(2000),
        required: z.boolean(),
      },
      most: 20,
    },
    absences: { fields: { ...span, note: line(200) }, most: 300 },
    dates: { fields: span, most: 300 },
  },
})
export type Resource = RecordOf<typeof resource>

export const bookingSettingsContract = settingsCalls({
  name: 'booking',
  path: '/api/v0/booking/settings',
  summaries: {
    read: 'Whether things can be booked on the site, who is told, how long bookers are kept',
    save: 'Change the settings of bookings',
  },
  fields: {
    enabled: z.boolean(),
    /** Introduction above the list of resources. */
    intro: line(2000),
    introEn: line(2000),
    /** Address for mails about new bookings; empty: the address for messages. */
    email,
    /** Days after the end of a booking until its personal data is deleted. */
    days: whole(1, 3650),
  },
  defaults: { enabled: true, intro: '', introEn: '', email: '', days: 365 },
  whole: true,
})
export type BookingSettings = SettingsOf<typeof bookingSettingsContract>
