import { and, count, eq, sql } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx, Platform } from '#kit/server/context.ts'
import type { StoredFiles } from '#kit/server/domain.ts'
import { prepareImage } from '#kit/server/images/images.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { type PersonFileRow, personFilesTable as table } from './club.table.ts'
import { deleteKept, keyPattern, mostPixels, putKept, refusedFile } from './kept-files.ts'
import { persons } from './persons.kind.ts'

const mostDocuments = 50
const portraitLongest = 900

interface Judged {
  bytes: Buffer
  type: string
}

/** Validates a file by its content: pictures lose their camera metadata, documents must be PDF. Throws Problem 422. */
export async function judgeFile(content: Buffer, kind: PersonFileRow['kind']): Promise<Judged> {
  if (content.length === 0) throw refusedFile('EMPTY_FILE', 'Diese Datei ist leer.', 'This file is empty.')
  if (kind === 'document' && content.subarray(0, 5).toString('latin1') === '%PDF-')
    return { bytes: content, type: 'application/pdf' }
  try {
    const { bytes, type } = await prepareImage(content, mostPixels, {
      longest: kind === 'portrait' ? portraitLongest : 2400,
    })
    return { bytes, type }
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    if (kind === 'portrait')
      throw new Problem(error.code, 422, error.texts, { fields: { file: error.texts } })
    throw refusedFile(
      'WRONG_KIND',
      'Bitte wählen Sie ein PDF oder ein Bild (JPG, PNG, WebP).',
      'Please choose a PDF or a picture (JPG, PNG, WebP).',
    )
  }
}

/** Stores a file of a person whom the caller may edit; a new portrait replaces the old one. */
export async function keepFile(
  ctx: Ctx,
  person: string,
  { kind, name, judged }: { kind: PersonFileRow['kind']; name: string; judged: Judged },
): Promise<PersonFileRow> {
  const row = await lockRecord(ctx, persons, { _id: person })
  if (kind === 'document') {
    const [known] = await ctx.db
      .select({ total: count() })
      .from(table)
      .where(and(eq(table.person, person), eq(table.kind, 'document')))
    if ((known?.total ?? 0) >= mostDocuments)
      throw refusedFile(
        'TOO_MANY_FILES',
        `Zu einer Person gehen höchstens ${mostDocuments} Dokumente.`,
        `A person can have at most ${mostDocuments} documents.`,
      )
  } else await dropFiles(ctx, and(eq(table.person, person), eq(table.kind, 'portrait'))!)
  const file: PersonFileRow = {
    _id: uuidv7(),
    person,
    kind,
    name: name.slice(0, 200) || 'datei',
    type: judged.type,
    size: judged.bytes.length,
    at: ctx.now,
    by: ctx.user?._id ?? null,
  }
  await ctx.db.insert(table).values(file)
  await putKept(ctx.platform, file, judged.bytes)
  await audit(ctx, {
    action: 'update',
    collection: persons.name,
    recordId: row._id,
    // Trainers may read the audit trail but no documents, and a document's name can reveal its content
    after: { [kind]: '…' },
  })
  ctx.drop('sports_person', `sports_person:${person}`)
  return file
}

/** Deletes files from the table, and their bytes from the store after the commit. */
export async function dropFiles(ctx: Ctx, which: ReturnType<typeof and> & object): Promise<PersonFileRow[]> {
  const gone = await ctx.db.delete(table).where(which).returning()
  ctx.afterCommit(async () => {
    await Promise.all(gone.map((file) => deleteKept(ctx.platform, file)))
  })
  return gone
}

/** Deletes a file of a person whom the caller may edit. Throws 404. */
export async function removeFile(ctx: Ctx, { _id }: { _id: string }) {
  const [file] = await ctx.db.select().from(table).where(eq(table._id, _id))
  if (!file) throw notFound({ _id })
  const row = await lockRecord(ctx, persons, { _id: file.person })
  await dropFiles(ctx, eq(table._id, _id))
  await audit(ctx, {
    action: 'update',
    collection: persons.name,
    recordId: row._id,
    before: { [file.kind]: '…' },
  })
  ctx.drop('sports_person', `sports_person:${file.person}`)
  return { removed: [_id] }
}

/** Stored files for backups; smaller sizes can be made again. */
export const storedSportsFiles: StoredFiles = {
  pattern: keyPattern,
  keys: `select 'sports/' || "_id" as "key" from sports_files union all select 'sports/' || "_id" from sports_team_pictures`,
}

/**
 * Deletes bytes without a row that are older than `olderThan` milliseconds, left by aborted writes and failed
 * deletions.
 */
export async function sweepSportsFiles(platform: Platform, olderThan: number): Promise<void> {
  const before = Date.now() - olderThan
  const old: { key: string; _id: string }[] = []
  for await (const { key, at } of platform.storage.list('sports/')) {
    const [, _id] = keyPattern.exec(key) ?? []
    if (_id && at.getTime() < before) old.push({ key, _id })
  }
  if (old.length === 0) return
  const { rows } = await platform.database.db.execute<{ _id: string }>(
    sql`select "_id" from (select "_id" from sports_files union all select "_id" from sports_team_pictures) kept
      where "_id" = any(${sql.param(old.map(({ _id }) => _id))}::uuid[])`,
  )
  const known = new Set(rows.map(({ _id }) => _id))
  for (const { key, _id } of old) if (!known.has(_id)) await platform.storage.delete(key)
}
