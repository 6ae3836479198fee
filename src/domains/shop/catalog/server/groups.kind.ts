import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { editorialKind } from '#kit/server/records/editorial/editorial-kind.ts'
import type { PlannedWrite } from '#kit/server/records/editorial/definition.ts'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { guestsFind } from '#kit/server/search/search.ts'
import { Problem } from '#kit/shared/problem.ts'
import { slugOf } from '#kit/shared/text/slug.ts'
import { fileCards } from '#domains/platform/files/server/offers.ts'
import { reservedGroups } from '../catalog.addresses.ts'
import { productGroup } from '../catalog.contract.ts'
import { above } from '../facets.rules.ts'
import { groupsTable as table } from './catalog.table.ts'
import { groupAddress } from './shop-links.ts'
import { shopIsOn, shopSettings } from './shop-settings.service.ts'

const noSuchParent = wrongField('parent', {
  de: 'Die übergeordnete Gruppe gibt es nicht (mehr).',
  en: 'The group above it does not exist (any more).',
})
refusalOf('product_groups_parent_fkey', noSuchParent)

const reserved: ReadonlySet<string> = new Set(reservedGroups)

function refuseReserved(slug: string): void {
  if (!reserved.has(slug)) return
  throw wrongField('slug', {
    de: `„${slug}“ ist im Shop schon vergeben. Bitte wählen Sie eine andere Adresse.`,
    en: `“${slug}” is taken in the shop already. Please choose another address.`,
  })
}

/** Rejects a parent that would make a circle. Checks drafts too, so that the error appears before publishing. */
async function refuseCircle(ctx: Ctx, { _id, is }: PlannedWrite<typeof productGroup>): Promise<void> {
  if (is.parent === null) return
  // Two concurrent moves wait for each other
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('product_groups'))`)
  const { rows } = await ctx.db.execute<{ _id: string; parent: string | null }>(sql`
    select "_id", case when "draft" ? 'parent' then ("draft" ->> 'parent')::uuid else "parent" end as "parent"
    from ${table} where "deletedAt" is null`)
  if (!rows.some((row) => row._id === is.parent)) throw noSuchParent
  const moved = [...rows.filter((row) => row._id !== _id), { _id, parent: is.parent }]
  const way = above(moved, _id)
  const leadsBack =
    is.parent === _id || way[0]?.parent === _id || above(moved, is.parent).some((one) => one._id === _id)
  if (leadsBack)
    throw wrongField('parent', {
      de: 'Eine Gruppe kann nicht unter sich selbst stehen.',
      en: 'A group cannot stand below itself.',
    })
}

/** Refuses to delete a group with subgroups, so that a whole branch is not lost by mistake. */
async function refuseAbove(ctx: Ctx, _id: string): Promise<void> {
  const [below] = await ctx.db
    .select({ number: count() })
    .from(table)
    .where(and(eq(table.parent, _id), isNull(table.deletedAt)))
  if (!below?.number) return
  throw new Problem('HAS_CHILDREN', 409, {
    de: `Unter dieser Gruppe stehen noch ${below.number} andere. Verschieben oder entfernen Sie diese zuerst.`,
    en: `There are still ${below.number} groups below this one. Move or remove them first.`,
  })
}

export const groups = editorialKind({
  contract: productGroup,
  table,
  filters: {
    parent: (value) => (value === 'none' ? isNull(table.parent) : eq(table.parent, value)),
    mainGallery: (value) => eq(table.mainGallery, value),
  },
  sortable: ['order', 'title', 'status', 'updatedAt'],
  defaultSort: 'order,title',
  slugFrom: 'title',
  richText: ['text'],
  files: ({ picture }) => [picture],
  fileCards,
  found: ({ title, text, meta_description }) => ({ title, body: `${meta_description}\n${text}` }),
  async addresses(ctx, lang) {
    const { enabled } = await shopSettings(ctx)
    return ({ slug }) => (enabled ? groupAddress(lang, slug) : null)
  },
  hooks: {
    async beforeWrite(ctx, write) {
      const { action, _id, is } = write
      if (action === 'remove' || action === 'purge') return refuseAbove(ctx, _id)
      // An empty slug is derived from the name
      refuseReserved(slugOf(is.slug || is.title))
      const english = is.translations.en
      refuseReserved(slugOf(String(english?.slug || english?.title || '')))
      return refuseCircle(ctx, write)
    },
  },
})

guestsFind(productGroup.name, () => shopIsOn)
