import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { problemOf } from '#kit/server/http/problems.ts'
import { StorageUnavailable } from '#kit/server/storage/storage.ts'
import { fileCards, keepFormerAddress, storeFile } from '#domains/platform/files/server/offers.ts'
import { exportsFolder } from '../export-files.ts'
import { fetchFile, FetchFailed, HostHealth } from './media-fetch.ts'
import type { ImportWork } from '../imports/import-work.ts'
import type { PlannedMedium } from '../planning/plan.ts'
import { rememberRecord } from '../storing/record-state.ts'
import { messageOf } from '../report/report-sheet.ts'

const atOnce = 4
const folder = 'WordPress'

/** New addresses of imported files, by external id. */
export type HeldFiles = Map<string, { id: string; url: string }>

export interface TakenMedia {
  held: HeldFiles
  /** Files imported by this run. */
  arrived: Set<string>
}

/** Files of earlier runs that still exist; deleted ones are not imported again. */
async function filesOfBefore({ media, known, read }: ImportWork): Promise<HeldFiles> {
  const ids = new Map<string, string>()
  for (const externalId of media.keys()) {
    const recordId = known.get(externalId)?.recordId
    if (recordId) ids.set(externalId, recordId)
  }
  const all = [...new Set(ids.values())]
  const held: HeldFiles = new Map()
  for (let at = 0; at < all.length; at += 500) {
    const part = new Set(all.slice(at, at + 500))
    const cards = await read((ctx) => fileCards(ctx, [...part]))
    for (const [externalId, recordId] of ids) {
      const card = part.has(recordId) ? cards.get(recordId) : undefined
      if (card) held.set(externalId, { id: recordId, url: card.href })
    }
  }
  return held
}

/** Stores the old addresses of files imported before addresses were stored, or whose old address has changed. */
async function keepAddresses({ media, write, signal }: ImportWork, held: HeldFiles): Promise<void> {
  const all = [...held]
  for (let at = 0; at < all.length; at += 500) {
    signal.throwIfAborted()
    await write(async (ctx) => {
      for (const [externalId, { id }] of all.slice(at, at + 500))
        await keepFormerAddress(ctx, id, media.get(externalId)?.url ?? '')
    })
  }
}

async function storeMedium(work: ImportWork, medium: PlannedMedium, file: string) {
  const { title, alt, caption, externalId, fingerprint, identity } = medium
  const texts = { title, alt, caption }
  const said = Object.values(texts).some((text) => text !== '')
  return work.write(async (ctx) => {
    const { file: stored } = await storeFile(ctx, {
      name: medium.fileName || 'datei',
      content: createReadStream(file),
      ...texts,
      ...(work.plan.lang === 'en' && said ? { translations: { en: texts } } : {}),
      folder,
      formerAddress: medium.url,
      ...(medium.date === null ? {} : { createdAt: medium.date }),
    })
    const row = await rememberRecord(ctx, {
      externalId,
      collection: 'file',
      recordId: stored._id,
      fingerprint,
      identity,
    })
    return { row, held: { id: stored._id, url: stored.href } }
  })
}

/** Fetches and stores one file. Returns the reason when it is not available. */
async function takeMedium(
  work: ImportWork,
  medium: PlannedMedium,
  hosts: HostHealth,
  taken: TakenMedia,
): Promise<void> {
  const { platform, options, signal, sheet, known } = work
  const host = URL.canParse(medium.url) ? new URL(medium.url).host : ''
  const staging = exportsFolder(platform.config)
  const file = path.join(staging, `${randomUUID()}.part`)
  try {
    if (hosts.isDead(host)) throw new FetchFailed('given-up', host)
    await mkdir(staging, { recursive: true })
    await fetchFile(medium.url, file, { allowLocal: options.allowLocal === true, signal })
    hosts.note(host, null)
    const { row, held } = await storeMedium(work, medium, file)
    known.set(medium.externalId, row)
    taken.held.set(medium.externalId, held)
    taken.arrived.add(medium.externalId)
    sheet.medium('created')
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof FetchFailed) {
      hosts.note(host, error.fault)
      sheet.medium('missing', medium, {
        reason: error.fault,
        detail: { de: error.detail, en: error.detail },
      })
      return
    }
    // Refusals concern this one file; any other error would affect the next one as well
    if (error instanceof StorageUnavailable || problemOf(error).status >= 500) throw error
    sheet.medium('missing', medium, { reason: 'refused', detail: messageOf(error) })
  } finally {
    await rm(file, { force: true })
  }
}

/** Imports the files of the old site, four at a time, except those imported already. */
export async function takeMedia(work: ImportWork): Promise<TakenMedia> {
  const { media, known, sheet, options, signal } = work
  const taken: TakenMedia = { held: await filesOfBefore(work), arrived: new Set() }
  if (!options.dryRun) await keepAddresses(work, taken.held)
  const wanted: PlannedMedium[] = []
  for (const medium of media.values()) {
    if (known.get(medium.externalId)?.recordId) sheet.medium('unchanged')
    else if (options.dryRun || !options.fetchMedia) sheet.medium('skipped')
    else wanted.push(medium)
  }
  const hosts = new HostHealth()
  let done = 0
  work.progress('media', 0, wanted.length)
  const queue = wanted.values()
  const fetchOn = async () => {
    for (const medium of queue) {
      signal.throwIfAborted()
      await takeMedium(work, medium, hosts, taken)
      work.progress('media', ++done, wanted.length)
    }
  }
  // A failure of one ends the others at their next file
  const results = await Promise.allSettled(Array.from({ length: atOnce }, fetchOn))
  const failure = results.find((result) => result.status === 'rejected')
  if (failure) throw failure.reason
  return taken
}
