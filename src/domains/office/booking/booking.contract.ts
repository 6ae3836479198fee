import { z } from 'zod'
import { email, phone } from '#kit/shared/people/contact-fields.ts'
import { endpoint, fileAnswer } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { flag, id, isoDay, isoTime } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { bookingStates, bounds } from './booking.rules.ts'

const line = (max: number) => z.string().trim().max(max)
const oneOrMany = <T extends z.ZodType>(schema: T) => z.union([schema, z.array(schema).max(200)])

export const answer = z.object({ label: line(200), value: line(bounds.answer) })
export type BookingAnswer = z.output<typeof answer>

/** Allows a time outside opening hours. */
const anyway = z.boolean().optional()

const standard = records({
  name: 'booking',
  path: '/api/v0/booking/booking',
  fields: {
    resource: id,
    from: isoTime,
    until: isoTime,
    units: z.number().int().min(1).max(10_000),
    name: line(bounds.name).min(1),
    email,
    phone,
    /** Language of mails and of the page that they link to. */
    lang: z.enum(contentLanguages),
    note: line(bounds.note),
    /** Visible only to the office. */
    internal: line(5000),
    /** Title under which a confirmed booking appears in the calendar of events; empty: not shown. */
    eventTitle: line(bounds.eventTitle),
    /** One of the resource's tariffs; null: free of charge. */
    tariffId: id.nullable(),
    /** Title of that tariff, set by the server. */
    tariff: line(120),
    /** The price; by default that of its tariff. */
    cents: z.number().int().min(0).max(1_000_000_000),
  },
  required: ['resource', 'from', 'name'],
  defaults: {
    units: 1,
    email: '',
    phone: '',
    lang: 'de',
    note: '',
    internal: '',
    eventTitle: '',
    tariffId: null,
  },
  filters: {
    resource: oneOrMany(id).optional(),
    /** Bookings that end after this moment and begin before the other. */
    after: isoTime.optional(),
    before: isoTime.optional(),
    group: id.optional(),
    email: line(200).optional(),
  },
  answered: {
    number: z.number().int(),
    /** Shared by everything booked together. */
    group: id,
    resourceTitle: z.string(),
    source: z.enum(['site', 'office']),
    answers: z.array(answer),
    /** Received for the whole group, minus refunds, in cents. */
    paidCents: z.number().int(),
    heldUntil: isoTime.nullable(),
    event: id.nullable(),
    forgottenAt: isoTime.nullable(),
  },
  states: bookingStates,
})
const { create, update } = standard.calls
export const booking = {
  ...standard,
  calls: {
    ...standard.calls,
    create: endpoint({ ...create, input: create.input.extend({ anyway }) }),
    update: endpoint({ ...update, input: update.input.extend({ anyway }) }),
  },
}
export type Booking = RecordOf<typeof booking>

const right = (action: 'read' | 'create' | 'update' | 'remove') => ({ module: 'booking', action }) as const

const span = z.object({ from: isoTime, until: isoTime })
const freeTime = z.object({
  from: isoTime,
  until: isoTime,
  /** The latest possible end, when the length is free. */
  mostUntil: isoTime,
  /** Free units. */
  left: z.number().int(),
})
const freeDay = z.object({
  day: isoDay,
  /** Whether it is open at all on that day. */
  open: z.boolean(),
  times: z.array(freeTime),
  /** Open times that are fully booked, for the waiting list. */
  full: z.array(span),
})
export type FreeTime = z.output<typeof freeTime>
export type FreeDay = z.output<typeof freeDay>

const conflict = z.object({
  booking: id,
  number: z.number().int(),
  resource: id,
  resourceTitle: z.string(),
  from: isoTime,
  until: isoTime,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  why: z.enum(['closed', 'absent', 'full', 'removed']),
})
export type BookingConflict = z.output<typeof conflict>

const usage = z.object({
  resource: id,
  title: z.string(),
  bookings: z.number().int(),
  units: z.number().int(),
  /** For a course the hours of its dates, each counted once, whatever the number of participants. */
  hours: z.number(),
  openHours: z.number(),
  /** Booked share of the capacity, from 0 to 1; null: no capacity. */
  share: z.number().nullable(),
  cancelled: z.number().int(),
  missed: z.number().int(),
  lapsed: z.number().int(),
  cents: z.number().int(),
})

/** Calls for bookings besides the standard ones. */
export const bookingCalls = {
  free: endpoint({
    method: 'GET',
    path: '/api/v0/booking/free/:resource',
    summary: 'When something can be booked, day by day; `resource` is its id or the end of its address',
    access: 'guest',
    input: z.object({
      resource: line(120).min(1),
      from: isoDay.optional(),
      days: z.coerce.number().int().min(1).max(93).default(14),
      units: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    output: z.object({ free: z.array(freeDay), timeZone: z.string() }),
    cached: true,
    perMinute: 60,
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/v0/booking/booking/:_id/move',
    summary: 'Move a booking to another time, or to another resource; `tell` says so by mail',
    access: right('update'),
    input: z.object({
      _id: id,
      version: z.number().int().optional(),
      from: isoTime,
      until: isoTime.optional(),
      resource: id.optional(),
      tell: z.boolean().default(false),
      /** Allows a time outside opening hours. */
      anyway: z.boolean().default(false),
    }),
    output: z.object({ booking: booking.record }),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/v0/booking/calendar',
    summary: 'Bookings of some days, those of a course at each of its dates, and when what is booked is open',
    access: right('read'),
    input: z.object({
      from: isoDay,
      to: isoDay,
      resource: oneOrMany(id).optional(),
    }),
    output: z.object({
      bookings: z.array(
        z.object({
          _id: id,
          version: z.number().int(),
          number: z.number().int(),
          state: booking.record.shape.state,
          resource: id,
          from: isoTime,
          until: isoTime,
          units: z.number().int(),
          name: z.string(),
          /** Whether it can be moved individually: a course booking follows the course's dates. */
          movable: z.boolean(),
        }),
      ),
      open: z.array(z.object({ resource: id, ...span.shape })),
      absent: z.array(z.object({ resource: id, note: z.string(), ...span.shape })),
      /** More bookings exist than are returned. */
      isMore: z.boolean(),
    }),
  }),
  conflicts: endpoint({
    method: 'GET',
    path: '/api/v0/booking/conflicts',
    summary: 'Bookings ahead that what is set now does not allow: whom to tell',
    access: right('read'),
    input: z.object({ resource: id.optional() }),
    output: z.object({ conflicts: z.array(conflict) }),
  }),
  statistics: endpoint({
    method: 'GET',
    path: '/api/v0/booking/statistics',
    summary: 'How much was booked of what, from one day to another',
    access: right('read'),
    input: z.object({ from: isoDay, to: isoDay }),
    output: z.object({ usage: z.array(usage) }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/v0/booking/export',
    summary: 'Bookings as a table',
    access: right('read'),
    input: z.object({
      from: isoDay,
      to: isoDay,
      resource: oneOrMany(id).optional(),
      format: z.enum(['csv', 'xlsx']).default('csv'),
      lang: z.enum(contentLanguages).default('de'),
    }),
    output: fileAnswer,
    file: true,
  }),
  renewFeed: endpoint({
    method: 'POST',
    path: '/api/v0/booking_resource/:_id/renew-feed',
    summary: 'Give the calendar with names of something that can be booked another address',
    access: 'admin',
    input: z.object({ _id: id }),
    output: z.object({ done: z.literal(true) }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/v0/booking/choices',
    summary: 'What can be booked, for choosing one',
    access: right('read'),
    input: z.object({ all: flag.optional() }),
    output: z.object({
      choices: z.array(
        z.object({
          _id: id,
          title: z.string(),
          kind: z.enum(['service', 'room', 'table', 'course']),
          length: z.enum(['fixed', 'free', 'days', 'dates', 'course']),
          least: z.number().int(),
          capacity: z.number().int(),
          active: z.boolean(),
          tariffs: z.array(
            z.object({
              _id: id,
              title: z.string(),
              cents: z.number().int(),
              per: z.enum(['booking', 'hour', 'day', 'unit']),
            }),
          ),
          /** Its feed with names, for users who may read bookings. */
          feed: z.string(),
        }),
      ),
    }),
  }),
}
