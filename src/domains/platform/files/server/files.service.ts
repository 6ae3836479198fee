import { and, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import { requireAccess } from '#kit/server/access.ts'
import type { Ctx } from '#kit/server/context.ts'
import { requireUnlocked } from '#kit/server/locks/locks.ts'
import { conflict, lastChange } from '#kit/server/records/conflict.ts'
import { inBin } from '#kit/server/records/refusals.ts'
import type { Action, InputOf, ResultOf } from '#kit/shared/contract.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { notFound } from '#kit/shared/problem.ts'
import type { files } from '../files.contract.ts'
import { cleanName } from './uploads/content-type.ts'
import { keyOf } from './content/content.service.ts'
import { contentsTable, filesTable, type FileRow } from './files.table.ts'
import { folderAt } from './folders/folders.service.ts'
import { recordsOf } from './files.wire.ts'
import { mayChangeNow, requirePublish, type FileChange } from './waiting/live-places.service.ts'
import { announceFile, searchedOf } from './store.service.ts'
import { stillUsed, usage, usesOf } from './usage.service.ts'
import { isNotWaiting, leaveWaiting } from './waiting/waiting.store.ts'

type Input<K extends keyof typeof files> = InputOf<(typeof files)[K]>
type Result<K extends keyof typeof files> = ResultOf<(typeof files)[K]>

/** Locks a file's row for a change; refuses if another user is editing it. */
export async function rowForChange(ctx: Ctx, _id: string, version?: number): Promise<FileRow> {
  const [row] = await ctx.db.select().from(filesTable).where(eq(filesTable._id, _id)).for('update')
  if (!row) throw notFound({ _id })
  if (row.deletedAt) throw inBin()
  if (version !== undefined && version < row.version)
    throw conflict({
      current: (await recordsOf(ctx, [row]))[0]!,
      version: row.version,
      ...(await lastChange(ctx, 'file', _id)),
    })
  await requireUnlocked(ctx, 'file', _id)
  return row
}

/** Answer of calls that return one file. */
export async function answerFile(ctx: Ctx, row: FileRow, lang?: Language): Promise<Result<'read'>> {
  const [file] = await recordsOf(ctx, [row], lang)
  if (!file) throw notFound({ _id: row._id })
  return { file }
}

export async function read(ctx: Ctx, { _id, lang }: Input<'read'>): Promise<Result<'read'>> {
  const [row] = await ctx.db.select().from(filesTable).where(eq(filesTable._id, _id))
  if (!row) throw notFound({ _id })
  return answerFile(ctx, row, lang)
}

function withTranslations(row: FileRow, given: Input<'update'>['translations']): FileRow['translations'] {
  if (given?.en === undefined) return row.translations
  if (given.en === null) return {}
  const said = Object.entries({ ...row.translations.en, ...given.en }).filter(
    ([, text]) => text !== undefined,
  )
  return { en: Object.fromEntries(said) }
}

/** A given name with the extension of the content. */
function renamed(row: FileRow, given: string): string {
  const extension = /\.[a-z0-9]{1,10}$/i.exec(row.name)?.[0] ?? ''
  const clean = cleanName(given)
  return clean.toLowerCase().endsWith(extension.toLowerCase()) ? clean : clean + extension
}

/** Stores changed columns with audit entry and announcement. Without changes there is no new version. */
export async function changeRow(
  ctx: Ctx,
  row: FileRow,
  change: Partial<FileRow>,
  action = 'update',
): Promise<FileRow> {
  const names = (Object.keys(change) as (keyof FileRow)[]).filter(
    (name) => JSON.stringify(change[name]) !== JSON.stringify(row[name]),
  )
  if (names.length === 0) return row
  const next = { ...row, ...change }
  const [is] = await ctx.db
    .update(filesTable)
    .set({
      ...change,
      version: row.version + 1,
      updatedAt: ctx.now,
      updatedBy: ctx.user?._id ?? null,
      searched: searchedOf(next),
    })
    .where(eq(filesTable._id, row._id))
    .returning()
  const told = names.filter((name) => name !== 'blur')
  const pick = (from: FileRow) => Object.fromEntries(told.map((name) => [name, from[name] ?? null]))
  await audit(ctx, {
    action,
    collection: 'file',
    recordId: row._id,
    before: pick(row),
    after: pick(is as FileRow),
  })
  await announceFile(ctx, action === 'remove' || action === 'restore' ? action : 'update', {
    was: row,
    is: is as FileRow,
  })
  return is as FileRow
}

/** Changes a file's details, or submits the change if guests would see it and the caller may not publish there. */
async function changeOrWait(
  ctx: Ctx,
  row: FileRow,
  given: { [K in keyof FileChange]: FileChange[K] | undefined },
): Promise<{ is: FileRow; waits: boolean }> {
  const change = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as FileChange
  if (await mayChangeNow(ctx, row, change)) return { is: await changeRow(ctx, row, change), waits: false }
  await leaveWaiting(ctx, row, { change })
  return { is: row, waits: true }
}

export async function update(ctx: Ctx, input: Input<'update'>): Promise<Result<'update'>> {
  const { _id, version, translations, name, folder, ...said } = input
  const at = folder === undefined ? {} : { folder: await folderAt(ctx, folder) }
  const row = await rowForChange(ctx, _id, version)
  const change = {
    ...said,
    ...at,
    ...(name === undefined ? {} : { name: renamed(row, name) }),
    ...(translations?.en === undefined ? {} : { translations: withTranslations(row, translations) }),
  }
  const { is, waits } = await changeOrWait(ctx, row, change)
  return { ...(await answerFile(ctx, is)), waits }
}

const binned = (ctx: Ctx) => ({ deletedAt: ctx.now, deletedBy: ctx.user?._id ?? null })

async function purge(ctx: Ctx, row: FileRow): Promise<void> {
  const { rows } = await ctx.db.execute<{ gridref: string }>(sql`
    select c."gridref" from file_contents c where c."fileId" = ${row._id}::uuid
    union all select v."gridref" from file_variants v join file_contents c on c."gridref" = v."contentOf" where c."fileId" = ${row._id}::uuid`)
  await ctx.db.delete(filesTable).where(eq(filesTable._id, row._id))
  await ctx.db.execute(sql`delete from locks where "collection" = 'file' and "recordId" = ${row._id}::uuid`)
  await audit(ctx, {
    action: 'purge',
    collection: 'file',
    recordId: row._id,
    before: { name: row.name, size: row.size },
  })
  await announceFile(ctx, 'purge', { was: row, is: null })
  // Only when nothing refers to them any more
  ctx.afterCommit(async () => {
    for (const { gridref } of rows) await ctx.platform.storage.delete(keyOf(gridref))
  })
}

/** Moves to the bin, or deletes from there. Throws 409 `FILE_USED` while records use the file. */
export async function remove(ctx: Ctx, { _id, forGood }: Input<'remove'>): Promise<Result<'remove'>> {
  const [row] = await ctx.db.select().from(filesTable).where(eq(filesTable._id, _id)).for('update')
  if (!row) throw notFound({ _id })
  await requireUnlocked(ctx, 'file', _id)
  const used = await usage(ctx, _id)
  if (used.uses.length + used.others > 0) throw stillUsed(used)
  if (row.deletedAt) await purge(ctx, row)
  else if (forGood) await purge(ctx, await changeRow(ctx, row, binned(ctx), 'remove'))
  else await changeRow(ctx, row, binned(ctx), 'remove')
  return { removed: [_id], total: 1 }
}

type BatchAction = Input<'batch'>['action']
const rightFor: Record<BatchAction, Action> = {
  read: 'read',
  remove: 'remove',
  purge: 'remove',
  restore: 'update',
  move: 'update',
  tag: 'update',
  untag: 'update',
}

async function removeMany(ctx: Ctx, rows: FileRow[], action: 'remove' | 'purge') {
  const uses = await usesOf(
    ctx,
    rows.map(({ _id }) => _id),
  )
  const removed: FileRow[] = []
  for (const row of rows) {
    if (uses.has(row._id) || (action === 'remove' && row.deletedAt)) continue
    await requireUnlocked(ctx, 'file', row._id)
    if (action === 'purge') await purge(ctx, row)
    else await changeRow(ctx, row, binned(ctx), 'remove')
    removed.push(row)
  }
  return {
    removed: removed.map(({ _id }) => _id),
    kept: rows.flatMap(({ _id }) => (uses.has(_id) ? [{ _id, ...uses.get(_id)! }] : [])),
  }
}

function changeOf(row: FileRow, { action, folder = '', tags = [] }: Input<'batch'>): FileChange {
  switch (action) {
    case 'move':
      return { folder }
    case 'tag':
      return { tags: [...new Set([...row.tags, ...tags])].slice(0, 50) }
    case 'untag':
      return { tags: row.tags.filter((tag) => !tags.includes(tag)) }
    default:
      return {}
  }
}

/** Several files atomically, except that files in use are kept. */
export async function batch(ctx: Ctx, input: Input<'batch'>): Promise<Result<'batch'>> {
  const { _id: ids, action, lang } = input
  requireAccess(ctx.user, { module: 'file', action: rightFor[action] })
  const folder = action === 'move' ? await folderAt(ctx, input.folder ?? '') : ''
  const query = ctx.db.select().from(filesTable).where(inArray(filesTable._id, ids)).orderBy(filesTable._id)
  const rows = action === 'read' ? await query : await query.for('update')
  if (action === 'remove' || action === 'purge') {
    const { removed, kept } = await removeMany(ctx, rows, action)
    return { file: [], total: removed.length, waits: [], removed, kept }
  }
  const changed: FileRow[] = []
  const waiting: string[] = []
  for (const row of rows) {
    if (action !== 'read') await requireUnlocked(ctx, 'file', row._id)
    if (action === 'restore') {
      // A record may still use a file in the bin
      if (row.deletedAt) await requirePublish(ctx, row)
      changed.push(await changeRow(ctx, row, { deletedAt: null, deletedBy: null }, 'restore'))
      continue
    }
    const { is, waits } = await changeOrWait(ctx, row, changeOf(row, { ...input, folder }))
    changed.push(is)
    if (waits) waiting.push(row._id)
  }
  const byId = new Map(changed.map((row) => [row._id, row]))
  const ordered = ids.flatMap((id) => byId.get(id) ?? [])
  const file = await recordsOf(ctx, ordered, lang)
  return { file, total: ordered.length, waits: waiting, removed: [], kept: [] }
}

export const usageOf = (ctx: Ctx, { _id }: Input<'usage'>): Promise<Result<'usage'>> => usage(ctx, _id)

export async function contents(ctx: Ctx, { _id }: Input<'contents'>): Promise<Result<'contents'>> {
  const [file] = await ctx.db
    .select({ gridref: filesTable.gridref })
    .from(filesTable)
    .where(eq(filesTable._id, _id))
  if (!file) throw notFound({ _id })
  const rows = await ctx.db
    .select()
    .from(contentsTable)
    .where(and(eq(contentsTable.fileId, _id), isNotWaiting))
    .orderBy(sql`${contentsTable.at} desc`)
  return {
    contents: rows.map(({ gridref, name, type, size, width, height, at }) => ({
      gridref,
      name,
      type,
      size,
      at,
      resolution: width !== null && height !== null ? { w: width, h: height } : null,
      current: gridref === file.gridref,
    })),
  }
}
