import { z } from 'zod'
import { collection } from '../../kit/shared/collection.ts'
import { endpoint } from '../../kit/shared/contract.ts'
import { id, listParameters } from '../../kit/shared/record.ts'
import { earliestHour, latestHour, streetSides, wasteIcons } from './waste.rules.ts'

const line = (max: number) => z.string().trim().max(max)
const day = z.iso.date()
const order = z.number().int().min(-1_000_000).max(1_000_000)

/** What is collected: told apart by colour, letter and drawing. */
export const wasteKind = collection({
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
  translatable: ['name'],
  filters: {},
})

const houseNumber = z.number().int().min(1).max(9999).nullable()

/** A street, or some house numbers of one, that belong to a zone. */
export const streetShape = z.object({
  name: line(120).min(1),
  side: z.enum(streetSides).default('all'),
  /** First and last house number; null: from the beginning, to the end. */
  from: houseNumber.default(null),
  to: houseNumber.default(null),
})

/** Where the same is collected on the same days. */
export const wasteZone = collection({
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
  translatable: ['name'],
  filters: {},
})

/** A day on which a kind is collected. */
export const waste = collection({
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
  translatable: ['note'],
  filters: {
    kind: z.union([id, z.array(id)]).optional(),
    /** Dates of a zone, those of all zones included. */
    zone: id.optional(),
    dateFrom: day.optional(),
    dateTo: day.optional(),
    cancelled: z.stringbool().optional(),
  },
})

export type WasteKind = z.output<typeof wasteKind.record>
export type WasteZone = z.output<typeof wasteZone.record>
export type WasteDate = z.output<typeof waste.record>
export type Street = z.output<typeof streetShape>

/** One kind that is collected on a day, with everything to show it. */
export const collectionShape = z.object({
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

/** What editors set and are told beside the records. */
export const wasteSettingsCalls = {
  settings: endpoint({
    method: 'GET',
    path: '/api/c/waste/settings',
    summary: 'Whether visitors see the calendar, when they are reminded, and which years are still empty',
    access: { module: 'waste', action: 'read' },
    input: z.object({}),
    output: z.object({
      enabled: z.boolean(),
      hour,
      /** Zones and kinds that guests see. */
      zones: z.number().int(),
      kinds: z.number().int(),
      /** Years with dates that guests see. */
      years: z.array(z.number().int()),
      /** The coming year, from November on, while it has no dates. */
      missingYear: z.number().int().nullable(),
    }),
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/api/c/waste/settings',
    summary: 'Show the calendar to visitors or hide it, and set the hour of the evening message',
    access: 'admin',
    input: z.object({ enabled: z.boolean().optional(), hour: hour.optional() }),
    output: z.object({ enabled: z.boolean(), hour }),
  }),
}
