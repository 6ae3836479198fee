import { arrayContains, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { editorialKind } from '#kit/server/records/editorial/editorial-kind.ts'
import { Problem } from '#kit/shared/problem.ts'
import { fileCards } from '#domains/platform/files/server/offers.ts'
import { entry } from '../entries.contract.ts'
import { entryAddresses } from './record-addresses.ts'
import { entriesTable } from './entries.table.ts'

const halfPosition = (missing: 'latitude' | 'longitude') => {
  const text = {
    de: 'Für den Ort auf der Karte braucht es beide Zahlen, Breite und Länge.',
    en: 'A place on the map needs both numbers, latitude and longitude.',
  }
  return new Problem('INVALID', 422, text, { fields: { [missing]: text } })
}

const noTime = (index: number) => {
  const text = {
    de: 'Beginn und Ende sind gleich. Bitte ändern Sie eine der beiden Zeiten.',
    en: 'Start and end are the same. Please change one of the two times.',
  }
  return new Problem('INVALID', 422, text, { fields: { [`openingHours.${index}`]: text } })
}

const begin = sql`upper(left(regexp_replace(public.unaccent("title"), '^[^[:alnum:]]+', ''), 1))`

/** Letter of a title in an A to Z: umlauts sort with their vowel; `#` for other characters. */
export const letter = sql<string>`case when ${begin} between 'A' and 'Z' collate "C" then ${begin} else '#' end`

export const entries = editorialKind({
  contract: entry,
  table: entriesTable,
  filters: {
    type: (value) => inArray(entriesTable.type, [value].flat()),
    category: (value) => arrayContains(entriesTable.categories, [value]),
    letter: (value) => sql`${letter} = ${value}`,
    placed: (value) => (value ? isNotNull : isNull)(entriesTable.latitude),
  },
  sortable: ['title', 'type', 'date', 'status', 'updatedAt'],
  // Specification § 3
  defaultSort: 'title',
  slugFrom: 'title',
  richText: ['text'],
  words: { type: 'type', categories: 'category' },
  files: (record) => [record.picture, ...record.files],
  fileCards,
  found: ({ title, teaser, text, type, categories, contact, address, openingNote }) => ({
    title,
    body: [teaser, contact, address, openingNote, text].join('\n'),
    tags: [type, ...categories],
    kind: type,
  }),
  addresses: entryAddresses,
  hooks: {
    beforeWrite(_ctx, { is }) {
      is.categories = [...new Set(is.categories)]
      if ((is.latitude === null) !== (is.longitude === null))
        throw halfPosition(is.latitude === null ? 'latitude' : 'longitude')
      const empty = is.openingHours.findIndex(({ from, to }) => from === to)
      if (empty >= 0) throw noTime(empty)
      is.openingHours = is.openingHours.toSorted((a, b) => a.day - b.day || a.from.localeCompare(b.from))
    },
  },
})
