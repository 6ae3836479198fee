import { and, asc, desc, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { statfs } from 'node:fs/promises'
import type { Ctx } from '#kit/server/context.ts'
import { containing, likeText } from '#kit/server/database/like.ts'
import { fold } from '#kit/server/search/document.ts'
import { matching } from '#kit/server/search/search.ts'
import type { InputOf, ResultOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { files } from '../files.contract.ts'
import { fileCollection } from './files.search.ts'
import { contentsTable, filesTable, variantsTable } from './files.table.ts'
import { recordsOf } from './files.wire.ts'

type Input<K extends keyof typeof files> = InputOf<(typeof files)[K]>
type Result<K extends keyof typeof files> = ResultOf<(typeof files)[K]>
type Browse = Input<'list'>

const sortable: Record<string, PgColumn | SQL> = {
  createdAt: filesTable.createdAt,
  updatedAt: filesTable.updatedAt,
  name: sql`lower(${filesTable.name})`,
  size: filesTable.size,
  kind: filesTable.kind,
  folder: filesTable.folder,
}

function orderOf(sort = '-createdAt'): SQL[] {
  const terms = sort.split(',').map((term) => {
    const name = term.replace(/^-/, '')
    const column = Object.hasOwn(sortable, name) ? sortable[name] : undefined
    if (!column) {
      throw new Problem('INVALID', 422, {
        de: `Nach „${name}“ kann nicht sortiert werden. Möglich sind: ${Object.keys(sortable).join(', ')}.`,
        en: `Sorting by "${name}" is not possible. Choose one of: ${Object.keys(sortable).join(', ')}.`,
      })
    }
    return term.startsWith('-') ? desc(column) : asc(column)
  })
  return [...terms, sort.startsWith('-') ? desc(filesTable._id) : asc(filesTable._id)]
}

/** Condition for files with all words in their description, or in their extracted text too. */
function foundBy(words: string): SQL | undefined {
  const said = fold(words)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql`${filesTable.searched} like ${containing(word)}`)
  const written = matching(fileCollection, words, { states: ['live', 'working'] })
  if (said.length === 0 || !written) return and(...said)
  return or(and(...said), sql`${filesTable._id} in (select "recordId" from ${written} as written)`)
}

const conditionsOf = ({
  kind,
  folder,
  below,
  tag,
  visibility,
  unused,
  withoutAlt,
  withBarriers,
  waiting,
  bin,
  search,
}: Browse): SQL | undefined =>
  and(
    bin ? isNotNull(filesTable.deletedAt) : isNull(filesTable.deletedAt),
    kind === undefined ? undefined : inArray(filesTable.kind, [kind].flat()),
    folder === undefined
      ? undefined
      : below
        ? folder === ''
          ? undefined
          : sql`(${filesTable.folder} = ${folder} or ${filesTable.folder} like ${`${likeText(folder)}/%`})`
        : sql`${filesTable.folder} = ${folder}`,
    tag === undefined ? undefined : sql`${filesTable.tags} @> array[${tag}]::text[]`,
    visibility === undefined ? undefined : sql`${filesTable.visibility} = ${visibility}`,
    unused ? sql`not exists (select from file_uses u where u."fileId" = "files"."_id")` : undefined,
    withoutAlt ? sql`${filesTable.kind} = 'image' and ${filesTable.alt} = ''` : undefined,
    withBarriers
      ? sql`exists (select from file_texts t where t."gridref" = "files"."gridref" and t."barriers" <> '{}')`
      : undefined,
    waiting ? sql`exists (select from file_waiting w where w."fileId" = "files"."_id")` : undefined,
    foundBy(search ?? ''),
  )

export async function list(ctx: Ctx, input: Browse): Promise<Result<'list'>> {
  const where = conditionsOf(input)
  const rows = await ctx.db
    .select()
    .from(filesTable)
    .where(where)
    .orderBy(...orderOf(input.sort))
    .limit(input.limit)
    .offset(input.skip)
  const [counted] = await ctx.db
    .select({ total: sql<number>`count(*)` })
    .from(filesTable)
    .where(where)
  return { file: await recordsOf(ctx, rows, input.lang), total: counted?.total ?? 0 }
}

async function facets(ctx: Ctx, input: Browse) {
  const where = conditionsOf({ ...input, folder: undefined, tag: undefined, search: undefined })
  const folders = await ctx.db
    .select({ folder: filesTable.folder, count: sql<number>`count(*)` })
    .from(filesTable)
    .where(where)
    .groupBy(filesTable.folder)
    .orderBy(filesTable.folder)
    .limit(1000)
  const tags = await ctx.db
    .select({ tag: sql<string>`tag`, count: sql<number>`count(*)` })
    .from(sql`${filesTable}, unnest("files"."tags") as tag`)
    .where(where)
    .groupBy(sql`tag`)
    .orderBy(sql`count(*) desc, tag`)
    .limit(200)
  return { folders, tags }
}

export const getDataFileBrowser = async (ctx: Ctx, input: Browse): Promise<Result<'getDataFileBrowser'>> => ({
  ...(await list(ctx, input)),
  ...(await facets(ctx, input)),
  quota: await quota(ctx),
})

export async function getDataGalleryBrowser(
  ctx: Ctx,
  input: Input<'getDataGalleryBrowser'>,
): Promise<Result<'getDataGalleryBrowser'>> {
  const pictures: Browse = { ...input, kind: 'image' }
  return { ...(await list(ctx, pictures)), ...(await facets(ctx, pictures)) }
}

/** Bytes of all contents and variants; the disk's free space, null for a bucket. */
export async function quota(ctx: Ctx): Promise<Result<'quota'>> {
  const [contents] = await ctx.db
    .select({ used: sql<number>`coalesce(sum(${contentsTable.size}), 0)::bigint` })
    .from(contentsTable)
  const [forms] = await ctx.db
    .select({ used: sql<number>`coalesce(sum(${variantsTable.size}), 0)::bigint` })
    .from(variantsTable)
  const used = (contents?.used ?? 0) + (forms?.used ?? 0)
  const { storageUrl, dataDir } = ctx.platform.config
  if (storageUrl) return { total: null, used }
  const { bavail, bsize } = await statfs(dataDir)
  return { total: used + bavail * bsize, used }
}
