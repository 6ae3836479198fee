import { asc, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import { isAdmin } from '#kit/shared/access.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { InputOf, ResultOf } from '#kit/shared/contract.ts'
import { notFound, noPermission, Problem } from '#kit/shared/problem.ts'
import { staff } from '#domains/platform/users/server/offers.ts'
import type { WaitingVersion, waitingVersions } from '../../waiting.contract.ts'
import { exchange, nameWith } from '../content/edit.service.ts'
import { answerFile, changeRow, rowForChange } from '../files.service.ts'
import { contentOf, contentsTable, filesTable, type FileRow } from '../files.table.ts'
import { formsIn, isWebp, recordsOf, variantsOf } from '../files.wire.ts'
import { folderAt } from '../folders/folders.service.ts'
import { mayPublishFile, requirePublish, type FileChange } from './live-places.service.ts'
import { forgetWaiting, tellScreens, waitingOf } from './waiting.store.ts'
import { tellAuthor } from './waiting.mail.ts'
import { waitingTable, type WaitingRow } from './waiting.table.ts'

type Input<K extends keyof typeof waitingVersions> = InputOf<(typeof waitingVersions)[K]>
type Result<K extends keyof typeof waitingVersions> = ResultOf<(typeof waitingVersions)[K]>

const written = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object')
    return Object.values(value)
      .map((part) => (typeof part === 'number' ? `${Math.round(part * 100)} %` : String(part)))
      .join(' / ')
  return String(value)
}

/** Changed texts, one by one. */
function differencesOf(row: FileRow, { translations, ...change }: FileChange): WaitingVersion['differences'] {
  const plain = Object.entries(change).map(([field, is]) => ({
    field,
    was: written(row[field as keyof FileRow]),
    is: written(is),
  }))
  const [was, is] = [row.translations.en ?? {}, translations ? (translations.en ?? {}) : null]
  const english = is
    ? (['title', 'alt', 'caption', 'credit'] as const).flatMap((field) =>
        (was[field] ?? '') === (is[field] ?? '')
          ? []
          : [{ field: `en.${field}`, was: was[field] ?? '', is: is[field] ?? '' }],
      )
    : []
  return [...plain, ...english]
}

async function wiresOf(ctx: Ctx, waiting: readonly WaitingRow[]): Promise<WaitingVersion[]> {
  if (waiting.length === 0) return []
  const ids = waiting.map(({ fileId }) => fileId)
  const rows = await ctx.db.select().from(filesTable).where(inArray(filesTable._id, ids))
  const records = new Map((await recordsOf(ctx, rows, 'de')).map((file) => [file._id, file]))
  const byId = new Map(rows.map((row) => [row._id, row]))
  const gridrefs = waiting.flatMap(({ gridref }) => gridref ?? [])
  const contents = new Map(
    (await ctx.db.select().from(contentsTable).where(inArray(contentsTable.gridref, gridrefs))).map(
      (content) => [content.gridref, content],
    ),
  )
  const variants = await variantsOf(ctx, [...contents.values()])
  const names = new Map((await staff(ctx)).map(({ _id, name }) => [_id, name]))
  const found: WaitingVersion[] = []
  for (const { fileId, at, by, gridref, change } of waiting) {
    const [row, file] = [byId.get(fileId), records.get(fileId)]
    if (!row || !file) continue
    const content = gridref === null ? undefined : contents.get(gridref)
    found.push({
      file,
      at,
      name: (by && names.get(by)) || '',
      mine: by !== null && by === ctx.user?._id,
      mayRelease: await mayPublishFile(ctx, fileId),
      content: content
        ? {
            gridref: content.gridref,
            type: content.type,
            size: content.size,
            resolution:
              content.width !== null && content.height !== null
                ? { w: content.width, h: content.height }
                : null,
          }
        : null,
      forms: content ? formsIn(variants.get(content.gridref) ?? []).filter(isWebp) : [],
      differences: differencesOf(row, change),
    })
  }
  return found
}

export async function list(ctx: Ctx, { limit, skip }: Input<'list'>): Promise<Result<'list'>> {
  const rows = await ctx.db
    .select()
    .from(waitingTable)
    .orderBy(asc(waitingTable.at), asc(waitingTable.fileId))
    .limit(limit)
    .offset(skip)
  const [counted] = await ctx.db.select({ total: sql<number>`count(*)::int` }).from(waitingTable)
  return { filewaiting: await wiresOf(ctx, rows), total: counted?.total ?? 0 }
}

export async function read(ctx: Ctx, { _id }: Input<'read'>): Promise<Result<'read'>> {
  const rows = await ctx.db.select().from(waitingTable).where(eq(waitingTable.fileId, _id))
  const [filewaiting = null] = await wiresOf(ctx, rows)
  return { filewaiting }
}

async function requireWaiting(ctx: Ctx, _id: string): Promise<WaitingRow> {
  const waiting = await waitingOf(ctx, _id)
  if (!waiting) throw notFound({ _id })
  return waiting
}

/**
 * Throws 403 if the caller may not publish at every use, 409 while the file is frozen, and 409 `CONFLICT` if it has
 * changed.
 */
export async function release(ctx: Ctx, { _id, at }: Input<'release'>): Promise<Result<'release'>> {
  const row = await rowForChange(ctx, _id)
  const waiting = await requireWaiting(ctx, _id)
  await requirePublish(ctx, row)
  if (Date.parse(waiting.at) !== Date.parse(at))
    throw new Problem('CONFLICT', 409, {
      de: 'Die wartende Fassung wurde inzwischen geändert. Bitte sehen Sie sich die neue an.',
      en: 'The waiting version has been changed meanwhile. Please look at the new one.',
    })
  await forgetWaiting(ctx, waiting, { content: false })
  const { folder, name, ...said } = waiting.change
  const place = folder === undefined ? {} : { folder: await folderAt(ctx, folder) }
  const [content] =
    waiting.gridref === null
      ? []
      : await ctx.db.select().from(contentsTable).where(eq(contentsTable.gridref, waiting.gridref))
  const exchanged = content
    ? await exchange(ctx, row, contentOf(content), { isNew: false, action: 'replace' })
    : row
  const called = name === undefined ? {} : { name: nameWith(name, exchanged) }
  const is = await changeRow(ctx, exchanged, { ...said, ...place, ...called }, 'release')
  await tellAuthor(ctx, row, waiting, 'released')
  return answerFile(ctx, is)
}

export async function discard(ctx: Ctx, { _id }: Input<'discard'>): Promise<Result<'discard'>> {
  const row = await rowForChange(ctx, _id)
  const waiting = await requireWaiting(ctx, _id)
  const mine = waiting.by !== null && waiting.by === ctx.user?._id
  if (!mine && !isAdmin(ctx.user) && !(await mayPublishFile(ctx, _id))) throw noPermission()
  await forgetWaiting(ctx, waiting, { content: true })
  await audit(ctx, { action: 'discard', collection: 'file', recordId: _id, before: { ...waiting.change } })
  tellScreens(ctx, _id)
  await tellAuthor(ctx, row, waiting, 'discarded')
  return answerFile(ctx, row)
}
