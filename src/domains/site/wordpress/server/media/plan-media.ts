import { richTextToPlain } from '#kit/server/text/rich-text.ts'
import { webAddress } from '../blocks/embeds.ts'
import { identityOf } from '../reading/entry-identity.ts'
import type { ItemHead } from '../reading/export-index.ts'
import { isMediaAddress, mediaKeys } from '../reading/old-addresses.ts'
import type { PlannedMedium } from '../planning/plan.ts'
import type { PlanContext } from '../planning/plan-context.ts'
import { externalIdOf, fingerprintOf } from '../planning/plan-identity.ts'
import { isImageUrl } from '../planning/plan-lookup.ts'
import { dateOf } from '../planning/plan-state.ts'

function fileNameOf(address: string): string {
  const last = webAddress(address)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** Plans the media library of the old site. */
export async function planMedia(attachments: ItemHead[], context: PlanContext): Promise<PlannedMedium[]> {
  const planned: PlannedMedium[] = []
  for (const item of attachments) {
    await context.turn()
    const url = item.attachmentUrl || (isMediaAddress(item.guid) ? item.guid : '')
    const externalId = externalIdOf(context.site, item)
    const title = richTextToPlain(item.title, 200)
    if (!webAddress(url)) {
      context.notes.push({ code: 'medium-without-address', title: title || item.slug, externalId })
      continue
    }
    const medium = {
      externalId,
      oldId: Math.max(0, item.id),
      url,
      fileName: fileNameOf(url),
      title,
      alt: richTextToPlain(item.alt, 300),
      caption: richTextToPlain(item.caption, 600),
      isImage: isImageUrl(url),
      date: dateOf(item, context.clock),
      found: false,
    }
    planned.push({ ...medium, identity: identityOf(item), fingerprint: fingerprintOf(medium) })
  }
  return planned
}

/** The external id of a file known only by its address; `key` as of `mediaKeys`. */
export const foundMediumId = (site: string, key: string): string => `wordpress:${site}#file:${key}`

/**
 * Media that texts use although the media library does not list them.
 * @param urls as reported by the conversion of contents
 */
export function foundMedia(
  urls: Iterable<string>,
  site: string,
  isKnown: (url: string) => boolean,
): PlannedMedium[] {
  const found = new Map<string, PlannedMedium>()
  for (const url of urls) {
    const key = mediaKeys(url)[0]
    if (key === undefined || isKnown(url) || found.has(key)) continue
    const medium = {
      externalId: foundMediumId(site, key),
      oldId: 0,
      url,
      fileName: fileNameOf(url),
      title: '',
      alt: '',
      caption: '',
      isImage: !isMediaAddress(url) || isImageUrl(url),
      date: null,
      found: true,
    }
    found.set(key, { ...medium, identity: null, fingerprint: fingerprintOf(medium) })
  }
  return [...found.values()]
}
