import type { ConvertedContent } from '../blocks/content-converter.ts'
import { convertOutside } from '../blocks/content-thread.ts'
import type { NewAddresses } from '../blocks/conversion.ts'
import type { ExportEvent, ExportItem } from '../reading/export-events.ts'
import type { ImportPlan, PlannedMedium, PlannedNews, PlannedPage } from './plan.ts'
import { siteKey } from './plan-identity.ts'
import type { Lookup } from './plan-lookup.ts'
import { foundMedia } from '../media/plan-media.ts'
import { listsOf } from './plan-redirects.ts'

export interface PlannedContent {
  record: PlannedPage | PlannedNews
  /** True for the record's translation; false for the record itself. */
  isTranslation: boolean
  content: ConvertedContent
}

/** The WordPress type of a record. */
const typeOf = (record: PlannedPage | PlannedNews) =>
  record.kind === 'news' ? 'post' : record.type === undefined ? 'page' : 'nav_menu_item'

/**
 * Converts the texts of planned records, one after the other in file order.
 * @param events of `readExport`, read again from the start of the file
 * @param wanted filters the records whose text is needed, e.g. only changed ones
 */
export async function* convertContents(
  plan: ImportPlan,
  lookup: Lookup,
  events: AsyncIterable<ExportEvent>,
  addresses: NewAddresses,
  wanted: (record: PlannedPage | PlannedNews) => boolean = () => true,
): AsyncGenerator<PlannedContent> {
  const records = new Map<string, Omit<PlannedContent, 'content'>>()
  const keyOf = (item: Pick<ExportItem, 'id' | 'link'>) => (item.id > 0 ? String(item.id) : item.link)
  for (const record of [...plan.pages, ...plan.news]) {
    records.set(keyOf({ id: record.oldId, link: record.oldUrl }), { record, isTranslation: false })
    const other = record.translation
    if (other) records.set(keyOf({ id: other.oldId, link: other.oldUrl }), { record, isTranslation: true })
  }
  for await (const event of events) {
    if (event.type !== 'item') continue
    const found = records.get(keyOf(event.item))
    if (!found) continue
    const { record, isTranslation } = found
    if (typeOf(record) !== event.item.type) continue
    records.delete(keyOf(event.item))
    if (!wanted(record)) continue
    const { lang, oldId, oldUrl } = (isTranslation && record.translation) || record
    const content = await convertOutside(event.item.content, {
      lang,
      postId: oldId,
      postUrl: oldUrl,
      baseUrl: plan.source.baseUrl,
      contents: lookup,
      addresses,
    })
    yield { record, isTranslation, content }
  }
}

export interface ContentSurvey {
  /** Media used by texts in addition to the media library. */
  media: PlannedMedium[]
  /** Notes for editors by text; texts without notes are left out. */
  notes: {
    kind: PlannedPage['kind'] | PlannedNews['kind']
    title: string
    url: string
    notes: ConvertedContent['notes']
  }[]
}

/**
 * A trial conversion of everything, as if all media could be fetched: for the report of a dry run, and to find out
 * which files the texts need.
 */
export async function surveyContents(
  plan: ImportPlan,
  lookup: Lookup,
  events: AsyncIterable<ExportEvent>,
): Promise<ContentSurvey> {
  const urls = new Set<string>()
  const notes: ContentSurvey['notes'] = []
  const listOf = listsOf(plan.redirects)
  const addresses: NewAddresses = {
    mediaUrl: (url) => ({ url }),
    pageUrl: (url) => ((listOf(url) ?? lookup.externalIdByUrl(url)) === undefined ? null : '/'),
  }
  for await (const { record, isTranslation, content } of convertContents(plan, lookup, events, addresses)) {
    for (const url of content.media) urls.add(url)
    const { title, oldUrl, status } = (isTranslation && record.translation) || record
    const told = [...content.notes]
    const isUnread = told.some(({ code }) => code === 'text-unreadable')
    if (
      content.html === '' &&
      !isUnread &&
      status !== 'draft' &&
      !(record.kind === 'page' && record.view !== 'contentview')
    )
      told.push({ code: 'text-empty', detail: '', count: 1 })
    if (told.length > 0) notes.push({ kind: record.kind, title, url: oldUrl, notes: told })
  }
  const known = (url: string) => lookup.mediumIdByUrl(url) !== undefined
  return { media: foundMedia(urls, siteKey(plan.source.baseUrl), known), notes }
}
