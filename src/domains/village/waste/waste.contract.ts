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

/** What is collected: told apart by colour, letter and drawing. */
export const wasteKind = records({
  name: 'waste_kind',
  path: '/api/c/waste_kind',
  fields: {
    name: line(60).min(1),
    colour: z.string().regex(/^#[0-9a-f]{6}$/i),
    /** One or two characters that stand in printed calendars: `R`, `GS`. */
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

/** A street, or some house numbers of one, that belong to a zone. */
const streetShape = z.object({
  name: line(120).min(1),
  side: z.enum(streetSides).default('all'),
  /** First and last house number; null: from the beginning, to the end. */
  from: houseNumber.default(null),
  to: houseNumber.default(null),
})

/** Where the same is collected on the same days. */
export const wasteZone = records({
  name: 'waste_zone',
  path: '/api/c/waste_zone',
  fields: {
    name: line(120).min(1),
    /** Stands in addresses; made from the name. */
    slug: line(120),
    streets: z.array(streetShape).max(1000),
    order,
  },
  required: ['name'],
  defaults: { slug: '', streets: [], order: 0 },
  editorial: { translatable: ['name'] },
  filters: {},
})

/** A day on which a kind is collected. */
export const waste = records({
  name: 'waste',
  path: '/api/c/waste',
  fields: {
    /** Day of the site's zone. */
    date: day,
    kind: id,
    /** Null: all zones. */
    zone: id.nullable(),
    note: line(200),
    cancelled: z.boolean(),
    /** The day it was planned for before it was moved. */
    movedFrom: day.nullable(),
  },
  required: ['date', 'kind'],
  defaults: { zone: null, note: '', cancelled: false, movedFrom: null },
  editorial: { translatable: ['note'] },
  filters: {
    kind: z.union([id, z.array(id)]).optional(),
    /** Dates of a zone, those of all zones included. */
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

/** One kind that is collected on a day, with everything to show it. */
const collectionShape = z.object({
  _id: id,
  date: day,
  /** The kind: its id, name, colour `#rrggbb`, letter and drawing. */
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

/** An id, or the word for it in addresses. */
const zoneWord = line(120).min(1)

/** What visitors and their programs ask. */
export const wasteCalls = {
  next: endpoint({
    method: 'GET',
    path: '/api/c/waste/next',
    summary: 'What is collected from today on, by day; of one zone when it is named, else of all',
    access: 'guest',
    input: z.object({
      zone: zoneWord.optional(),
      /** How many days on which something is collected. */
      limit: z.coerce.number().int().min(1).max(60).default(5),
      lang: listParameters.lang,
    }),
    output: z.object({
      /** By day; those that are cancelled stand among them. */
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
      /** A house number would tell which. */
      needsNumber: z.boolean(),
      /** Streets that the words may mean. */
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

/** What editors set and are told beside the records. */
export const wasteSettingsCalls = {
  settings: endpoint({
    method: 'GET',
    path: '/api/c/waste/settings',
    summary: 'Whether visitors see the calendar, when they are reminded, and which years are still empty',
    access: { module: 'waste', action: 'read' },
    input: z.object({}),
    output: wasteSettingsContract.shape.extend({
      ...storedVersion,
      /** Whose public holidays count. */
      country: z.enum(['at', 'de']),
      /** Zones and kinds that guests see. */
      zones: z.number().int(),
      kinds: z.number().int(),
      /** Years with dates that guests see. */
      years: z.array(z.number().int()),
      /** The coming year, from November on, while it has no dates. */
      missingYear: z.number().int().nullable(),
    }),
  }),
  updateSettings: wasteSettingsContract.calls.save,
}

const zoneOrAll = id.nullable()

/** A date that is about to be stored. */
const plannedDate = z.object({ date: day, kind: id, zone: zoneOrAll })

/** What a word of a file means: an id, `new` for a new record of that name, `leave` for what is left out. */
const meaning = z.union([id, z.literal('new'), z.literal('leave')])
const meanings = z.record(z.string().max(200), meaning)

const importInput = z.object({
  /** Name of the file, as it was chosen. */
  name: line(300),
  /** Its bytes in base64. */
  content: z.base64(),
  /** The zone of dates that name none: null for all zones; missing: not said yet. */
  zone: zoneOrAll.optional(),
  kinds: meanings.default({}),
  zones: meanings.default({}),
})

const unknownWord = z.object({ label: z.string(), count: z.number().int(), guess: id.nullable() })
const importReport = z.object({
  /** The first of the dates in the file, by day. */
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
  /** In the calendar already, moved ones included. */
  known: z.number().int(),
  /** Waiting for somebody to say what their words mean. */
  open: z.number().int(),
  dropped: z.array(z.object({ line: z.number().int(), text: z.string(), words })),
  notices: z.array(words),
  unknownKinds: z.array(unknownWord),
  unknownZones: z.array(unknownWord),
  /** Some dates name no zone: `zone` has to say which one they are for. */
  needsZone: z.boolean(),
  stored: z.number().int(),
})
export type ImportReport = z.output<typeof importReport>

/** Making many dates at once. */
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
          /** The day it would be without the holiday that moved it. */
          instead: day.nullable(),
          holiday: words.nullable(),
          /** In the calendar already. */
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
