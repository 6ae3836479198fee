import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { guestsFind, search, seenByGuests } from '#kit/server/search/search.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { fileLabel, titleOf } from '../files.rules.ts'
import { textsTable, type FileRow } from './files.table.ts'
import { documentKind } from './texts/document-kinds.ts'
import { addressOf } from './files.wire.ts'

/** What the texts of files stand under in the search. */
export const fileCollection = 'file'

/** What is written in a document; `''` while it waits to be read and where nothing is. */
async function writtenIn(ctx: Ctx, { type, gridref }: FileRow): Promise<string> {
  if (documentKind(type) === null) return ''
  const [found] = await ctx.db
    .select({ text: textsTable.text })
    .from(textsTable)
    .where(eq(textsTable.gridref, gridref))
  return found?.text ?? ''
}

/** What a file is found by in a language: what is said of it, its name, and what is written in it. */
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

/** Makes a file findable as it is now; null: it is gone. Pictures are seen where they stand, what is in the bin is nowhere. */
export async function indexFile(ctx: Ctx, row: FileRow | null, _id: string): Promise<void> {
  if (row?.kind === 'image') return
  if (!row || row.deletedAt) return search.remove(ctx, fileCollection, _id)
  const written = await writtenIn(ctx, row)
  const english = row.translations.en ? [textOf(row, 'en', written)] : []
  await search.index(ctx, [textOf(row, 'de', written), ...english])
}

/** Guests find a public file as long as something that they see leads to it. */
export const findLinkedFiles = (): void =>
  guestsFind(
    fileCollection,
    (now) => sql`exists (select from file_uses u join search_documents shown
      on shown."collection" = u."collection" and shown."recordId" = u."recordId" and ${seenByGuests(now, 'shown')}
      where u."fileId" = search_documents."recordId" and u."live")`,
  )
