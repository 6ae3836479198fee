import { eq, inArray } from 'drizzle-orm'
import { editorialKind } from '#kit/server/records/editorial/editorial-kind.ts'
import { fileCards } from '#domains/platform/files/server/offers.ts'
import { content } from '../contents.contract.ts'
import { contentsTable } from './contents.table.ts'

export const contents = editorialKind({
  contract: content,
  table: contentsTable,
  filters: {
    type: (value) => inArray(contentsTable.type, [value].flat()),
    look: (value) => inArray(contentsTable.look, [value].flat()),
    slug: (value) => eq(contentsTable.slug, value),
  },
  sortable: ['title', 'type', 'look', 'date', 'status', 'updatedAt'],
  defaultSort: 'title',
  slugFrom: 'title',
  richText: ['text'],
  files: (record) => record.files,
  fileCards,
})
