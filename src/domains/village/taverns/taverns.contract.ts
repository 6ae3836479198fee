import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { id, isoDay, isoTime, listParameters, recordFields } from '#kit/shared/records/record.ts'
import { settingsCalls } from '#kit/shared/settings/settings-calls.ts'
import { storedVersion } from '#kit/shared/settings/settings-version.ts'

/** Range of days for tavern dates. */
export const day = isoDay.refine((value) => value >= '1990-01-01' && value <= '2100-12-31')
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const lang = z.enum(contentLanguages).optional()
const note = z.object({
  de: z.string().trim().max(300).default(''),
  en: z.string().trim().max(300).default(''),
})

/** Hours of a day; an end at or before the start is past midnight. */
const span = { from: clock, to: clock }

/** Editable fields of a run. */
export const runFields = {
  /** `_id` of a directory entry. */
  tavern: id,
  /** First and last day, both included. */
  from: day,
  to: day,
  /** By day of the week, 1 is Monday; a day of rest is absent. */
  hours: z.array(z.object({ day: z.number().int().min(1).max(7), ...span })).max(50),
  /** Exceptions on single days: other hours, or closed if null. */
  exceptions: z.array(z.object({ day, hours: z.object(span).nullable() })).max(100),
  note,
}

/** A stored run. */
export const runShape = z.object({ ...recordFields, ...runFields, announcedAt: isoTime.nullable() })
export type TavernRun = z.output<typeof runShape>

const planned = z.object({
  _id: id.optional(),
  ...runFields,
  exceptions: runFields.exceptions.default([]),
  note: note.default({ de: '', en: '' }),
})
export type PlannedRun = z.output<typeof planned>

/** Opening on one day, in public answers. */
const opening = z.object({
  /** Day on which it begins. */
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
  /** Open right now. */
  open: z.boolean(),
  /** Current and coming openings, soonest first, of the next fourteen open days at most. */
  openings: z.array(opening),
  /** Current and coming runs, soonest first. */
  runs: z.array(z.object({ _id: id, from: day, to: day, note: z.string() })),
})

const year = z.coerce.number().int().min(1990).max(2100)
/** Users who may edit the directory may edit these dates. */
export const mayEdit = { module: 'entry', action: 'update' } as const

/** Runs to add, change and remove in one transaction. */
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

/** Public calls. */
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
      /** Only taverns open on this day. */
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
    /** Directory types that count as taverns. */
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
  /** Reason why the row is invalid. */
  message: z.string().optional(),
})
export type ImportRow = z.output<typeof importRow>

/** Maximum length of an imported table in characters. */
export const longestTable = 500_000

/** Calls of the admin centre. */
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
      /** Previous versions of changed and removed runs, for undo. */
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
