import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import {
  mentions,
  mostPossible,
  type Person,
  type PersonalData,
  type PersonalFinding,
} from '#kit/server/personal/personal.ts'
import { withoutAddresses } from '#kit/server/personal/redact.ts'
import { StorageMissing } from '#kit/server/storage/storage.ts'
import { keyOf } from './content/content.service.ts'
import { remove } from './files.service.ts'
import { filesTable as table, textsTable } from './files.table.ts'
import { usesOf } from './usage.service.ts'

const words = {
  uploads: { de: 'Hochgeladene Dateien', en: 'Uploaded files' },
  file: { de: 'Datei', en: 'File' },
}
const reasons = {
  uploads: {
    de: 'Die Dateien gehören zur Website und bleiben. Wer sie hochgeladen hat, steht nicht mehr dabei.',
    en: 'The files belong to the website and stay. Who uploaded them is no longer told.',
  },
  file: {
    de: 'Die Datei nennt die Person, im Namen, in der Beschreibung oder im Dokument selbst. Ob sie bleiben darf, entscheiden Sie dort.',
    en: 'The file names the person, in its name, its description or the document itself. Whether it may stay is decided there.',
  },
}

async function uploadsOf(ctx: Ctx, { accounts }: Person): Promise<PersonalFinding[]> {
  const found: PersonalFinding[] = []
  for (const { _id, name, stays } of accounts) {
    const rows = await ctx.db
      .select({ createdAt: table.createdAt, name: table.name, title: table.title })
      .from(table)
      .where(eq(table.createdBy, _id))
      .orderBy(desc(table.createdAt))
    if (rows.length > 0)
      found.push({
        _id,
        collection: 'uploads',
        what: words.uploads,
        title: name,
        at: rows.at(-1)!.createdAt,
        count: rows.length,
        sure: true,
        fate: stays ? 'keep' : 'anonymise',
        reason: stays ?? reasons.uploads,
        data: rows,
      })
  }
  return found
}

async function filesNaming(ctx: Ctx, { emails, names }: Person): Promise<PersonalFinding[]> {
  const wanted = [...emails, ...names]
  if (wanted.length === 0) return []
  const said = sql<string>`concat_ws(' ', ${table.name}, ${table.title}, ${table.alt}, ${table.caption}, ${table.credit}, ${table.translations}::text, ${textsTable.text})`
  const rows = await ctx.db
    .select({ file: table, said })
    .from(table)
    .leftJoin(textsTable, eq(textsTable.gridref, table.gridref))
    .where(and(isNull(table.deletedAt), mentions(said, wanted)))
    .orderBy(sql`(${mentions(said, emails)}) desc`, desc(table.createdAt))
    .limit(mostPossible)
  return rows.map(({ file, said: text }) => {
    const { _id, createdAt, name, title, alt, caption, credit, tags, visibility } = file
    return {
      _id,
      collection: 'file',
      what: words.file,
      title: title || name,
      at: createdAt,
      sure: withoutAddresses(text, emails) !== text,
      fate: 'keep',
      reason: reasons.file,
      data: { _id, createdAt, name, title, alt, caption, credit, tags, visibility },
    }
  })
}

/**
 * Contents of files about a person, for their export; those beyond `mostBytes` in all, or lost from the store, are left
 * out.
 */
export async function fileContents(
  ctx: Ctx,
  ids: readonly string[],
  mostBytes: number,
): Promise<{ _id: string; name: string; content: Buffer }[]> {
  const rows =
    ids.length > 0
      ? await ctx.db
          .select({ _id: table._id, name: table.name, size: table.size, gridref: table.gridref })
          .from(table)
          .where(inArray(table._id, [...ids]))
      : []
  const found: { _id: string; name: string; content: Buffer }[] = []
  let bytes = 0
  for (const { _id, name, size, gridref } of rows) {
    if (bytes + size > mostBytes) continue
    try {
      found.push({ _id, name, content: await ctx.platform.storage.read(keyOf(gridref)) })
      bytes += size
    } catch (error) {
      if (!(error instanceof StorageMissing)) throw error
    }
  }
  return found
}

/** Deletes files of deleted records that nothing else uses. */
async function removeOrphans(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const uses = await usesOf(ctx, ids)
  const there = await ctx.db
    .select({ _id: table._id })
    .from(table)
    .where(inArray(table._id, [...ids]))
  const gone = there.map(({ _id }) => _id).filter((_id) => !uses.has(_id))
  for (const _id of gone) await remove(ctx, { _id, forGood: true })
  return gone
}

/** Files that name a person, and the number of their uploads. */
export const filesPersonal: PersonalData = {
  title: { de: 'Bilder und Dateien', en: 'Pictures and files' },
  columns: [
    'files.name',
    'files.credit',
    'files.alt',
    'files.caption',
    'files.searched',
    'file_contents.name',
    'file_texts.text',
  ],
  find: async (ctx, person) => [...(await uploadsOf(ctx, person)), ...(await filesNaming(ctx, person))],
  // Uploads are linked to the account only, which is gone by then
  erase: async () => {},
  cleanUp: (ctx, { removed }) =>
    removeOrphans(
      ctx,
      removed.flatMap(({ files = [] }) => files),
    ),
}
