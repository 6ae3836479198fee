import { and, between, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { editorialKind } from '#kit/server/records/editorial/editorial-kind.ts'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import { waste, wasteKind, wasteZone } from '../waste.contract.ts'
import { calendarPath } from '../waste.addresses.ts'
import { wasteDatesTable, wasteKindsTable, wasteZonesTable } from './waste.table.ts'

refusalOf(
  'waste_dates_once',
  new Problem('DUPLICATE', 409, {
    de: 'Diese Abholung steht an diesem Tag schon im Kalender.',
    en: 'This collection is in the calendar on that day already.',
  }),
)

const stillPlanned = (what: 'kind' | 'zone') =>
  new Problem(
    'STILL_USED',
    409,
    what === 'kind'
      ? {
          de: 'Für diese Abfallart stehen noch Termine im Kalender. Entfernen Sie zuerst diese.',
          en: 'There are still dates of this kind in the calendar. Remove those first.',
        }
      : {
          de: 'Für diese Zone stehen noch Termine im Kalender. Entfernen Sie zuerst diese.',
          en: 'There are still dates of this zone in the calendar. Remove those first.',
        },
  )

/** Refuses to delete kinds and zones that dates still use. */
async function refuseWhilePlanned(ctx: Ctx, what: 'kind' | 'zone', _id: string): Promise<void> {
  const [date] = await ctx.db
    .select({ _id: wasteDatesTable._id })
    .from(wasteDatesTable)
    .where(and(eq(wasteDatesTable[what], _id), isNull(wasteDatesTable.deletedAt)))
    .limit(1)
  if (date) throw stillPlanned(what)
}

export const wasteKinds = editorialKind({
  contract: wasteKind,
  table: wasteKindsTable,
  defaults: (_ctx, { name }) => ({ letter: name.slice(0, 1).toUpperCase() }),
  filters: {},
  sortable: ['order', 'name', 'status', 'updatedAt'],
  defaultSort: 'order,name',
  hooks: {
    async beforeWrite(ctx, { action, _id }) {
      if (action === 'remove') await refuseWhilePlanned(ctx, 'kind', _id)
    },
  },
})

/** Search words for the calendar. */
const words = 'Müll Abfall Müllkalender Müllabfuhr Restmüll Biomüll Altpapier Gelber Sack Tonne waste rubbish'

export const wasteZones = editorialKind({
  contract: wasteZone,
  table: wasteZonesTable,
  filters: {},
  sortable: ['order', 'name', 'status', 'updatedAt'],
  defaultSort: 'order,name',
  slugFrom: 'name',
  found: ({ name, streets }) => ({
    title: name,
    body: [...new Set(streets.map((street) => street.name))].join(', '),
    tags: words.split(' '),
  }),
  addresses: async (_ctx, lang) => {
    const page = inLanguage(calendarPath, lang)
    return ({ slug }) => `${page}?zone=${encodeURIComponent(slug)}`
  },
  hooks: {
    async beforeWrite(ctx, { action, _id, is }) {
      if (action === 'remove') await refuseWhilePlanned(ctx, 'zone', _id)
      const wrong = is.streets.findIndex(({ from, to }) => from !== null && to !== null && from > to)
      if (wrong >= 0) throw upsideDown(wrong)
    },
  },
})

function upsideDown(index: number): Problem {
  const text = {
    de: 'Die erste Hausnummer ist größer als die letzte.',
    en: 'The first house number is greater than the last one.',
  }
  return new Problem('INVALID', 422, text, { fields: { [`streets.${index}`]: text } })
}

const missing = {
  kind: {
    de: 'Diese Abfallart gibt es nicht (mehr). Bitte wählen Sie eine andere.',
    en: 'There is no such kind of waste (any more). Please choose another one.',
  },
  zone: {
    de: 'Diese Zone gibt es nicht (mehr). Bitte wählen Sie eine andere.',
    en: 'There is no such zone (any more). Please choose another one.',
  },
}

async function requireThere(ctx: Ctx, field: 'kind' | 'zone', _id: string): Promise<void> {
  const table = field === 'kind' ? wasteKindsTable : wasteZonesTable
  const [row] = await ctx.db
    .select({ _id: table._id })
    .from(table)
    .where(and(eq(table._id, _id), isNull(table.deletedAt)))
    // A concurrent deletion waits until this date is stored, and then finds it
    .for('share')
  if (!row) throw new Problem('INVALID', 422, missing[field], { fields: { [field]: missing[field] } })
}

export const wasteDates = editorialKind({
  contract: waste,
  table: wasteDatesTable,
  filters: {
    kind: (value) => inArray(wasteDatesTable.kind, [value].flat()),
    zone: (value) => or(eq(wasteDatesTable.zone, value), isNull(wasteDatesTable.zone)),
    dateFrom: (value) => gte(wasteDatesTable.date, value),
    dateTo: (value) => lte(wasteDatesTable.date, value),
    year: (value) => between(wasteDatesTable.date, `${value}-01-01`, `${value}-12-31`),
    cancelled: (value) => sql`${wasteDatesTable.cancelled} = ${value}`,
  },
  sortable: ['date', 'status', 'updatedAt'],
  defaultSort: 'date',
  hooks: {
    async beforeWrite(ctx, { action, was, is }) {
      if (is.movedFrom === is.date) is.movedFrom = null
      if (action === 'remove' || action === 'purge') return
      if (was?.kind !== is.kind || action === 'restore') await requireThere(ctx, 'kind', is.kind)
      if (is.zone !== null && (was?.zone !== is.zone || action === 'restore'))
        await requireThere(ctx, 'zone', is.zone)
    },
  },
})
