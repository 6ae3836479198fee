import type { Language } from '../../../kit/shared/languages.ts'
import type { AddressBook } from './address-book.ts'
import type { NewAddresses } from './conversion.ts'
import { mediaKeys } from './old-addresses.ts'
import type { ConvertedContent } from './content-converter.ts'
import type { ImportWork } from './import-work.ts'
import type { PlannedNews, PlannedPage } from './plan.ts'
import { convertContents } from './plan-contents.ts'
import type { ExportEvent } from './export-events.ts'
import { foundMediumId } from './plan-media.ts'
import { siteKey } from './plan-identity.ts'

const marker = '/wordpress-import-link-'
const markers = new RegExp(`${marker}(\\d+)-`, 'g')

/** A converted text whose links to other records wait for the language that they are needed in. */
export interface LinkedText {
  record: PlannedPage | PlannedNews
  content: ConvertedContent
  /** External ids of files that it should show and that are not here. */
  lacking: string[]
  links: { externalId: string; oldUrl: string }[]
}

/** The external id of a file by any of its addresses at the old site. */
function mediumOf({ lookup, plan, media }: ImportWork, url: string): string | undefined {
  const kept = lookup.mediumIdByUrl(url)
  if (kept !== undefined) return kept
  return mediaKeys(url)
    .map((key) => foundMediumId(siteKey(plan.source.baseUrl), key))
    .find((id) => media.has(id))
}

/**
 * Converts texts, one after the other as the file has them.
 * @param files address here of files that are here, by external id
 */
export async function* convertTexts(
  work: ImportWork,
  events: AsyncIterable<ExportEvent>,
  files: ReadonlyMap<string, { id: string; url: string }>,
  wanted: (record: PlannedPage | PlannedNews) => boolean,
): AsyncGenerator<LinkedText> {
  const { lookup, plan, records, media } = work
  let links: LinkedText['links'] = []
  let lacking = new Set<string>()
  const addresses: NewAddresses = {
    mediaUrl(url) {
      const id = mediumOf(work, url)
      const file = id === undefined ? undefined : files.get(id)
      if (id !== undefined && !file && media.has(id)) lacking.add(id)
      return file ?? null
    },
    pageUrl(url) {
      const externalId = lookup.externalIdByUrl(url)
      if (externalId === undefined) return null
      // the page of a file at the old site showed nothing but the file
      if (media.has(externalId)) return files.get(externalId)?.url ?? null
      if (!records.has(externalId)) return null
      links.push({ externalId, oldUrl: url })
      return `${marker}${links.length - 1}-`
    },
  }
  for await (const { record, content } of convertContents(plan, lookup, events, addresses, wanted)) {
    yield { record, content, lacking: [...lacking], links }
    links = []
    lacking = new Set()
  }
}

/** The text for readers of a language, and the links in it whose addresses are only expected. */
export async function textIn(
  { content, links }: LinkedText,
  lang: Language,
  book: AddressBook,
): Promise<{ html: string; expected: { externalId: string; lang: Language; href: string }[] }> {
  const expected: { externalId: string; lang: Language; href: string }[] = []
  const hrefs: string[] = []
  for (const { externalId, oldUrl } of links) {
    const address = await book.of(externalId, lang)
    hrefs.push(address?.href ?? oldUrl)
    if (address?.expected) expected.push({ externalId, lang, href: address.href })
  }
  const html = content.html.replace(markers, (_all, index: string) =>
    (hrefs[Number(index)] ?? '').replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
  )
  return { html, expected }
}
