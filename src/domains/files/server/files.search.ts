import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/server/context.ts'
import { guestsFind, search, seenByGuests } from '../../../kit/server/search/search.ts'
import type { Language } from '../../../kit/shared/languages.ts'
import { fileLabel, titleOf } from '../files.rules.ts'
import type { FileRow } from './files.table.ts'
import { addressOf } from './files.wire.ts'

const collection = 'file'

/** What a file is found by in a language: what is said of it and its name, not what is written in it. */
function textOf(row: FileRow, lang: Language) {
  const said = lang === 'de' ? undefined : row.translations[lang]
  return {
    collection,
    recordId: row._id,
    lang,
    title: said?.title || row.title || titleOf(row.name),
    body: [said?.caption || row.caption, row.name].filter(Boolean).join(' '),
    tags: row.tags,
    kind: fileLabel(row.name),
    href: addressOf(row._id),
    public: row.visibility === 'public',
  }
}

/** Makes a file findable as it is now; null: it is gone. Pictures are seen where they stand, what is in the bin is nowhere. */
export async function indexFile(ctx: Ctx, row: FileRow | null, _id: string): Promise<void> {
  if (row?.kind === 'image') return
  if (!row || row.deletedAt) return search.remove(ctx, collection, _id)
  const languages: Language[] = row.translations.en ? ['de', 'en'] : ['de']
  await search.index(
    ctx,
    languages.map((lang) => textOf(row, lang)),
  )
}

/** Guests find a public file as long as something that they see leads to it. */
export const findLinkedFiles = (): void =>
  guestsFind(
    collection,
    (now) => sql`exists (select from file_uses u join search_documents shown
      on shown."collection" = u."collection" and shown."recordId" = u."recordId" and ${seenByGuests(now, 'shown')}
      where u."fileId" = search_documents."recordId" and u."live")`,
  )
