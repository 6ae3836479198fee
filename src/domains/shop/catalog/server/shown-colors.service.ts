import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { colors } from './colors.kind.ts'
import { colorsTable } from './catalog.table.ts'

/** A colour as visitors see it. */
export interface ShownColor {
  title: string
  /** Where its name is not in the language asked for. */
  lang?: Language
  value: string
  picture: string | null
}

interface Row extends Record<string, unknown> {
  title: string
  value: string
  picture: string | null
  english: string | null
}

/** The published colours by their German name in small letters, as items name them. Tags the answer. */
export async function shownColors(ctx: Ctx): Promise<ReadonlyMap<string, ShownColor>> {
  const { lang } = ctx
  const found = await colors.liveValue(ctx, `shown ${lang}`, async (live) => {
    const { rows } = await ctx.db.execute<Row>(sql`
      select "title", "value", "picture", case when "translations" -> 'en' ->> 'status' = 'published'
        then "translations" -> 'en' ->> 'title' end as "english"
      from ${colorsTable} where ${live}`)
    return rows.map(({ title, english, value, picture }): [string, ShownColor] => [
      title.toLowerCase(),
      {
        title: (lang === 'en' && english) || title,
        ...(lang === 'en' && !english ? { lang: 'de' as const } : {}),
        value,
        picture,
      },
    ])
  })
  return new Map(found)
}
