import { z } from 'zod'
import { records } from '#kit/shared/records/records.ts'
import { endpoint } from '#kit/shared/contract.ts'
import { id, isoDay, listParameters } from '#kit/shared/records/record.ts'
import { settingsCalls } from '#kit/shared/settings/settings-calls.ts'
import { storedVersion } from '#kit/shared/settings/settings-version.ts'
import { holidayRules, mostPlanned } from './plan.rules.ts'
import { earliestHour, latestHour, streetSides, wasteIcons } from './waste.rules.ts'
import { words } from '#kit/shared/text/words.ts'

const line = (max: number) => z.string().trim().max(max)
const day = isoDay
const order = z.number().int().min(-1_000_000).max(1_000_000)

/** A kind of waste, identified by colour, letter and icon. */
export const wasteKind = records({
  name: 'waste_kind',
  path: '/api/c/waste_kind',
  fields: {
    name: line(60).min(1),
    colour: z.string().regex(/^#[0-9a-f]{6}$/i),
    /** One or two characters for printed calendars: `R`, `GS`. */
    letter: line(2).min(1),
    icon: z.enum(wasteIcons),
    order,
  },
  required: ['name'],
  defaults: { colour: '#3f4245', icon: 'bin', order: 0 },
  editorial: { translatable: ['name'] },
  filters: {},
})

const houseNumber = z.number().int().min(1).max(9999).nullable()

/** A street or a range of house numbers in a zone. */
const streetShape = z.object({
  name: line(120).min(1),
  side: z.enum(streetSides).default('all'),
  /** First and last house number; null: from the beginning, to the end. */
  from: houseNumber.default(null),
  to: houseNumber.default(null),
})

/** An area with the same collection dates. */
export const wasteZone = records({
  name: 'waste_zone',
  path: '/api/c/waste_zone',
  fields: {
    name: line(120).min(1),
    /** Part of addresses, derived from the name. */
    slug: line(120),
    streets: z.array(streetShape).max(1000),
    order,
  },
  required: ['name'],
  defaults: { slug: '', streets: [], order: 0 },
  editorial: { translatable: ['name'] },
  filters: {},
})

/** A collection date of a kind. */
export const waste = records({
  name: 'waste',
  path: '/api/c/waste',
  fields: {
    /** Day in the site's time zone. */
    date: day,
    kind: id,
    /** Null: all zones. */
    zone: id.nullable(),
    note: line(200),
    cancelled: z.boolean(),
    /** Originally planned day of a moved date. */
    movedFrom: day.nullable(),
  },
  required: ['date', 'kind'],
  defaults: { zone: null, note: '', cancelled: false, movedFrom: null },
  editorial: { translatable: ['note'] },
  filters: {
    kind: z.union([id, z.array(id)]).optional(),
    /** Dates of a zone, including those of all zones. */
    zone: id.optional(),
    dateFrom: day.optional(),
    dateTo: day.optional(),
    year: z.coerce.number().int().min(1900).max(2200).optional(),
    cancelled: z.stringbool().optional(),
  },
})

export type WasteKind = z.output<typeof wasteKind.record>
export type WasteZone = z.output<typeof wasteZone.record>
export type WasteDate = z.output<typeof waste.record>
export type Street = z.output<typeof streetShape>

/** A collection on a day with everything needed to display it. */
const collectionShape = z.object({
  _id: id,
  date: day,
  /** Id of the kind, with its name, colour `#rrggbb`, letter and icon. */
  kind: id,
  name: z.string(),
  colour: z.string(),
  letter: z.string(),
  icon: z.enum(wasteIcons),
  /** Null: all zones. */
  zone: id.nullable(),
  zoneName: z.string(),
  note: z.string(),
  cancelled: z.boolean(),
  movedFrom: day.nullable(),
})
export type WasteCollection = z.output<typeof collectionShape>

/** Id or slug of a zone. */
const zoneWord = line(120).min(1)

/** Public calls. */
export const wasteCalls = {
  next: endpoint({
    method: 'GET',
    path: '/api/c/waste/next',
    summary: 'What is collected from today on, by day; of one zone when it is named, else of all',
    access: 'guest',
    input: z.object({
      zone: zoneWord.optional(),
      /** Number of days with collections. */
      limit: z.coerce.number().int().min(1).max(60).default(5),
      lang: listParameters.lang,
    }),
    output: z.object({
      /** By day, cancelled ones included. */
      waste: z.array(collectionShape),
      zone: z.object({ _id: id, name: z.string(), slug: z.string() }).nullable(),
    }),
    cached: true,
  }),
  findZone: endpoint({
    method: 'GET',
    path: '/api/c/waste/zones',
    summary: 'The zones, or the one of a street: several where a house number would tell which',
    access: 'guest',
    input: z.object({
      street: line(120).optional(),
      number: line(10).optional(),
      lang: listParameters.lang,
    }),
    output: z.object({
      zones: z.array(z.object({ _id: id, name: z.string(), slug: z.string() })),
      /** True if a house number would decide between the zones. */
      needsNumber: z.boolean(),
      /** Suggested streets. */
      streets: z.array(z.string()),
    }),
    cached: true,
  }),
}

const hour = z.number().int().min(earliestHour).max(latestHour)

export const wasteSettingsContract = settingsCalls({
  name: 'waste',
  path: '/api/c/waste/settings',
  summaries: { save: 'Show the calendar to visitors or hide it, and set the hour of the evening message' },
  fields: { enabled: z.boolean(), hour },
  defaults: { enabled: true, hour: 18 },
})

/** Settings, with status information for editors. */
export const wasteSettingsCalls = {
  settings: endpoint({
    method: 'GET',
    path: '/api/c/waste/settings',
    summary: 'Whether visitors see the calendar, when they are reminded, and which years are still empty',
    access: { module: 'waste', action: 'read' },
    input: z.object({}),
    output: wasteSettingsContract.shape.extend({
      ...storedVersion,
      /** Country of the public holidays. */
      country: z.enum(['at', 'de']),
      /** Number of public zones and kinds. */
      zones: z.number().int(),
      kinds: z.number().int(),
      /** Years with public dates. */
      years: z.array(z.number().int()),
      /** The coming year if it has no dates in November or later. */
      missingYear: z.number().int().nullable(),
    }),
  }),
  updateSettings: wasteSettingsContract.calls.save,
}

const zoneOrAll = id.nullable()

/** A date to be stored. */
const plannedDate = z.object({ date: day, kind: id, zone: zoneOrAll })

/** Mapping of a word in the file: an id, `new` for a new record of that name, `leave` to skip. */
const meaning = z.union([id, z.literal('new'), z.literal('leave')])
const meanings = z.record(z.string().max(200), meaning)

const importInput = z.object({
  /** Original file name. */
  name: line(300),
  /** Contents in base64. */
  content: z.base64(),
  /** Zone of dates without one: null for all zones; absent: not chosen yet. */
  zone: zoneOrAll.optional(),
  kinds: meanings.default({}),
  zones: meanings.default({}),
})

const unknownWord = z.object({ label: z.string(), count: z.number().int(), guess: id.nullable() })
const importReport = z.object({
  /** First dates of the file, by day. */
  dates: z.array(
    z.object({
      line: z.number().int(),
      date: day,
      kind: z.string(),
      zone: z.string(),
      note: z.string(),
      state: z.enum(['new', 'known', 'open']),
    }),
  ),
  fresh: z.number().int(),
  /** Number already stored, moved ones included. */
  known: z.number().int(),
  /** Number waiting for a mapping of their words. */
  open: z.number().int(),
  dropped: z.array(z.object({ line: z.number().int(), text: z.string(), words })),
  notices: z.array(words),
  unknownKinds: z.array(unknownWord),
  unknownZones: z.array(unknownWord),
  /** True if some dates have no zone: `zone` must then be given. */
  needsZone: z.boolean(),
  stored: z.number().int(),
})
export type ImportReport = z.output<typeof importReport>

/** Calls for adding many dates at once. */
export const wasteEditing = {
  plan: endpoint({
    method: 'POST',
    path: '/api/c/waste/plan',
    summary: 'The dates that a repetition makes, before any of them is stored',
    access: { module: 'waste', action: 'create' },
    input: z.object({
      first: day,
      until: day,
      unit: z.enum(['weeks', 'months']),
      every: z.number().int().min(1).max(52),
      onHoliday: z.enum(holidayRules),
      kind: id,
      zone: zoneOrAll,
    }),
    output: z.object({
      dates: z.array(
        z.object({
          date: day,
          /** Original day without the holiday. */
          instead: day.nullable(),
          holiday: words.nullable(),
          /** Already stored. */
          known: z.boolean(),
        }),
      ),
    }),
    reads: true,
  }),
  store: endpoint({
    method: 'POST',
    path: '/api/c/waste/dates',
    summary: 'Store many dates, all or none; those that are there already are left alone',
    access: { module: 'waste', action: 'create' },
    input: z.object({ dates: z.array(plannedDate).min(1).max(mostPlanned) }),
    output: z.object({ stored: z.number().int(), known: z.number().int() }),
  }),
  readFile: endpoint({
    method: 'POST',
    path: '/api/c/waste/import/preview',
    summary: 'What importing a calendar file or table would do; nothing is stored',
    access: { module: 'waste', action: 'create' },
    input: importInput,
    output: importReport,
    reads: true,
  }),
  importFile: endpoint({
    method: 'POST',
    path: '/api/c/waste/import',
    summary: 'Store the dates of a calendar file or table, all or none',
    access: { module: 'waste', action: 'create' },
    input: importInput,
    output: importReport,
  }),
}
