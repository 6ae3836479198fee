import type { Language } from '#kit/shared/text/languages.ts'
import type { AddressBook } from './address-book.ts'
import type { NewAddresses } from '../blocks/conversion.ts'
import { mediaKeys } from '../reading/old-addresses.ts'
import type { ConvertedContent } from '../blocks/content-converter.ts'
import type { ImportWork } from '../imports/import-work.ts'
import type { PlannedNews, PlannedPage } from '../planning/plan.ts'
import { convertContents } from '../planning/plan-contents.ts'
import type { ExportEvent } from '../reading/export-events.ts'
import { foundMediumId } from '../media/plan-media.ts'
import { siteKey } from '../planning/plan-identity.ts'
import { listsOf, type PlannedList } from '../planning/plan-redirects.ts'

const marker = '/wordpress-import-link-'
const markers = new RegExp(`${marker}(\\d+)-`, 'g')

/** A converted text whose links to other records are filled in per language. */
export interface LinkedText {
  record: PlannedPage | PlannedNews
  text: TextWithLinks
  /** The record's text in the other language, if it differs. */
  translation: TextWithLinks | null
  /** External ids of files that the texts show and that are missing. */
  lacking: string[]
}

/** A link to a record, with `lang` if it named one language, or to a list of news. */
type TextLink = { oldUrl: string } & ({ externalId: string; lang?: Language } | { list: PlannedList })

interface TextWithLinks {
  content: ConvertedContent
  links: TextLink[]
}

/** The external id of a file by any of its addresses on the old site. */
function mediumOf({ lookup, plan, media }: ImportWork, url: string): string | undefined {
  const kept = lookup.mediumIdByUrl(url)
  if (kept !== undefined) return kept
  return mediaKeys(url)
    .map((key) => foundMediumId(siteKey(plan.source.baseUrl), key))
    .find((id) => media.has(id))
}

/**
 * Converts texts, one after the other in file order.
 * @param files new addresses of imported files, by external id
 */
export async function* convertTexts(
  work: ImportWork,
  events: AsyncIterable<ExportEvent>,
  files: ReadonlyMap<string, { id: string; url: string }>,
  wanted: (record: PlannedPage | PlannedNews) => boolean,
): AsyncGenerator<LinkedText> {
  const { lookup, plan, records, media } = work
  let links: TextWithLinks['links'] = []
  const halves = new Map<string, PlannedPage | PlannedNews>()
  for (const record of records.values())
    if (record.translation) halves.set(record.translation.externalId, record)
  let lacking = new Set<string>()
  const listOf = listsOf(plan.redirects)
  const addresses: NewAddresses = {
    mediaUrl(url) {
      const id = mediumOf(work, url)
      const file = id === undefined ? undefined : files.get(id)
      if (id !== undefined && !file && media.has(id)) lacking.add(id)
      return file ?? null
    },
    pageUrl(url) {
      const list = listOf(url)
      if (list) {
        links.push({ list, oldUrl: url })
        return `${marker}${links.length - 1}-`
      }
      const externalId = lookup.externalIdByUrl(url)
      if (externalId === undefined) return null
      // The page of a file on the old site showed only the file
      if (media.has(externalId)) return files.get(externalId)?.url ?? null
      const whole = halves.get(externalId)
      if (whole) links.push({ externalId: whole.externalId, oldUrl: url, lang: 'en' })
      else if (records.has(externalId)) links.push({ externalId, oldUrl: url })
      else return null
      return `${marker}${links.length - 1}-`
    },
  }
  const waiting = new Map<string, { text: TextWithLinks; lacking: Set<string> }>()
  for await (const found of convertContents(plan, lookup, events, addresses, wanted)) {
    const { record, isTranslation, content } = found
    const text = { content, links }
    const other = waiting.get(record.externalId)
    if (record.translation && !other) waiting.set(record.externalId, { text, lacking })
    else {
      waiting.delete(record.externalId)
      yield {
        record,
        text: isTranslation && other ? other.text : text,
        translation: other ? (isTranslation ? text : other.text) : null,
        lacking: [...new Set([...lacking, ...(other?.lacking ?? [])])],
      }
    }
    links = []
    lacking = new Set()
  }
}

/** The text for readers of a language, and its links whose addresses are only expected. */
export async function textIn(
  { content, links }: TextWithLinks,
  lang: Language,
  book: AddressBook,
): Promise<{ html: string; expected: { externalId: string; lang: Language; href: string }[] }> {
  const expected: { externalId: string; lang: Language; href: string }[] = []
  const hrefs: string[] = []
  for (const link of links) {
    if ('list' in link) {
      hrefs.push((await book.ofList(link.list, lang)) ?? link.oldUrl)
      continue
    }
    const { externalId, oldUrl, lang: asked = lang } = link
    const address = await book.of(externalId, asked)
    hrefs.push(address?.href ?? oldUrl)
    if (address?.expected) expected.push({ externalId, lang: asked, href: address.href })
  }
  const html = content.html.replace(markers, (_all, index: string) =>
    (hrefs[Number(index)] ?? '').replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
  )
  return { html, expected }
}
