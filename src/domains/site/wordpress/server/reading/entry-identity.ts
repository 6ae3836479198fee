import { sql } from 'drizzle-orm'
import { othersFirst } from '#kit/server/turns/others-first.ts'
import type { Queries } from '#kit/server/database/connect.ts'
import type { ExportIndex, ItemHead } from './export-index.ts'
import type { EntryIdentity, ImportRecordRow } from '../imports/imports.table.ts'
import { mediaKeys } from './old-addresses.ts'
import { numberedId, siteKey } from '../planning/plan-identity.ts'
import { tidySlug } from '../planning/plan-slugs.ts'
import { fitTitle } from '../planning/plan-title.ts'

type Known = Pick<ImportRecordRow, 'externalId' | 'collection' | 'identity'>

const collections = { post: 'news', page: 'page', attachment: 'file' } as const

const collectionOf = ({ type }: ItemHead): Known['collection'] | null =>
  Object.hasOwn(collections, type) ? collections[type as keyof typeof collections] : null

export const identityOf = (item: ItemHead): EntryIdentity => ({
  created: item.date ?? item.localDate,
  slug: item.type === 'attachment' ? (mediaKeys(item.attachmentUrl)[0] ?? '') : tidySlug(item.slug),
  title: fitTitle(item.title),
})

const atSameTime = (a: string | null, b: string | null) =>
  a !== null && b !== null && Date.parse(a) === Date.parse(b)

/**
 * Whether an entry is the one imported before. Editors change titles, addresses and dates, but hardly ever all of them
 * at once; for published posts WordPress also exports former addresses.
 */
function isSame(item: ItemHead, { collection, identity }: Known): boolean {
  if (collectionOf(item) !== collection) return false
  if (!identity) return true
  const now = identityOf(item)
  const slugs = [now.slug, ...item.oldSlugs.map(tidySlug)]
  const slug = now.slug === '' || identity.slug === '' || slugs.includes(identity.slug)
  const title = now.title === identity.title
  if (!atSameTime(now.created, identity.created)) return slug && (title || item.type === 'attachment')
  return slug || title || item.type !== 'post' || item.status !== 'publish'
}

/**
 * Finds entries whose number belonged to another entry imported earlier, as after a rebuild of the old site: they get
 * new ids, so that they overwrite nothing.
 */
export async function tellApart(db: Queries, index: ExportIndex): Promise<void> {
  const site = siteKey(index.site.baseUrl)
  const { rows } = await db.execute<Known & Record<string, unknown>>(sql`
    select "externalId", "collection", "identity" from import_records
    where starts_with("externalId", ${`wordpress:${site}#`}) and "collection" in ('page', 'news', 'file')`)
  const known = new Map(rows.map((row) => [row.externalId, row]))
  const turn = othersFirst()
  for (const item of index.items) {
    await turn()
    if (item.id <= 0 || collectionOf(item) === null) continue
    let earlier = ''
    for (let times = 0; ; times++) {
      const row = known.get(numberedId(site, item.id, times))
      const isNew = row === undefined
      if (isNew || isSame(item, row)) {
        if (times > 0) item.numberReuse = { times, isNew, earlier }
        break
      }
      earlier = row.identity?.title ?? ''
    }
  }
}
