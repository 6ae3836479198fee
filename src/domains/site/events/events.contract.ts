import { z } from 'zod'
import { records } from '#kit/shared/records/records.ts'
import { id, isoDay, isoTime } from '#kit/shared/records/record.ts'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { eventStates } from './events.rules.ts'

const line = (max: number) => z.string().trim().max(max)
const day = isoDay
/** A moment, or a day of the site's zone. */
const dayOrMoment = z.union([isoTime, day])

/** Specification § 3: a word, or an object with the word as `type`, `name`, `label` or `value`. */
const typeWord = z.preprocess((given) => {
  if (typeof given !== 'object' || given === null) return given
  const { type, name, label, value } = given as Record<string, unknown>
  return type ?? name ?? label ?? value
}, line(60))

const fields = {
  title: line(200).min(1),
  slug: line(120),
  teaser: line(600),
  text: z.string().max(500_000),
  type: typeWord,
  tags: z.array(line(60).min(1)).max(50),
  /** Same moment as `start`; a day without time makes the event all-day. */
  date: dayOrMoment,
  start: isoTime,
  /** End of the first date; for all-day events its last day. */
  end: dayOrMoment.nullable(),
  allDay: z.boolean(),
  place: line(200),
  address: line(300),
  organiser: line(200),
  state: z.enum(eventStates),
  /** New start of a moved event; null: not yet known. */
  movedTo: dayOrMoment.nullable(),
  /** Text of a RRULE (RFC 5545) as read by `kit/shared/recurrence-text.ts`; `''`: once. */
  recurrence: line(500),
  /** Days on which a series is skipped. */
  exceptions: z.array(day).max(500),
  /** Cancelled or moved dates of a series, each day once. */
  changes: z
    .array(
      z.object({
        /** Planned day in the site's zone. */
        day,
        state: z.enum(['cancelled', 'moved']),
        /** New start of a moved date; null: not yet known. */
        movedTo: dayOrMoment.nullable().default(null),
      }),
    )
    .max(200),
  /** End of the last date; null: an endless series. Set by the server. */
  lastEnd: isoTime.nullable(),
  picture: id.nullable(),
  files: z.array(id).max(100),
}

const words = z.union([z.string(), z.array(z.string())]).optional()

export const event = records({
  name: 'event',
  path: '/api/c/event',
  fields,
  required: ['title'],
  defaults: {
    slug: '',
    teaser: '',
    text: '',
    type: '',
    tags: [],
    end: null,
    allDay: false,
    place: '',
    address: '',
    organiser: '',
    state: 'planned',
    movedTo: null,
    recurrence: '',
    exceptions: [],
    changes: [],
    picture: null,
    files: [],
  },
  editorial: { translatable: ['title', 'slug', 'teaser', 'text', 'place'] },
  filters: {
    type: words,
    tag: z.string().optional(),
    state: z.union([z.enum(eventStates), z.array(z.enum(eventStates))]).optional(),
    /** Only events that overlap the time from here… */
    from: dayOrMoment.optional(),
    /** …until here. */
    to: dayOrMoment.optional(),
    /** Not over yet, to the minute. */
    upcoming: z.stringbool().optional(),
    past: z.stringbool().optional(),
    /** Submitted on the website and not answered. */
    submitted: z.stringbool().optional(),
  },
})

export type Event = z.output<typeof event.record>

const listed = event.calls.list.output.shape

export const eventCalls = {
  upcoming: endpoint({
    method: 'GET',
    path: '/api/c/event/upcoming',
    summary: 'When events take place between two times, each date of a series by itself, in order',
    access: 'guest',
    input: z.object({
      /** Default: now, including events in progress. */
      from: dayOrMoment.optional(),
      to: dayOrMoment.optional(),
      limit: z.coerce.number().int().min(0).max(500).default(5),
      type: words,
      tag: z.string().optional(),
      lang: z.enum(contentLanguages).optional(),
    }),
    output: z.object({
      upcoming: z.array(
        z.object({
          event: id,
          start: isoTime,
          end: isoTime.nullable(),
          allDay: z.boolean(),
          state: z.enum(eventStates),
          /** New start of a moved date, if known. */
          movedTo: isoTime.optional(),
          /** Planned start, if this is the new date of a moved one. */
          movedFrom: isoTime.optional(),
        }),
      ),
      /** Events of these dates, each once. */
      event: listed.event,
      file: listed.file,
    }),
    cached: true,
  }),
}
