import { type ConvertedContent, convertContent } from './content-converter.ts'
import type { NewAddresses } from './conversion.ts'
import type { ExportEvent, ExportItem } from './export-events.ts'
import type { ImportPlan, PlannedMedium, PlannedNews, PlannedPage } from './plan.ts'
import { siteKey } from './plan-identity.ts'
import type { Lookup } from './plan-lookup.ts'
import { foundMedia } from './plan-media.ts'

export interface PlannedContent {
  record: PlannedPage | PlannedNews
  content: ConvertedContent
}

/**
 * Converts the texts of planned records, one after the other as the file has them.
 * @param events of `readExport`, read anew from the start of the file
 * @param wanted leaves out records whose text is not needed, e.g. because nothing of them has changed
 */
export async function* convertContents(
  plan: ImportPlan,
  lookup: Lookup,
  events: AsyncIterable<ExportEvent>,
  addresses: NewAddresses,
  wanted: (record: PlannedPage | PlannedNews) => boolean = () => true,
): AsyncGenerator<PlannedContent> {
  const records = new Map<string, PlannedPage | PlannedNews>()
  const keyOf = (item: Pick<ExportItem, 'id' | 'link'>) => (item.id > 0 ? String(item.id) : item.link)
  for (const record of [...plan.pages, ...plan.news])
    records.set(keyOf({ id: record.oldId, link: record.oldUrl }), record)
  for await (const event of events) {
    if (event.type !== 'item' || (event.item.type !== 'post' && event.item.type !== 'page')) continue
    const record = records.get(keyOf(event.item))
    if (!record || record.kind !== (event.item.type === 'post' ? 'news' : 'page')) continue
    records.delete(keyOf(event.item))
    if (!wanted(record)) continue
    const content = convertContent(event.item.content, {
      lang: record.lang,
      postId: record.oldId,
      postUrl: record.oldUrl,
      baseUrl: plan.source.baseUrl,
      contents: lookup,
      addresses,
    })
    yield { record, content }
  }
}

export interface ContentSurvey {
  /** Media that texts use besides those of the media library. */
  media: PlannedMedium[]
  /** What editors should look at, by record; texts without any are left out. */
  notes: { record: PlannedPage | PlannedNews; notes: ConvertedContent['notes'] }[]
}

/**
 * A trial conversion of everything, as if all media could be fetched: for the report of a dry run, and to know
 * which files the texts need.
 */
export async function surveyContents(
  plan: ImportPlan,
  lookup: Lookup,
  events: AsyncIterable<ExportEvent>,
): Promise<ContentSurvey> {
  const urls = new Set<string>()
  const notes: ContentSurvey['notes'] = []
  const addresses: NewAddresses = {
    mediaUrl: (url) => ({ url }),
    pageUrl: (url) => (lookup.externalIdByUrl(url) === undefined ? null : '/'),
  }
  for await (const { record, content } of convertContents(plan, lookup, events, addresses)) {
    for (const url of content.media) urls.add(url)
    if (content.notes.length > 0) notes.push({ record, notes: content.notes })
  }
  const known = (url: string) => lookup.mediumIdByUrl(url) !== undefined
  return { media: foundMedia(urls, siteKey(plan.source.baseUrl), known), notes }
}
