import { sql, type SQL } from 'drizzle-orm'
import { slugOf } from '#kit/shared/text/slug.ts'
import type { Ctx } from '../../context.ts'
import type { Row } from './columns.ts'
import type { Content, EditorialKind } from './kind.ts'
import { foreignLanguages } from './state.ts'

// Addresses below a list that are something else
const reserved = new Set(['create', 'edit', 'new'])
const numbered = 20

const candidatesOf = (base: string) => [
  base,
  ...Array.from({ length: numbered - 1 }, (_, index) => `${base}-${index + 2}`),
]

/** A query for the slugs out of `wanted` that other records have, in any language. */
export function slugHolders(kind: EditorialKind, id: string, wanted: readonly string[]): SQL {
  // One by one: of an array the planner expects ten values, for which it would read a small table as a whole
  const slugs = sql.join(
    wanted.map((slug) => sql`${slug}`),
    sql`, `,
  )
  const places = [
    sql`"slug"`,
    ...foreignLanguages.map((lang) => sql`"translations" -> '${sql.raw(lang)}' ->> 'slug'`),
  ]
  return sql.join(
    places.map(
      (slug) =>
        sql`select ${slug} as "slug" from ${kind.table} where ${slug} in (${slugs}) and "_id" <> ${id}::uuid`,
    ),
    sql` union all `,
  )
}

async function takenOf(
  ctx: Ctx,
  kind: EditorialKind,
  id: string,
  wanted: readonly string[],
): Promise<Set<string>> {
  const { rows } = await ctx.db.execute<{ slug: string }>(slugHolders(kind, id, wanted))
  return new Set(rows.map(({ slug }) => slug))
}

/** The slug a text would get, whatever number stands behind it. */
const isMadeFrom = (slug: string, text: unknown) => {
  const base = slugOf(String(text ?? ''))
  return slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)))
}

/** What a language's slug should be made from; null when it stays as it is. */
function baseOf(
  source: string,
  was: Record<string, unknown> | null,
  is: Record<string, unknown>,
  everLive: boolean,
): string | null {
  const [before, given] = [String(was?.['slug'] ?? ''), String(is['slug'] ?? '')]
  if (given === '') return slugOf(String(is[source] ?? ''))
  if (given !== before) return slugOf(given)
  // until the public knows the address, it follows the title
  const follows = !everLive && was && was[source] !== is[source] && isMadeFrom(before, was[source])
  return follows ? slugOf(String(is[source] ?? '')) : null
}

/**
 * Gives each language of the content a slug that no other record of the collection has.
 * @param was the content before; null for a new record
 * @param row the record as stored, whose own slugs need no look
 * @param effort `hope`: take the plain ones, storing tells if they are free. `look` which ones are free. `own`: others are
 *   taking the same ones right now, take one that nobody else can come to
 */
export async function settleSlugs(
  ctx: Ctx,
  kind: EditorialKind,
  id: string,
  was: Content | null,
  is: Content,
  row: Row | null,
  effort: 'hope' | 'look' | 'own' = 'look',
): Promise<void> {
  const source = kind.slugFrom
  if (!source) return
  const everLive = row !== null && row.publishedAt !== null
  const places: { holder: Record<string, unknown>; base: string }[] = []
  const look = (holder: Record<string, unknown>, before: Record<string, unknown> | null, stored: unknown) => {
    const base = baseOf(source, before, holder, everLive)
    // one that waits in a draft may have been taken meanwhile
    const waiting = base === null && holder['slug'] !== stored ? String(holder['slug']) : null
    const wanted = base ?? waiting
    if (wanted !== null) places.push({ holder, base: wanted || id.slice(-8) })
  }
  look(is, was, row?.['slug'])
  for (const lang of foreignLanguages) {
    const texts = is.translations[lang]
    if (texts?.[source] || texts?.['slug'])
      look(texts, was?.translations[lang] ?? null, row?.translations[lang]?.['slug'])
  }
  if (places.length === 0) return
  const wanted = places.flatMap(({ base }) => candidatesOf(base))
  const taken = effort === 'look' ? await takenOf(ctx, kind, id, wanted) : new Set<string>()
  for (const { holder, base } of places) {
    const free = candidatesOf(base).find((slug) => !taken.has(slug) && !reserved.has(slug))
    // the same slug may serve a record in both its languages
    holder['slug'] = effort === 'own' || free === undefined ? `${base}-${id.slice(-8)}` : free
  }
}
