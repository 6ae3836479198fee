import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Readable } from 'node:stream'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { tellEditors } from '#kit/server/live/editors-notice.ts'
import { runWrite, type Caller } from '#kit/server/http/scope.ts'
import { fold } from '#kit/server/search/document.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { FileCard } from '../files.contract.ts'
import { limits } from '../files.rules.ts'
import { mayReadFiles } from './files.access.ts'
import { folderAt } from './folders/folders.service.ts'
import { hasForms, keyOf, storeContent } from './content/content.service.ts'
import { keepFormerAddress } from './downloads/former-addresses.ts'
import {
  contentOf,
  contentsTable,
  filesTable,
  textsTable,
  variantsTable,
  type FileRow,
  type FileTexts,
  type StoredContent,
} from './files.table.ts'
import { documentKind } from './texts/document-kinds.ts'
import { indexFile } from './files.search.ts'
import { cardOf, variantsOf } from './files.wire.ts'
import { stage, unstage, type Staged } from './uploads/staging.ts'

export const formsJob = 'file.makeForms'
export interface FormsData {
  gridref: string
}

export const textsJob = 'file.readTexts'

/** Details of a new file besides its content. */
export interface FileDetails {
  title?: string
  alt?: string
  caption?: string
  credit?: string
  translations?: { en?: FileTexts }
  tags?: string[]
  /** `Bilder/2026`; created if missing. */
  folder?: string
  focal?: { x: number; y: number } | null
  visibility?: 'public' | 'private'
  /** Store it even if a file has the same content. */
  allowDuplicate?: boolean
}

export interface NewFile extends FileDetails {
  /** With extension; corrected if the content differs. */
  name: string
  content: Buffer | Readable
  /** Its id; new by default. An existing file with this id is returned unchanged. */
  _id?: string
  /** ISO time, now by default. */
  createdAt?: string
  /** Address on another website, redirected to the file. */
  formerAddress?: string
}

/** Searchable text of a file. */
export const searchedOf = (
  row: Pick<FileRow, 'name' | 'title' | 'alt' | 'caption' | 'credit' | 'tags' | 'translations'>,
): string =>
  fold(
    [
      row.name,
      row.title,
      row.alt,
      row.caption,
      row.credit,
      ...row.tags,
      ...Object.values(row.translations.en ?? {}),
    ].join(' '),
  )

/** A file outside the bin with this content, as uploaded or as stored. */
export async function sameContent(db: Ctx['db'], sha256: string): Promise<FileRow | null> {
  const [row] = await db
    .select()
    .from(filesTable)
    .where(
      and(
        or(eq(filesTable.sha256, sha256), eq(filesTable.storedSha256, sha256)),
        isNull(filesTable.deletedAt),
      ),
    )
    .orderBy(filesTable._id)
    .limit(1)
  return row ?? null
}

/** Specification § 8: `C1` = duplicate file detected. `details.file` is the existing one, if the caller may see it. */
export async function duplicate(ctx: Pick<Ctx, 'db' | 'user' | 'lang'>, row: FileRow): Promise<Problem> {
  const seen = mayReadFiles(ctx.user) || row.visibility === 'public'
  const variants = await variantsOf(ctx, [row])
  return new Problem(
    'C1',
    409,
    {
      de: seen ? `Diese Datei gibt es schon: „${row.title || row.name}“.` : 'Diese Datei gibt es schon.',
      en: seen ? `This file is here already: "${row.title || row.name}".` : 'This file is here already.',
    },
    seen ? { details: { file: cardOf(row, variants.get(row.gridref) ?? [], ctx.lang) } } : {},
  )
}

/** Drops cached answers about a file and notifies listeners. */
export async function announceFile(
  ctx: Ctx,
  action: 'create' | 'update' | 'remove' | 'restore' | 'purge',
  { was, is }: { was: FileRow | null; is: FileRow | null },
): Promise<void> {
  const _id = (is ?? was)?._id ?? ''
  ctx.drop(`file:${_id}`)
  await indexFile(ctx, is, _id)
  await ctx.emit('recordChanged', { collection: 'file', _id, action, was, is })
  tellEditors(ctx, 'file', { action, _id })
}

/** Adds a content to a file's row of contents; has the rest of its forms made, or what is written in it read. */
export async function addContent(ctx: Ctx, fileId: string, content: StoredContent): Promise<void> {
  await ctx.db.insert(contentsTable).values({ ...contentOf(content), fileId, at: ctx.now })
  if (content.early?.length) await ctx.db.insert(variantsTable).values([...content.early])
  if (hasForms(content))
    await ctx.platform.jobs.send(ctx, formsJob, { gridref: content.gridref } satisfies FormsData)
  if (documentKind(content.type) !== null) {
    await ctx.db.insert(textsTable).values({ gridref: content.gridref })
    // One run processes all waiting documents
    await ctx.platform.jobs.send(ctx, textsJob, {}, { singletonKey: 'all' })
  }
}

/** Creates the file of a stored content, in the caller's transaction. Throws `C1` (409) for a duplicate. */
export async function insertFile(
  ctx: Ctx,
  content: StoredContent,
  details: FileDetails & { _id?: string; createdAt?: string } = {},
): Promise<FileRow> {
  if (!details.allowDuplicate) {
    // A concurrent upload of the same content waits here and finds the first
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${content.sha256}, 0))`)
    const same =
      (await sameContent(ctx.db, content.sha256)) ?? (await sameContent(ctx.db, content.storedSha256))
    if (same) throw await duplicate(ctx, same)
  }
  const { allowDuplicate: _allow, createdAt, folder = '', ...said } = details
  const at = await folderAt(ctx, folder)
  const texts = { title: '', alt: '', caption: '', credit: '', tags: [], translations: {}, ...said }
  const [row] = await ctx.db
    .insert(filesTable)
    .values({
      ...contentOf(content),
      ...texts,
      folder: at,
      _id: details._id ?? uuidv7(),
      createdAt: createdAt ?? ctx.now,
      createdBy: ctx.user?._id ?? null,
      updatedAt: ctx.now,
      updatedBy: ctx.user?._id ?? null,
      variants: hasForms(content) ? 'waiting' : 'none',
      searched: searchedOf({ ...content, ...texts }),
    })
    .returning()
  const file = row as FileRow
  await addContent(ctx, file._id, content)
  const { name, type, size, visibility } = file
  await audit(ctx, {
    action: 'create',
    collection: 'file',
    recordId: file._id,
    after: { name, type, size, folder: at, visibility },
  })
  await announceFile(ctx, 'create', { was: null, is: file })
  return file
}

/** Puts a content back out of the store that did not become a file; what this misses is swept at night. */
export async function forgetContent(
  platform: Pick<Platform, 'storage' | 'log'>,
  { gridref, early = [] }: StoredContent,
): Promise<void> {
  try {
    for (const stored of [gridref, ...early.map((form) => form.gridref)])
      await platform.storage.delete(keyOf(stored))
  } catch (error) {
    platform.log.warn({ err: error, gridref }, 'a content that nobody needs stays until the night')
  }
}

/** Validates, sanitises and stores an upload, then creates the file in its own transaction. Throws refusals. */
export async function takeIn(
  platform: Platform,
  caller: Caller,
  staged: Staged,
  { name, ...details }: FileDetails & { name: string },
): Promise<FileRow> {
  if (!details.allowDuplicate) {
    const same = await sameContent(platform.database.db, staged.sha256)
    if (same) throw await duplicate({ db: platform.database.db, user: caller.user, lang: caller.lang }, same)
  }
  const content = await storeContent(platform, staged, name)
  try {
    return await runWrite(platform, caller, (ctx) => insertFile(ctx, content, details))
  } catch (error) {
    await forgetContent(platform, content)
    throw error
  }
}

/**
 * Stores a file for importers and the demo, in the caller's transaction. A file with the same content or id is returned
 * unchanged (`existed`). Throws the refusals of uploads: `FILE_TYPE`, `FILE_CONTENT`, `FILE_TOO_LARGE`, `IMAGE_BROKEN`,
 * `SVG_BROKEN`…, and StorageUnavailable.
 */
export async function storeFile(ctx: Ctx, file: NewFile): Promise<{ file: FileCard; existed: boolean }> {
  const { name, content: bytes, formerAddress, ...details } = file
  const answer = async (row: FileRow, existed: boolean) => {
    if (formerAddress !== undefined) await keepFormerAddress(ctx, row._id, formerAddress)
    return { file: cardOf(row, (await variantsOf(ctx, [row])).get(row.gridref) ?? [], ctx.lang), existed }
  }
  if (details._id) {
    const [known] = await ctx.db.select().from(filesTable).where(eq(filesTable._id, details._id))
    if (known) return answer(known, true)
  }
  const staged = await stage(ctx.platform.config, bytes, limits.file)
  try {
    const same = details.allowDuplicate ? null : await sameContent(ctx.db, staged.sha256)
    if (same) return await answer(same, true)
    const content = await storeContent(ctx.platform, staged, name)
    const stored = details.allowDuplicate ? null : await sameContent(ctx.db, content.storedSha256)
    if (stored) {
      await forgetContent(ctx.platform, content)
      return await answer(stored, true)
    }
    return await answer(await insertFile(ctx, content, details), false)
  } finally {
    await unstage(staged)
  }
}
