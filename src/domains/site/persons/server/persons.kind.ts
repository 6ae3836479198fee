import { inArray } from 'drizzle-orm'
import { editorialKind } from '#kit/server/records/editorial/editorial-kind.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { slugOf } from '#kit/shared/text/slug.ts'
import { fileCards } from '#domains/platform/files/server/offers.ts'
import { hrefOfView } from '#domains/site/pages/server/offers.ts'
import { person } from '../persons.contract.ts'
import { fullName } from '../persons.rules.ts'
import { personsTable } from './persons.table.ts'

/** Returns a function for the address of a person on the page that lists such persons; null: none. */
async function personAddresses(ctx: Ctx, lang: Language) {
  const pages = new Map<string, Promise<string | null>>()
  return async ({ slug, kind }: { slug: string; kind: string }): Promise<string | null> => {
    const page = pages.get(kind) ?? hrefOfView(ctx, 'personview', lang, kind)
    pages.set(kind, page)
    const href = await page
    return href === null ? null : `${href}#${encodeURIComponent(slug)}`
  }
}

export const persons = editorialKind({
  contract: person,
  table: personsTable,
  filters: {
    type: (value) => inArray(personsTable.type, [value].flat()),
    group: (value) => inArray(personsTable.group, [value].flat()),
  },
  sortable: ['order', 'last_name', 'first_name', 'group', 'type', 'date', 'status', 'updatedAt'],
  defaultSort: 'order,last_name,first_name',
  slugFrom: 'last_name',
  richText: ['text'],
  files: (record) => [record.picture, ...record.files],
  fileCards,
  found: (record) => ({
    title: fullName(record),
    body: [record.role, record.group, record.officeHours, record.text].join('\n'),
    tags: [record.type],
    kind: record.type,
  }),
  addresses: personAddresses,
  hooks: {
    async beforeWrite(_ctx, { is }) {
      is.slug ||= slugOf(`${is.first_name} ${is.last_name}`)
    },
  },
})
