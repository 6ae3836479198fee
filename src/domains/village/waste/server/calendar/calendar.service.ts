import { asc, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Street } from '../../waste.contract.ts'
import type { WasteIcon } from '../../waste.rules.ts'
import { wasteDates, wasteKinds, wasteZones } from '../waste.kind.ts'
import { wasteDatesTable, wasteKindsTable, wasteZonesTable } from '../waste.table.ts'

type Bilingual = Record<Language, string>

export interface LiveZone {
  _id: string
  name: Bilingual
  slug: string
  streets: Street[]
}

export interface LiveKind {
  _id: string
  name: Bilingual
  colour: string
  letter: string
  icon: WasteIcon
}

export interface LiveDate {
  _id: string
  date: string
  kind: string
  /** Null: all zones. */
  zone: string | null
  note: Bilingual
  cancelled: boolean
  movedFrom: string | null
  updatedAt: string
  version: number
}

const english = (field: 'name' | 'note', german: PgColumn) =>
  sql<string>`case when "translations" -> 'en' ->> 'status' = 'published'
    then coalesce(nullif("translations" -> 'en' ->> ${sql.raw(`'${field}'`)}, ''), ${german}) else ${german} end`

/** Public zones in order, cached until one changes. */
export const liveZones = (ctx: Ctx): Promise<LiveZone[]> =>
  wasteZones.liveValue(ctx, 'all', async (live) => {
    const { _id, name, slug, streets, order } = wasteZonesTable
    const rows = await ctx.db
      .select({ _id, de: name, en: english('name', name), slug, streets })
      .from(wasteZonesTable)
      .where(live)
      .orderBy(asc(order), asc(name), asc(_id))
    return rows.map(({ de, en, ...zone }) => ({ ...zone, name: { de, en } }))
  })

/** Public kinds in order, cached until one changes. */
export const liveKinds = (ctx: Ctx): Promise<LiveKind[]> =>
  wasteKinds.liveValue(ctx, 'all', async (live) => {
    const { _id, name, colour, letter, icon, order } = wasteKindsTable
    const rows = await ctx.db
      .select({ _id, de: name, en: english('name', name), colour, letter, icon })
      .from(wasteKindsTable)
      .where(live)
      .orderBy(asc(order), asc(name), asc(_id))
    return rows.map(({ de, en, ...kind }) => ({ ...kind, name: { de, en } }))
  })

/** Public dates of a year, by day, cached until one changes; dates of hidden kinds are left out. */
export async function liveDates(ctx: Ctx, year: number): Promise<LiveDate[]> {
  const kinds = await liveKinds(ctx)
  const dates = await wasteDates.liveValue(ctx, `year ${year}`, async (live) => {
    const { _id, date, kind, zone, note, cancelled, movedFrom, updatedAt, version } = wasteDatesTable
    const rows = await ctx.db
      .select({
        _id,
        date,
        kind,
        zone,
        de: note,
        en: english('note', note),
        cancelled,
        movedFrom,
        updatedAt,
        version,
      })
      .from(wasteDatesTable)
      .where(sql`${live} and ${date} between ${`${year}-01-01`} and ${`${year}-12-31`}`)
      .orderBy(asc(date), asc(_id))
    return rows.map(({ de, en, ...row }) => ({ ...row, note: { de, en } }))
  })
  const place = new Map(kinds.map(({ _id }, index) => [_id, index]))
  return dates
    .filter(({ kind }) => place.has(kind))
    .toSorted((a, b) => a.date.localeCompare(b.date) || place.get(a.kind)! - place.get(b.kind)!)
}

/** Years with public dates. */
export const yearsWithDates = (ctx: Ctx): Promise<number[]> =>
  wasteDates.liveValue(ctx, 'years', async (live) => {
    const { rows } = await ctx.db.execute<{ year: number }>(
      sql`select distinct extract(year from "date")::int as "year" from ${wasteDatesTable} where ${live} order by 1`,
    )
    return rows.map(({ year }) => year)
  })
