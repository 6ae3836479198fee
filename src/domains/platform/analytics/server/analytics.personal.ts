import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import {
  mentions,
  type Person,
  type PersonalData,
  type PersonalFinding,
} from '#kit/server/personal/personal.ts'
import { withoutAddresses } from '#kit/server/personal/redact.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'

const what = { de: 'Gezählte Suche oder Adresse', en: 'Counted search or address' }

type Row = { day: string; kind: string; key: string; count: number }

async function naming(ctx: Ctx, { emails }: Person): Promise<Row[]> {
  if (emails.length === 0) return []
  const { rows } = await ctx.db.execute<Row>(sql`
    select "day"::text, "kind", "key", "count"::int from analytics_days where ${mentions(sql`"key"`, emails)} order by "day"`)
  return rows.filter(({ key }) => withoutAddresses(key, emails) !== key)
}

async function find(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
  const rows = await naming(ctx, person)
  const [first] = rows
  if (!first) return []
  return [
    {
      _id: uuidv7(),
      collection: 'analytics',
      what,
      title: first.key,
      at: null,
      count: rows.length,
      sure: true,
      fate: 'remove',
      data: rows,
    },
  ]
}

/** Figures are anonymous, but a search term may be a person's address. */
export const analyticsPersonal: PersonalData = {
  title: { de: 'Statistik', en: 'Statistics' },
  columns: ['analytics_days.key'],
  nothing: {
    de: 'Gezählt wird, was angesehen wurde, nicht von wem.',
    en: 'What was looked at is counted, not by whom.',
  },
  find,
  async erase(ctx, _findings, person) {
    const keys = (await naming(ctx, person)).map(({ key }) => key)
    await ctx.db.execute(sql`delete from analytics_days where "key" = any(${sql.param(keys)}::text[])`)
  },
}
