import { othersFirst } from '#kit/server/turns/others-first.ts'
import { richTextToPlain } from '#kit/server/text/rich-text.ts'
import type { KnownContents, KnownMedia } from '../blocks/conversion.ts'
import type { ExportIndex, ItemHead } from '../reading/export-index.ts'
import { isMediaAddress, mediaKeys, pageKey } from '../reading/old-addresses.ts'
import { externalIdOf, siteKey } from './plan-identity.ts'
import { noCategory } from './plan-news.ts'

const imageFile = /\.(jpe?g|png|gif|webp|avif|svg|bmp|heic|tiff?)$/i

export const isImageUrl = (url: string): boolean => imageFile.test(url.split(/[?#]/)[0] ?? '')

/** Finds items of the old site by their numbers and addresses. */
export interface Lookup extends KnownContents {
  /** External id of the page, post or medium at an old address. */
  externalIdByUrl(url: string): string | undefined
  /** External id of a file in the media library by any of its addresses. */
  mediumIdByUrl(url: string): string | undefined
}

/** @param index of the export; media missing in it can't be found */
export async function createLookup(index: ExportIndex): Promise<Lookup> {
  const turn = othersFirst()
  const site = siteKey(index.site.baseUrl)
  const { baseUrl } = index.site
  const media = new Map<number, KnownMedia>()
  const files = new Map<string, { item: ItemHead; media: KnownMedia }>()
  const images = new Map<number, { order: number; media: KnownMedia }[]>()
  const pages = new Map<string, ItemHead>()
  const slugs = new Map<string, ItemHead | null>()
  const used = new Set<string>()
  for (const item of index.items) {
    const isPlace = item.type === 'post' || item.type === 'page' || item.type === 'attachment'
    if (!isPlace) continue
    await turn()
    if (item.id > 0) pages.set(`?p=${item.id}`, item)
    const key = pageKey(item.link, baseUrl)
    if (key !== '' && key !== '/' && !pages.has(key)) pages.set(key, item)
    if (item.type === 'post' && item.status === 'publish')
      for (const { taxonomy, slug } of item.terms) used.add(`${taxonomy} ${slug}`)
    if (item.type !== 'attachment') {
      // null: several posts share the slug, so it identifies none
      if (item.slug !== '') slugs.set(item.slug, slugs.has(item.slug) ? null : item)
      continue
    }
    const url = item.attachmentUrl || (isMediaAddress(item.guid) ? item.guid : '')
    const known: KnownMedia = {
      id: item.id,
      url,
      title: item.title,
      alt: item.alt,
      caption: item.caption,
      isImage: isImageUrl(url),
    }
    if (item.id > 0) media.set(item.id, known)
    for (const name of [...mediaKeys(url), ...(isMediaAddress(item.guid) ? mediaKeys(item.guid) : [])]) {
      if (!files.has(name)) files.set(name, { item, media: known })
    }
    if (known.isImage && item.parent > 0) {
      const siblings = images.get(item.parent) ?? []
      siblings.push({ order: item.order, media: known })
      images.set(item.parent, siblings)
    }
  }
  const fileOf = (url: string) => {
    for (const key of mediaKeys(url)) {
      const file = files.get(key)
      if (file) return file
    }
    return undefined
  }
  /** WordPress also finds a post by its slug alone when the rest of the address has changed. */
  const placeOf = (url: string): ItemHead | undefined => {
    const key = pageKey(url, baseUrl)
    return pages.get(key) ?? slugs.get(key.split('/').at(-1) ?? '') ?? undefined
  }
  return {
    mediaById: (id) => media.get(id),
    mediaByUrl: (url) => fileOf(url)?.media,
    imagesOf: (postId) =>
      (images.get(postId) ?? []).toSorted((a, b) => a.order - b.order).map((entry) => entry.media),
    titleOf: (url) => richTextToPlain(placeOf(url)?.title ?? '') || undefined,
    topics: (wanted) =>
      index.terms
        .filter(
          ({ taxonomy, slug }) =>
            taxonomy === wanted && used.has(`${taxonomy} ${slug}`) && !noCategory.has(slug),
        )
        .map(({ id, name, slug }) => ({
          id,
          name: richTextToPlain(name),
          url: `${baseUrl}${wanted === 'category' && id > 0 ? `/?cat=${id}` : `/${wanted === 'category' ? 'category' : 'tag'}/${slug}`}`,
        })),
    reusableBlock: (id) => index.reusableBlocks.get(id),
    externalIdByUrl(url) {
      const item = placeOf(url)
      return item ? externalIdOf(site, item) : undefined
    },
    mediumIdByUrl(url) {
      const file = fileOf(url)
      return file ? externalIdOf(site, file.item) : undefined
    },
  }
}
