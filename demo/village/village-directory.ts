import type { Ctx } from '#kit/server/context.ts'
import { slugOf } from '#kit/shared/text/slug.ts'
import { putContent } from '#domains/site/contents/server/offers.ts'
import { putEntry } from '#domains/site/entries/server/offers.ts'
import { directory, pieces, type DirectoryEntry } from '../content/directory.ts'
import { idOf } from './village-ids.ts'
import { written } from './village-texts.ts'

const translated = <T extends object>(texts: T) => ({
  en: { ...texts, status: 'published' as const, upToDate: true },
})

async function putDirectoryEntry(ctx: Ctx, entry: DirectoryEntry, today: string): Promise<void> {
  const words = (lang: 'de' | 'en') => ({
    teaser: entry[lang].teaser,
    text: written(entry[lang].text, lang, today),
    openingNote: entry[lang].openingNote ?? '',
  })
  await putEntry(ctx, {
    _id: idOf('entry', entry.key),
    title: entry.title,
    slug: slugOf(entry.title),
    ...words('de'),
    type: entry.type,
    categories: entry.categories,
    contact: entry.contact ?? '',
    address: entry.address ?? '',
    latitude: entry.position?.lat ?? null,
    longitude: entry.position?.lon ?? null,
    phone: entry.phone,
    email: entry.email,
    website: entry.website ?? '',
    openingHours: entry.openingHours ?? [],
    picture: entry.picture ? idOf('drawing', entry.picture) : null,
    status: 'published',
    translations: translated({ title: entry.title, slug: slugOf(entry.title), ...words('en') }),
  })
}

/** Clubs, taverns, firms and sights of the village, and content blocks shared by its pages. */
export async function putVillageDirectory(ctx: Ctx, today: string): Promise<void> {
  for (const entry of directory) await putDirectoryEntry(ctx, entry, today)
  for (const { key, slug, look, type, de, en } of pieces)
    await putContent(ctx, {
      _id: idOf('content', key),
      ...de,
      slug,
      look,
      type,
      status: 'published',
      translations: translated(en),
    })
}
