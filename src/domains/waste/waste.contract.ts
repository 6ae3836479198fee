import { z } from 'zod'
import { collection } from '../../kit/shared/collection.ts'
import { id } from '../../kit/shared/record.ts'
import { streetSides, wasteIcons } from './waste.rules.ts'

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
