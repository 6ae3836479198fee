import { sql, type SQL } from 'drizzle-orm'
import { slugOf } from '#kit/shared/text/slug.ts'
import type { Ctx } from '../../context.ts'
import type { Row } from './columns.ts'
import type { Content, EditorialKind } from './kind.ts'
import { foreignLanguages } from './state.ts'

// Reserved: other addresses exist below lists
const reserved = new Set(['create', 'edit', 'new'])
const numbered = 20

const candidatesOf = (base: string) => [
  base,
  ...Array.from({ length: numbered - 1 }, (_, index) => `${base}-${index + 2}`),
]

/** Query for those of the `wanted` slugs that other records use, in any language. */
export function slugHolders(kind: EditorialKind, id: string, wanted: readonly string[]): SQL {
  // As single values: for an array the planner assumes ten values and would scan a small table
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

/** True if a slug was derived from a text, with or without a number. */
const isMadeFrom = (slug: string, text: unknown) => {
  const base = slugOf(String(text ?? ''))
  return slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)))
}

/** Base of a language's new slug; null to keep the present one. */
function baseOf(
  source: string,
  was: Record<string, unknown> | null,
  is: Record<string, unknown>,
  everLive: boolean,
): string | null {
  const [before, given] = [String(was?.['slug'] ?? ''), String(is['slug'] ?? '')]
  if (given === '') return slugOf(String(is[source] ?? ''))
  if (given !== before) return slugOf(given)
  // Until first published, the address follows the title
  const follows = !everLive && was && was[source] !== is[source] && isMadeFrom(before, was[source])
  return follows ? slugOf(String(is[source] ?? '')) : null
}

/**
 * Gives each language of the content a slug that is unique in the collection.
 * @param was the content before; null for a new record
 * @param row the stored record; its own slugs need no check
 * @param effort `hope`: use the plain slugs, storing finds out whether they are free. `look`: check which ones are
 * free. `own`: after a race with another writer, use a slug that cannot collide
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
    // A slug waiting in a draft may have been taken meanwhile
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
    // A record may use the same slug in both languages
    holder['slug'] = effort === 'own' || free === undefined ? `${base}-${id.slice(-8)}` : free
  }
}
