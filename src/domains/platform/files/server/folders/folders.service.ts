import { sql, type SQL } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { tellEditors } from '#kit/server/live/editors-notice.ts'
import { toIsoTime } from '#kit/server/database/columns.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import type { InputOf, ResultOf } from '#kit/shared/contract.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { isWithin } from '#kit/shared/tree-path.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { folderLimits } from '../../files.rules.ts'
import type { FileFolder, fileFolders } from '../../folders.contract.ts'
import { requireFolderHeading } from '../waiting/live-places.service.ts'

type Input<K extends keyof typeof fileFolders> = InputOf<(typeof fileFolders)[K]>
type Result<K extends keyof typeof fileFolders> = ResultOf<(typeof fileFolders)[K]>

/** Cache tag of answers that contain a file's folder. */
export const foldersTag = 'filefolder'

const refused = (code: string, de: string, en: string, details?: Record<string, unknown>) =>
  new Problem(code, 409, { de, en }, details ? { details } : {})

const takenName = () =>
  refused(
    'FOLDER_EXISTS',
    'Einen Ordner mit diesem Namen gibt es dort schon. Bitte wählen Sie einen anderen Namen.',
    'There is a folder of this name already. Please choose another name.',
  )
const tooDeep = () =>
  refused(
    'FOLDER_DEPTH',
    `Ordner können höchstens ${folderLimits.depth} Ebenen tief ineinander liegen. Bitte wählen Sie einen Ordner weiter oben.`,
    `Folders can lie at most ${folderLimits.depth} levels deep in each other. Please choose a folder further up.`,
  )
const insideItself = () =>
  refused(
    'FOLDER_INSIDE_ITSELF',
    'Ein Ordner kann nicht in sich selbst liegen. Bitte wählen Sie einen anderen Ordner.',
    'A folder can’t lie inside itself. Please choose another folder.',
  )
const gone = () =>
  refused(
    'FOLDER_GONE',
    'Diesen Ordner gibt es nicht mehr. Bitte wählen Sie einen anderen.',
    'This folder is not there any more. Please choose another one.',
  )

/** Registers refusals for violated constraints of folders. */
export function tellFolderRefusals(): void {
  refusalOf('file_folders_siblings', takenName())
  refusalOf('file_folders_path', takenName())
  refusalOf('file_folders_depth', tooDeep())
  refusalOf('file_folders_parent', gone())
  refusalOf('files_in_folder', gone())
}

const nameIsAbove = (name: string) =>
  refused(
    'FOLDER_EXISTS',
    `Im Ordner darüber gibt es schon einen Ordner „${name}“. Bitte benennen Sie einen der beiden um.`,
    `There is a folder "${name}" in the folder above already. Please rename one of the two.`,
  )

const select = (ctx: Ctx, where: SQL) =>
  ctx.db
    .execute<FileFolder>(
      sql`
      select f."_id", f."name", f."path", f."createdAt", f."createdBy",
        case when f."parent" <> '' then p."_id" end as "parent",
        (select count(*)::int from files x where x."folder" = f."path" and x."deletedAt" is null) as "files"
      from file_folders f join file_folders p on p."path" = f."parent"
      where ${where} order by lower(f."path"), f."path"`,
    )
    .then(({ rows }) =>
      rows.map(({ _id, name, path, parent, files, createdAt, createdBy }) => ({
        _id,
        name,
        path,
        parent,
        files,
        createdAt: toIsoTime(createdAt),
        createdBy,
      })),
    )

async function folderOf(ctx: Ctx, _id: string): Promise<FileFolder> {
  const [folder] = await select(ctx, sql`f."_id" = ${_id}::uuid`)
  if (!folder) throw notFound({ _id })
  return folder
}

export async function list(ctx: Ctx): Promise<Result<'list'>> {
  const filefolder = await select(ctx, sql`true`)
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from files where "folder" = '' and "deletedAt" is null`,
  )
  return { filefolder, total: filefolder.length, atTop: rows[0]?.count ?? 0 }
}

/** Path of a folder by id, `''` for the top level. Throws `FOLDER_GONE` (409). */
async function pathOf(ctx: Ctx, _id: string | null): Promise<string> {
  if (_id === null) return ''
  const [folder] = await select(ctx, sql`f."_id" = ${_id}::uuid`)
  if (!folder) throw gone()
  return folder.path
}

/** Locks the folder tree: one change at a time, creations included. */
const holdTree = (ctx: Ctx) => ctx.db.execute(sql`lock table file_folders in share row exclusive mode`)

async function told(
  ctx: Ctx,
  action: string,
  _id: string,
  { before, after }: { before?: FileFolder; after?: FileFolder },
): Promise<void> {
  const said = (folder: FileFolder | undefined) => (folder ? { path: folder.path } : null)
  await audit(ctx, {
    action,
    collection: 'filefolder',
    recordId: _id,
    before: said(before),
    after: said(after),
  })
  if (before) ctx.drop(foldersTag)
  tellEditors(ctx, 'file', { action: 'update', _id })
}

async function insert(ctx: Ctx, parent: string, name: string): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ _id: string; path: string }>(sql`
    insert into file_folders ("_id", "createdAt", "createdBy", "parent", "name")
    values (${uuidv7()}::uuid, ${ctx.now}::timestamptz, ${ctx.user?._id ?? null}::uuid, ${parent}, ${name})
    on conflict do nothing returning "_id", "path"`)
  const [made] = rows
  if (made) await told(ctx, 'create', made._id, { after: await folderOf(ctx, made._id) })
  return made?.path
}

/** Normalised name. */
const plainName = (name: string) => name.normalize('NFC').trim()

/**
 * Finds or creates the folder at a path and returns its stored spelling. Call it before locking a file's row: changes
 * of the tree lock folders first, too. Throws `FOLDER_DEPTH` (409).
 */
export async function folderAt(ctx: Ctx, path: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ path: string }>(
    sql`select "path" from file_folders where "path" = ${path}`,
  )
  if (rows[0]) return rows[0].path
  let at = ''
  for (const name of path.split('/').map(plainName).filter(Boolean)) {
    const known = async () => {
      const found = await ctx.db.execute<{ path: string }>(
        sql`select "path" from file_folders where "parent" = ${at} and lower("name") = lower(${name})`,
      )
      return found.rows[0]?.path
    }
    const next: string | undefined = (await known()) ?? (await insert(ctx, at, name)) ?? (await known())
    if (next === undefined) throw gone()
    at = next
  }
  return at
}

export async function create(ctx: Ctx, { name, parent }: Input<'create'>): Promise<Result<'create'>> {
  const path = await insert(ctx, await pathOf(ctx, parent), plainName(name))
  if (path === undefined) throw takenName()
  const [filefolder] = await select(ctx, sql`f."path" = ${path}`)
  if (!filefolder) throw gone()
  return { filefolder }
}

export async function update(ctx: Ctx, { _id, name, parent }: Input<'update'>): Promise<Result<'update'>> {
  await holdTree(ctx)
  const before = await folderOf(ctx, _id)
  const above = parent === undefined ? undefined : await pathOf(ctx, parent)
  if (above !== undefined && isWithin(above, before.path)) throw insideItself()
  const called = name === undefined ? before.name : plainName(name)
  if (called !== before.name) await requireFolderHeading(ctx, before.path)
  await ctx.db.execute(sql`
    update file_folders set "name" = ${called}, "parent" = coalesce(${above ?? null}, "parent")
    where "_id" = ${_id}::uuid`)
  const after = await folderOf(ctx, _id)
  if (after.path !== before.path) await told(ctx, 'update', _id, { before, after })
  return { filefolder: after }
}

const notEmpty = (files: number, folders: number) =>
  refused(
    'FOLDER_NOT_EMPTY',
    `In diesem Ordner liegt noch etwas (Dateien: ${files}, Ordner: ${folders}). Verschieben Sie es zuerst, oder lassen Sie es in den Ordner darüber wandern.`,
    `Something is still in this folder (files: ${files}, folders: ${folders}). Move it first, or let it move to the folder above.`,
    { files, folders },
  )

/** Removes a folder but no files. Files in its bin always move up, so that they can be restored. */
export async function remove(ctx: Ctx, { _id, content }: Input<'remove'>): Promise<Result<'remove'>> {
  await holdTree(ctx)
  const before = await folderOf(ctx, _id)
  const inside = await select(ctx, sql`f."parent" = ${before.path}`)
  const moved = { files: before.files, folders: inside.length }
  if (content === 'refuse' && moved.files + moved.folders > 0) throw notEmpty(moved.files, moved.folders)
  const above = await pathOf(ctx, before.parent)
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    select i."name" from file_folders i join file_folders a on a."parent" = ${above} and lower(a."name") = lower(i."name")
    where i."parent" = ${before.path} and a."_id" <> ${_id}::uuid limit 1`)
  if (rows[0]) throw nameIsAbove(rows[0].name)
  await requireFolderHeading(ctx, before.path)
  await ctx.db.execute(sql`update files set "folder" = ${above} where "folder" = ${before.path}`)
  // A subfolder may have the same name
  await ctx.db.execute(sql`update file_folders set "name" = "_id"::text where "_id" = ${_id}::uuid`)
  const { path } = await folderOf(ctx, _id)
  await ctx.db.execute(sql`update file_folders set "parent" = ${above} where "parent" = ${path}`)
  await ctx.db.execute(sql`delete from file_folders where "_id" = ${_id}::uuid`)
  await told(ctx, 'remove', _id, { before })
  return { removed: [_id], total: 1, moved }
}
