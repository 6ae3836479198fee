import { sql } from 'drizzle-orm'
import type { Language } from '#kit/shared/text/languages.ts'
import { notFound } from '#kit/shared/problem.ts'
import type { Ctx } from '../../context.ts'
import type { Row } from './columns.ts'
import type { EditorialKind } from './kind.ts'
import { untilMomentOf } from './moments.ts'
import { selectRows } from '../../database/select-rows.ts'
import { rowsOf } from './rows.ts'
import { foreignLanguages, publicContent, slugsOf, workingContent } from './state.ts'
import { seesWorking, wireFor, type Wire } from './visibility.ts'

/** The `file` array for answered records; empty for collections without files. */
export async function filesFor(
  ctx: Ctx,
  kind: EditorialKind,
  records: readonly Wire[],
): Promise<{ file?: unknown[] }> {
  const { files } = kind
  if (!files || !kind.fileCards) return {}
  const ids = [...new Set(records.flatMap((record) => files(record)))].filter((id) => id !== null)
  const cards = ids.length > 0 ? await kind.fileCards(ctx, ids) : new Map()
  return { file: ids.flatMap((id) => cards.get(id) ?? []) }
}

/** Answer of calls that return one record. */
export async function answerOne(ctx: Ctx, kind: EditorialKind, record: Wire): Promise<Wire> {
  return { [kind.name]: record, ...(await filesFor(ctx, kind, [record])) }
}

/** `GET {path}/:_id`: one record. Throws 404 if missing or not visible. */
export async function read(
  ctx: Ctx,
  kind: EditorialKind,
  input: { _id: string; lang?: Language | undefined; view?: 'working' | 'live' | undefined },
): Promise<Wire> {
  ctx.tag(`${kind.name}:${input._id}`)
  const [row] = await rowsOf(ctx, kind, [input._id])
  if (row) untilMomentOf(ctx, kind, row)
  const record = row && wireFor(ctx, kind, row, input)
  if (!record) throw notFound({ _id: input._id })
  return answerOne(ctx, kind, record)
}

/** The row of a slug; a German slug takes precedence, a former slug comes last. */
async function rowBySlug(
  ctx: Ctx,
  kind: EditorialKind,
  slug: string,
): Promise<{ row: Row; moved: boolean } | null> {
  const foreign = foreignLanguages.map(
    (lang) => sql` or "translations" -> '${sql.raw(lang)}' ->> 'slug' = ${slug}`,
  )
  const rows = await selectRows<Row>(ctx, kind, sql`where "slug" = ${slug}${sql.join(foreign)}`)
  const row = rows.find((one) => one['slug'] === slug) ?? rows[0]
  if (row) return { row, moved: false }
  const [former] = await selectRows<Row>(
    ctx,
    kind,
    sql`where "_id" = (select "recordId" from former_slugs where "collection" = ${kind.name} and "slug" = ${slug})`,
  )
  return former ? { row: former, moved: true } : null
}

/** A record for a public page, by id or by a slug of any language; null if not visible. */
export async function find(
  ctx: Ctx,
  kind: EditorialKind,
  by: { _id: string } | { slug: string },
  { lang = ctx.lang, audience = 'live' }: { lang?: Language; audience?: 'live' | 'working' } = {},
): Promise<{ record: Wire; slugs: Partial<Record<Language, string>>; moved: boolean } | null> {
  const found =
    'slug' in by
      ? await rowBySlug(ctx, kind, by.slug)
      : { row: (await rowsOf(ctx, kind, [by._id]))[0], moved: false }
  ctx.tag(found?.row ? `${kind.name}:${found.row._id}` : kind.name)
  if (!found?.row) return null
  const { row, moved } = found
  untilMomentOf(ctx, kind, row)
  const record = wireFor(ctx, kind, row, { lang, view: audience })
  if (!record) return null
  const working = seesWorking(ctx, kind, audience)
  return {
    record,
    slugs: slugsOf(working ? workingContent(kind, row) : publicContent(kind, row, ctx.now), working),
    moved,
  }
}
