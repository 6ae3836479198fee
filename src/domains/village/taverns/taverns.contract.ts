import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { id, isoDay, isoTime, listParameters, recordFields } from '#kit/shared/records/record.ts'
import { settingsCalls } from '#kit/shared/settings/settings-calls.ts'
import { storedVersion } from '#kit/shared/settings/settings-version.ts'

/** A day that taverns can have dates on. */
export const day = isoDay.refine((value) => value >= '1990-01-01' && value <= '2100-12-31')
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const lang = z.enum(contentLanguages).optional()
const note = z.object({
  de: z.string().trim().max(300).default(''),
  en: z.string().trim().max(300).default(''),
})

/** Hours of a day; those that end at or before they begin reach past midnight. */
const span = { from: clock, to: clock }

/** What of a run is entered. */
export const runFields = {
  /** `_id` of an entry of the directory. */
  tavern: id,
  /** First and last day, both included. */
  from: day,
  to: day,
  /** By day of the week, 1 is Monday; a day of rest has none. */
  hours: z.array(z.object({ day: z.number().int().min(1).max(7), ...span })).max(50),
  /** Single days that differ: their own hours, or closed where there are none. */
  exceptions: z.array(z.object({ day, hours: z.object(span).nullable() })).max(100),
  note,
}

/** A run as it is stored. */
export const runShape = z.object({ ...recordFields, ...runFields, announcedAt: isoTime.nullable() })
export type TavernRun = z.output<typeof runShape>

const planned = z.object({
  _id: id.optional(),
  ...runFields,
  exceptions: runFields.exceptions.default([]),
  note: note.default({ de: '', en: '' }),
})
export type PlannedRun = z.output<typeof planned>

/** Who is open on one day, as guests see it. */
const opening = z.object({
  /** The day it begins on. */
  day,
  /** ISO times. */
  from: isoTime,
  until: isoTime,
})
export type Opening = z.output<typeof opening>

const tavern = z.object({
  _id: id,
  title: z.string(),
  /** Public address with language. */
  href: z.string(),
  address: z.string(),
  phone: z.string(),
  categories: z.array(z.string()),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Right now. */
  open: z.boolean(),
  /** Openings that are not over, soonest first: at most those of the next fourteen days on which it is open. */
  openings: z.array(opening),
  /** Runs that are not over, soonest first. */
  runs: z.array(z.object({ _id: id, from: day, to: day, note: z.string() })),
})

const year = z.coerce.number().int().min(1990).max(2100)
/** Whoever may change the directory may change the dates in it. */
export const mayEdit = { module: 'entry', action: 'update' } as const

/** Runs to add, change and remove at once. */
export const runChanges = z.object({
  /** A known `_id` changes that run, an unknown or missing one adds it. */
  put: z
    .array(planned.extend({ version: z.number().int().optional() }))
    .max(500)
    .default([]),
  remove: z
    .array(z.object({ _id: id, version: z.number().int() }))
    .max(500)
    .default([]),
})

/** What guests may ask. */
export const tavernCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/c/taverns',
    summary:
      'Taverns with their next openings, those that are open now first; those of one day, or of one kind',
    access: 'guest',
    input: z.object({
      limit: listParameters.limit,
      skip: listParameters.skip,
      lang,
      /** Only who opens on this day. */
      date: day.optional(),
      category: z.string().max(60).optional(),
    }),
    output: z.object({ taverns: z.array(tavern), total: z.number().int() }),
    cached: true,
  }),
  runs: endpoint({
    method: 'GET',
    path: '/api/c/taverns/runs',
    summary: 'The runs of a year in order; of one tavern when it is named',
    access: 'guest',
    input: z.object({ year, tavern: id.optional() }),
    output: z.object({
      runs: z.array(z.object({ _id: id, ...runFields })),
      total: z.number().int(),
    }),
    cached: true,
  }),
}

export const tavernSettingsContract = settingsCalls({
  name: 'taverns',
  path: '/api/c/taverns/settings',
  summaries: { save: 'Which entries are taverns, and when their opening is told' },
  fields: {
    /** Types of entries that are taverns. */
    types: z.array(z.string().trim().min(1).max(60)).min(1).max(10),
    /** Time of day of the push message on the first day of an opening period. */
    tellAt: clock,
    /** Dates entered through a keeper's personal link take effect at once; otherwise the office confirms them. */
    keepersDirect: z.boolean(),
  },
  defaults: { types: ['Heuriger', 'Buschenschank'], tellAt: '10:00', keepersDirect: true },
  whole: true,
})

const importRow = z.object({
  line: z.number().int(),
  tavern: z.string(),
  from: z.string(),
  to: z.string(),
  what: z.enum(['new', 'changed', 'same', 'wrong']),
  /** What is wrong with the line. */
  message: z.string().optional(),
})
export type ImportRow = z.output<typeof importRow>

/** Characters of a table that is read. */
export const longestTable = 500_000

/** The year's dates in the admin centre. */
export const tavernEditing = {
  year: endpoint({
    method: 'GET',
    path: '/api/c/taverns/year',
    summary: 'All taverns with their runs in a year and the year before',
    access: mayEdit,
    input: z.object({ year }),
    output: z.object({
      taverns: z.array(z.object({ _id: id, title: z.string(), usual: runFields.hours })),
      runs: z.array(runShape),
      ...tavernSettingsContract.fields,
      ...storedVersion,
    }),
  }),
  change: endpoint({
    method: 'POST',
    path: '/api/c/taverns/change',
    summary: 'Add, change and remove runs, all of it or nothing',
    access: mayEdit,
    input: runChanges,
    output: z.object({
      runs: z.array(runShape),
      /** How those that were changed or removed looked before. */
      before: z.array(runShape),
    }),
  }),
  importDates: endpoint({
    method: 'POST',
    path: '/api/c/taverns/import',
    summary: 'Read dates from a table (CSV); without `apply` nothing is stored',
    access: mayEdit,
    input: z.object({ csv: z.string().max(longestTable), apply: z.boolean().default(false) }),
    output: z.object({ rows: z.array(importRow), applied: z.boolean() }),
  }),
  settings: tavernSettingsContract.calls.save,
}
