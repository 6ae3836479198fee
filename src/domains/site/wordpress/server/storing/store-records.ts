import { problemOf } from '#kit/server/http/problems.ts'
import type { Imported } from '#kit/server/records/editorial/definition.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { slugOf } from '#kit/shared/text/slug.ts'
import type { news } from '#domains/site/news/news.contract.ts'
import { putNews } from '#domains/site/news/server/offers.ts'
import type { page } from '#domains/site/pages/pages.contract.ts'
import { landingMarker, putPage } from '#domains/site/pages/server/offers.ts'
import type { AddressBook } from './address-book.ts'
import type { ImportRecordRow } from '../imports/imports.table.ts'
import type { ImportWork } from '../imports/import-work.ts'
import type { PlannedNews, PlannedPage } from '../planning/plan.ts'
import { linksOpen, lockRecord, rememberRecord, stateHere, type StateHere } from './record-state.ts'
import { type LinkedText, textIn } from './text-links.ts'
import type { HeldFiles } from '../media/store-media.ts'

/** Data for storing a record in addition to the record itself. */
export interface StoreContext {
  work: ImportWork
  book: AddressBook
  files: HeldFiles
  /** External id of the page that becomes the landing page. */
  landing: string | null
  /** Account of an author by name. */
  accounts: ReadonlyMap<string, string>
}

/** Links written before their target record was stored. */
export interface ExpectedLink {
  externalId: string
  lang: Language
  href: string
}

interface Texts {
  text: string
  english: string | null
}

/** The author and times of a new record: none in the future, and no change before creation. */
function originOf(record: PlannedPage | PlannedNews, { accounts }: StoreContext, now: string) {
  const createdBy = accounts.get(record.author)
  const past = (time: string | null) =>
    time !== null && Date.parse(time) <= Date.parse(now) ? new Date(time).toISOString() : null
  const createdAt = past(record.publishAt) ?? past(record.updatedAt) ?? now
  const updatedAt = past(record.updatedAt) ?? createdAt
  return {
    createdAt,
    updatedAt: updatedAt < createdAt ? createdAt : updatedAt,
    ...(createdBy ? { createdBy } : {}),
    ...(record.status === 'published' ? { publishedAt: createdAt } : {}),
  }
}

const stateOf = ({ status, publishAt }: PlannedPage | PlannedNews) =>
  status === 'scheduled' ? { status, publishAt } : { status }

const published = { status: 'published', upToDate: true } as const

interface Place {
  _id: string
  row: ImportRecordRow
  here: StateHere | null
  picture: string | null
}

function pageRecord(
  record: PlannedPage,
  { text, english }: Texts,
  { _id, row, here, picture }: Place,
  context: StoreContext,
  slug: string,
  now: string,
): Imported<typeof page> {
  const { title, linktext, translation } = record
  const isNew = row.fingerprint === null
  const other = translation && {
    title: translation.title,
    linktext: '',
    ...(isNew || row.slug !== record.slug ? { slug: slugOf(translation.slug) } : {}),
    status: translation.status,
  }
  const above = record.parent === null ? null : (context.work.known.get(record.parent) ?? null)
  return {
    _id,
    title,
    linktext,
    text,
    picture,
    showInMenu: record.showInMenu,
    template: { view: record.view },
    ...(record.type === undefined ? {} : { type: record.type.slice(0, 60) }),
    ...(isNew || row.slug !== record.slug ? { slug } : {}),
    // A user has moved it: its position is kept
    ...(here?.moved ? {} : { parent_page: above?.fingerprint ? above.recordId : null, order: record.order }),
    ...(isNew && context.landing === record.externalId ? { custom_marker: landingMarker } : {}),
    ...(english === null
      ? {}
      : { translations: { en: { title, linktext, text: english, ...published, ...other } } }),
    ...stateOf(record),
    ...(isNew ? originOf(record, context, now) : {}),
  }
}

function newsRecord(
  record: PlannedNews,
  { text, english }: Texts,
  { _id, row, picture }: Place,
  context: StoreContext,
  now: string,
): Imported<typeof news> {
  const { title, teaser, type, tags, sticky, author, translation } = record
  const isNew = row.fingerprint === null
  const isMoved = isNew || row.slug !== record.slug
  const slug = isMoved ? { slug: slugOf(record.slug) } : {}
  const other = translation && {
    title: translation.title,
    teaser: translation.teaser,
    ...(isMoved ? { slug: slugOf(translation.slug) } : {}),
    status: translation.status,
  }
  return {
    _id,
    title,
    teaser,
    text,
    type: type.slice(0, 60),
    tags,
    sticky,
    author,
    picture,
    ...slug,
    ...(record.start === null ? {} : { start: record.start }),
    ...(english === null
      ? {}
      : { translations: { en: { title, teaser, text: english, ...slug, ...published, ...other } } }),
    ...stateOf(record),
    ...(isNew ? originOf(record, context, now) : {}),
  }
}

const mostNames = 20

/** Stores a page; if another page of this site has its address, under the next free one. */
async function putFreely<T>(work: ImportWork, slug: string, put: (ctx: Ctx, slug: string) => Promise<T>) {
  for (let number = 1; ; number++) {
    try {
      return await work.write((ctx) => put(ctx, number === 1 ? slug : `${slug}-${number}`))
    } catch (error) {
      if (number === mostNames || problemOf(error).code !== 'ADDRESS_TAKEN') throw error
    }
  }
}

export interface Stored {
  outcome: 'created' | 'changed' | 'unchanged' | 'edited' | 'removed'
  expected: ExpectedLink[]
}

/**
 * Stores one record with its text and its import row, in one transaction. Records edited or removed here since the last
 * import are left alone. Throws Problem when it is refused.
 */
export async function storeRecord(context: StoreContext, linked: LinkedText): Promise<Stored> {
  const { work, book, files } = context
  const { record } = linked
  const german = await textIn(linked.text, 'de', book)
  const ofEnglish = linked.translation ?? (record.lang === 'en' ? linked.text : null)
  const english = ofEnglish && (await textIn(ofEnglish, 'en', book))
  const texts = { text: german.html, english: english?.html ?? null }
  const expected = [...german.expected, ...(english?.expected ?? [])]
  const pictureFile = record.picture === null ? undefined : files.get(record.picture)
  const lacking = new Set(linked.lacking)
  if (record.picture !== null && !pictureFile && work.media.has(record.picture)) lacking.add(record.picture)
  const missing = [...lacking, ...(expected.length > 0 ? [linksOpen] : [])]

  const put = async (ctx: Ctx, slug: string): Promise<Stored> => {
    const row = await lockRecord(ctx, record.externalId)
    if (!row?.recordId) throw new Error(`${record.externalId} has no id yet`)
    const here = row.fingerprint === null ? null : await stateHere(ctx, row)
    if (here?.removed) return { outcome: 'removed', expected: [] }
    if (here?.edited) return { outcome: 'edited', expected: [] }
    const place = { _id: row.recordId, row, here, picture: pictureFile?.id ?? null }
    const outcome =
      record.kind === 'page'
        ? await putPage(ctx, pageRecord(record, texts, place, context, slug, ctx.now))
        : await putNews(ctx, newsRecord(record, texts, place, context, ctx.now))
    const { version } = await stateHere(ctx, row)
    const { externalId, fingerprint, identity } = record
    const stored = await rememberRecord(ctx, {
      externalId,
      collection: record.kind,
      recordId: row.recordId,
      fingerprint,
      identity,
      slug: record.slug,
      version,
      missing,
    })
    ctx.afterCommit(() => void work.known.set(externalId, stored))
    return { outcome, expected }
  }
  return putFreely(work, slugOf(record.slug), put)
}
