import { inArray, sql } from 'drizzle-orm'
import { keptValue } from '#kit/server/cache/kept-value.ts'
import { toIsoTime } from '#kit/server/database/columns.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { FileCard, FileRecord, FileVariant } from '../files.contract.ts'
import type { PdfBarrier } from '../files.rules.ts'
import { foldersTag } from './folders/folders.service.ts'
import { filesTable, variantsTable, type FileRow, type VariantRow } from './files.table.ts'

const textNames = ['title', 'alt', 'caption', 'credit'] as const

/** Permanent address, independent of the content. */
export const addressOf = (_id: string, gridref?: string): string =>
  `/api/v0/download/${_id}${gridref ? `/${gridref}` : ''}`

const sizeOf = ({ width, height }: { width: number | null; height: number | null }) =>
  width !== null && height !== null ? { w: width, h: height } : null

const variantOf = (row: VariantRow): FileVariant => ({
  gridref: row.gridref,
  type: row.type,
  size: row.size,
  resolution: { w: row.width, h: row.height },
})

/** Texts in a language; missing ones in German. */
function textsOf(row: FileRow, lang: Language) {
  const other = lang === 'de' ? undefined : row.translations[lang]
  const texts = Object.fromEntries(textNames.map((name) => [name, other?.[name] || row[name]])) as Record<
    (typeof textNames)[number],
    string
  >
  const inGerman = lang !== 'de' && textNames.some((name) => row[name] !== '' && !other?.[name])
  return { ...texts, ...(inGerman ? { lang: 'de' as const } : {}) }
}

/** Forms in which a content exists, narrow ones first. */
export const formsIn = (variants: readonly VariantRow[]): FileVariant[] =>
  variants.toSorted((a, b) => a.width - b.width).map(variantOf)

export const isWebp = ({ type }: Pick<FileVariant, 'type'>): boolean => type === 'image/webp'

export function cardOf(row: FileRow, variants: readonly VariantRow[], lang: Language): FileCard {
  const made = formsIn(variants)
  const own: FileVariant = { gridref: row.gridref, type: row.type, size: row.size, resolution: sizeOf(row) }
  return {
    _id: row._id,
    name: row.name,
    kind: row.kind,
    type: row.type,
    size: row.size,
    gridref: row.gridref,
    resolution: own.resolution,
    gridrefs: [own, ...made],
    webp: made.filter(isWebp),
    avif: made.filter(({ type }) => type === 'image/avif'),
    href: addressOf(row._id),
    colour: row.colour,
    blur: row.blur,
    animated: row.animated,
    ...textsOf(row, lang),
    tags: row.tags,
    focal: row.focal,
  }
}

/** Variants of these rows' contents, by content. */
export async function variantsOf(
  ctx: Pick<Ctx, 'db'>,
  rows: readonly { gridref: string }[],
): Promise<Map<string, VariantRow[]>> {
  const byContent = new Map<string, VariantRow[]>()
  if (rows.length === 0) return byContent
  const found = await ctx.db
    .select()
    .from(variantsTable)
    .where(
      inArray(
        variantsTable.contentOf,
        rows.map(({ gridref }) => gridref),
      ),
    )
  for (const variant of found) {
    const of = byContent.get(variant.contentOf)
    if (of) of.push(variant)
    else byContent.set(variant.contentOf, [variant])
  }
  return byContent
}

interface WithVariants {
  row: FileRow
  variants: VariantRow[]
}

async function selectWithVariants(ctx: Ctx, ids: readonly string[]): Promise<Map<string, WithVariants>> {
  const found = await ctx.db
    .select({
      row: filesTable,
      variants: sql<
        VariantRow[]
      >`coalesce((select jsonb_agg(v) from ${variantsTable} v where v."contentOf" = "files"."gridref"), '[]')`,
    })
    .from(filesTable)
    .where(sql`${inArray(filesTable._id, [...ids])} and ${filesTable.deletedAt} is null`)
  return new Map(found.map((one) => [one.row._id, one]))
}

/**
 * Rows with their variants, unordered and without the bin. Cached until the file changes; uncached ones are loaded in
 * one query.
 */
export async function rowsWithVariants(ctx: Ctx, ids: readonly string[]): Promise<WithVariants[]> {
  const missing: string[] = []
  let selected: Promise<Map<string, WithVariants>> | undefined
  const select = async (_id: string) => {
    missing.push(_id)
    // Runs once all have been requested
    selected ??= Promise.resolve().then(() => selectWithVariants(ctx, missing))
    return (await selected).get(_id) ?? null
  }
  const found = await Promise.all(
    [...new Set(ids)].map((_id) =>
      keptValue(ctx, `file-with-variants ${_id}`, { tags: [`file:${_id}`, foldersTag] }, () => select(_id)),
    ),
  )
  return found.filter((one) => one !== null)
}

type Around = {
  uses: number
  waiting: string | null
  barriers: PdfBarrier[] | null
  lock: { tab: string; userId: string; userName: string; since: string } | null
}

/** Full records for users who may read files, with editor and number of uses. */
export async function recordsOf(
  ctx: Pick<Ctx, 'db' | 'user' | 'lang' | 'tab' | 'now'>,
  rows: readonly FileRow[],
  lang: Language = ctx.lang,
): Promise<FileRecord[]> {
  const ids = rows.map(({ _id }) => _id)
  if (ids.length === 0) return []
  const [variants, around] = [await variantsOf(ctx, rows), await aroundOf(ctx, ids)]
  return rows.map((row) => {
    const { uses = 0, waiting = null, barriers = null, lock = null } = around.get(row._id) ?? {}
    return {
      ...cardOf(row, variants.get(row.gridref) ?? [], lang),
      createdAt: row.createdAt,
      createdBy: row.createdBy,
      updatedAt: row.updatedAt,
      updatedBy: row.updatedBy,
      version: row.version,
      folder: row.folder,
      visibility: row.visibility,
      sha256: row.sha256,
      variants: row.variants,
      translations: row.translations,
      barriers,
      uses,
      waiting: waiting && toIsoTime(waiting),
      fileLock: lock
        ? { localSessionId: lock.tab, since: new Date(lock.since).toISOString(), name: lock.userName }
        : null,
      lockedBy: lock?.userId ?? null,
      readOnly: lock !== null && !(lock.userId === ctx.user?._id && lock.tab === ctx.tab),
      deletedAt: row.deletedAt,
    }
  })
}

async function aroundOf(ctx: Pick<Ctx, 'db' | 'now'>, ids: readonly string[]): Promise<Map<string, Around>> {
  const { rows } = await ctx.db.execute<Around & { _id: string }>(sql`
    select f._id,
      (select t."barriers" from files x join file_texts t on t."gridref" = x."gridref" where x."_id" = f._id) as barriers,
      (select count(*) from file_uses u where u."fileId" = f._id) as uses,
      (select w."at" from file_waiting w where w."fileId" = f._id) as waiting,
      (select to_jsonb(l) from locks l where l."collection" = 'file' and l."recordId" = f._id and l."expiresAt" > ${ctx.now}::timestamptz) as lock
    from unnest(${sql.param(ids)}::uuid[]) as f(_id)`)
  return new Map(rows.map(({ _id, ...around }) => [_id, around]))
}
