import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Platform } from '#kit/server/context.ts'
import { sparingMemory } from '#kit/server/start/heap.ts'
import { problemOf } from '#kit/server/http/problems.ts'
import { pageAddresses } from '#domains/site/pages/server/offers.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { ImportReport } from '../../wordpress.contract.ts'
import { AddressBook } from '../storing/address-book.ts'
import { type ExportIndex, indexExport } from '../reading/export-index.ts'
import { tellApart } from '../reading/entry-identity.ts'
import { readExport } from '../reading/export-reader.ts'
import { planImport } from '../planning/import-plan.ts'
import { doors, type ImportOptions, type ImportWork } from './import-work.ts'
import type { ImportPlan, PlannedNews, PlannedPage } from '../planning/plan.ts'
import { surveyContents } from '../planning/plan-contents.ts'
import { createLookup } from '../planning/plan-lookup.ts'
import { knownRecords, linksOpen, reserveRecords, settleLinks, stateHere } from '../storing/record-state.ts'
import { ReportSheet } from '../report/report-sheet.ts'
import { findFrontPage, provideListPage } from '../storing/site-places.ts'
import { accountsOfAuthors } from '../storing/store-authors.ts'
import { takeMedia, type HeldFiles } from '../media/store-media.ts'
import { storeRecord, type ExpectedLink, type StoreContext } from '../storing/store-records.ts'
import { storeRedirects } from '../storing/store-redirects.ts'
import { convertTexts, type LinkedText } from '../storing/text-links.ts'

type Planned = PlannedPage | PlannedNews

/** The bytes of the export, from its start; reports the progress. */
async function* bytesOf(
  file: string,
  signal: AbortSignal,
  tell: (read: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  let read = 0
  for await (const chunk of createReadStream(file, { signal, highWaterMark: 256 * 1024 })) {
    yield chunk as Buffer
    tell((read += (chunk as Buffer).length))
  }
}

/** Reads and plans the whole file before anything is stored, so that a broken file changes nothing. */
async function prepare(platform: Platform, file: string, options: ImportOptions): Promise<ImportWork> {
  const startedAt = new Date().toISOString()
  const signal = options.signal ?? new AbortController().signal
  const progress: ImportWork['progress'] = (phase, done, total) =>
    options.onProgress?.({ phase, done, total })
  const { size } = await stat(file)
  const steps = doors(platform)
  const index: ExportIndex = await indexExport(
    readExport(bytesOf(file, signal, (read) => progress('reading', read, size))),
  )
  await tellApart(platform.database.db, index)
  const { site } = await steps.read(siteSettings)
  const { lang } = options
  const plan: ImportPlan = await planImport(index, {
    now: startedAt,
    timeZone: site.timeZone,
    pageAddresses: await steps.read(pageAddresses),
    ...(lang ? { lang } : {}),
  })
  const lookup = await createLookup(index)
  const survey = await surveyContents(
    plan,
    lookup,
    readExport(bytesOf(file, signal, (read) => progress('converting', read, size))),
  )
  const sheet = new ReportSheet(plan, index, options.dryRun, startedAt)
  sheet.contents(survey)
  const records = new Map<string, Planned>(
    [...plan.pages, ...plan.news].map((record) => [record.externalId, record]),
  )
  const media = new Map([...plan.media, ...survey.media].map((medium) => [medium.externalId, medium]))
  const known = await knownRecords(platform.database.db, [...records.keys(), ...media.keys()])
  const authors = new Map([...index.authors.values()].map((author) => [author.name, author]))
  return {
    platform,
    options,
    signal,
    plan,
    lookup,
    media,
    records,
    authors,
    known,
    sheet,
    progress,
    ...steps,
  }
}

/** Reports what an import would store, compared with earlier imports. */
async function preview(work: ImportWork): Promise<void> {
  for (const record of work.records.values()) {
    const row = work.known.get(record.externalId)
    if (!row?.fingerprint) work.sheet.count(record, 'created')
    else if (row.fingerprint === record.fingerprint) work.sheet.count(record, 'unchanged')
    else {
      const { removed, edited } = await work.read((ctx) => stateHere(ctx, row))
      if (removed || edited) work.sheet.kept(record, removed ? 'removed' : 'edited')
      else work.sheet.count(record, 'changed')
    }
  }
  await takeMedia(work)
}

/** Whether the text of a record is needed: it is new, has changed, or a file that it lacked has arrived. */
const needsText = (work: ImportWork, files: HeldFiles) => (record: Planned) => {
  const row = work.known.get(record.externalId)
  if (row?.fingerprint !== record.fingerprint) return true
  return row.missing.some((what) => what === linksOpen || files.has(what))
}

/** Stores records in file order, but each page after its parent. */
class RecordStore {
  readonly expected: { from: Planned; link: ExpectedLink }[] = []
  private readonly context: StoreContext
  private readonly settled = new Set<string>()
  private readonly waiting = new Map<string, LinkedText[]>()

  constructor(context: StoreContext, unwanted: Iterable<string>) {
    this.context = context
    this.settled = new Set(unwanted)
  }

  async take(linked: LinkedText): Promise<void> {
    const { record } = linked
    const above = record.kind === 'page' ? record.parent : null
    if (above !== null && !this.settled.has(above) && this.context.work.records.has(above)) {
      this.waiting.set(above, [...(this.waiting.get(above) ?? []), linked])
      return
    }
    await this.store(linked)
    const below = this.waiting.get(record.externalId) ?? []
    this.waiting.delete(record.externalId)
    for (const child of below) await this.take(child)
  }

  private async store(linked: LinkedText): Promise<void> {
    const { work } = this.context
    const { record } = linked
    work.signal.throwIfAborted()
    try {
      const { outcome, expected } = await storeRecord(this.context, linked)
      for (const link of expected) this.expected.push({ from: record, link })
      if (outcome === 'edited' || outcome === 'removed') work.sheet.kept(record, outcome)
      else work.sheet.count(record, outcome)
    } catch (error) {
      if (!isRefusal(error)) throw error
      work.sheet.failed(record, error)
    }
    this.settled.add(record.externalId)
  }
}

/** A problem of this one record; any other error would affect the next one as well. */
const isRefusal = (error: unknown): boolean => {
  const { status } = problemOf(error)
  return status >= 400 && status < 500
}

async function storeRecords(
  work: ImportWork,
  file: string,
  context: StoreContext,
  wanted: ReadonlySet<string>,
): Promise<RecordStore['expected']> {
  const unwanted = [...work.records.keys()].filter((externalId) => !wanted.has(externalId))
  const store = new RecordStore(context, unwanted)
  let done = 0
  work.progress('records', 0, wanted.size)
  if (wanted.size === 0) return []
  const events = readExport(bytesOf(file, work.signal))
  for await (const linked of convertTexts(work, events, context.files, ({ externalId }) =>
    wanted.has(externalId),
  )) {
    await store.take(linked)
    work.progress('records', ++done, wanted.size)
  }
  return store.expected
}

/** Rewrites texts with links to an address that turned out different. */
async function correctLinks(
  work: ImportWork,
  file: string,
  context: StoreContext,
  expected: RecordStore['expected'],
): Promise<void> {
  const wrong = new Set<string>()
  for (const { from, link } of expected) {
    const address = await context.book.of(link.externalId, link.lang)
    if (address?.href !== link.href) wrong.add(from.externalId)
  }
  if (wrong.size > 0) await storeRecords(work, file, context, wrong)
  const all = new Set(expected.map(({ from }) => from.externalId))
  await work.write((ctx) => settleLinks(ctx, [...all]))
}

async function importAll(platform: Platform, file: string, options: ImportOptions): Promise<ImportReport> {
  const work = await prepare(platform, file, options)
  const { plan, records, known } = work
  if (options.dryRun) {
    await provideListPage(work)
    await findFrontPage(work)
    await preview(work)
    return work.sheet.finish()
  }
  await work.write((ctx) =>
    reserveRecords(
      ctx,
      [...plan.pages, ...plan.news].map(({ externalId, kind, identity }) => ({
        externalId,
        collection: kind,
        identity,
      })),
    ),
  )
  for (const [externalId, row] of await knownRecords(platform.database.db, [...records.keys()]))
    known.set(externalId, row)
  await provideListPage(work)
  const landing = await findFrontPage(work)
  const { held } = await takeMedia(work)

  const accounts = await accountsOfAuthors(work)
  const context: StoreContext = { work, book: new AddressBook(work), files: held, landing, accounts }
  const isNeeded = needsText(work, held)
  const wanted = new Set<string>()
  for (const record of records.values()) {
    if (isNeeded(record)) wanted.add(record.externalId)
    else work.sheet.count(record, 'unchanged')
  }
  const expected = await storeRecords(work, file, context, wanted)
  await correctLinks(work, file, context, expected)
  await storeRedirects(work, context.book, held)
  return work.sheet.finish()
}

/**
 * Imports a WordPress export: reads and plans the whole file, then fetches files, stores pages and news one by one and
 * creates redirects. A repeated import changes only what has changed on the old site and completes an interrupted one.
 * @param file path of the export
 * @throws ExportFileError with line and column when the file is broken, before anything is stored; the abort reason of
 * `signal`; any error that ends the whole run, such as a lost database connection
 */
export const runImport = (platform: Platform, file: string, options: ImportOptions): Promise<ImportReport> =>
  sparingMemory(() => importAll(platform, file, options))
