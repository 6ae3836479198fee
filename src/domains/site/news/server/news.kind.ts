import { arrayContains, eq, gte, inArray, lte } from 'drizzle-orm'
import { editorialKind } from '#kit/server/records/editorial/editorial-kind.ts'
import { Problem } from '#kit/shared/problem.ts'
import { fileCards } from '#domains/platform/files/server/offers.ts'
import { news } from '../news.contract.ts'
import { endsAfterStart } from '../news.rules.ts'
import { newsAddresses } from './record-addresses.ts'
import { newsTable } from './news.table.ts'

const endTooEarly = () => {
  const text = { de: 'Das Ende muss nach dem Beginn liegen.', en: 'The end must come after the beginning.' }
  return new Problem('INVALID', 422, text, { fields: { end: text } })
}

export const newsItems = editorialKind({
  contract: news,
  table: newsTable,
  defaults: (ctx) => ({ start: ctx.now }),
  filters: {
    type: (value) => inArray(newsTable.type, [value].flat()),
    tag: (value) => arrayContains(newsTable.tags, [value]),
    sticky: (value) => eq(newsTable.sticky, value),
    startFrom: (value) => gte(newsTable.start, value),
    startTo: (value) => lte(newsTable.start, value),
  },
  sortable: ['title', 'type', 'start', 'sticky', 'status', 'updatedAt'],
  // Specification § 4: sticky first, then start date descending
  defaultSort: '-sticky,-start',
  slugFrom: 'title',
  richText: ['text'],
  visible: { from: 'start', until: 'end', hiddenBy: 'hidden' },
  words: { type: 'type', tags: 'tag' },
  files: (item) => [item.picture, ...item.files],
  fileCards,
  found: ({ title, teaser, text, tags, type }) => ({
    title,
    body: `${teaser}\n${text}`,
    tags: [type, ...tags],
    kind: type,
  }),
  dated: 'start',
  addresses: newsAddresses,
  hooks: {
    beforeWrite(_ctx, { is }) {
      is.tags = [...new Set(is.tags)]
      if (!endsAfterStart(is.start, is.end)) throw endTooEarly()
    },
  },
})
