import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { guestsFind, search, seenByGuests } from '#kit/server/search/search.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { fileLabel, titleOf } from '../files.rules.ts'
import { textsTable, type FileRow } from './files.table.ts'
import { documentKind } from './texts/document-kinds.ts'
import { addressOf } from './files.wire.ts'

/** Collection name of files in the search. */
export const fileCollection = 'file'

/** Extracted text of a document; `''` before extraction or if it has none. */
async function writtenIn(ctx: Ctx, { type, gridref }: FileRow): Promise<string> {
  if (documentKind(type) === null) return ''
  const [found] = await ctx.db
    .select({ text: textsTable.text })
    .from(textsTable)
    .where(eq(textsTable.gridref, gridref))
  return found?.text ?? ''
}

/** Search texts of a file in a language: description, name, and extracted text. */
function textOf(row: FileRow, lang: Language, written: string) {
  const said = lang === 'de' ? undefined : row.translations[lang]
  return {
    collection: fileCollection,
    recordId: row._id,
    lang,
    title: said?.title || row.title || titleOf(row.name),
    body: [said?.caption || row.caption, row.name, written].filter(Boolean).join(' '),
    tags: row.tags,
    kind: fileLabel(row.name),
    href: addressOf(row._id),
    public: row.visibility === 'public',
  }
}

/** Updates a file's search texts; null: it is gone. Pictures and files in the bin are not searchable. */
export async function indexFile(ctx: Ctx, row: FileRow | null, _id: string): Promise<void> {
  if (row?.kind === 'image') return
  if (!row || row.deletedAt) return search.remove(ctx, fileCollection, _id)
  const written = await writtenIn(ctx, row)
  const english = row.translations.en ? [textOf(row, 'en', written)] : []
  await search.index(ctx, [textOf(row, 'de', written), ...english])
}

/** Guests find a public file while something public links to it. */
export const findLinkedFiles = (): void =>
  guestsFind(
    fileCollection,
    (now) => sql`exists (select from file_uses u join search_documents shown
      on shown."collection" = u."collection" and shown."recordId" = u."recordId" and ${seenByGuests(now, 'shown')}
      where u."fileId" = search_documents."recordId" and u."live")`,
  )
