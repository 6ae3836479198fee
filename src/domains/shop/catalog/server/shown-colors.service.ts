import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { colors } from './colors.kind.ts'
import { colorsTable } from './catalog.table.ts'

/** A published colour. */
export interface ShownColor {
  title: string
  /** Language of its name if it differs from the requested one. */
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

/** Published colours by German name in lower case, as items refer to them. Tags the answer. */
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
