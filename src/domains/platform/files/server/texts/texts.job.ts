import { desc, eq, sql } from 'drizzle-orm'
import { buffer } from 'node:stream/consumers'
import type { Platform } from '#kit/server/context.ts'
import { tellEditors } from '#kit/server/live/editors-notice.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { StorageMissing, StorageUnavailable } from '#kit/server/storage/storage.ts'
import { keyOf } from '../content/content.service.ts'
import { indexFile } from '../files.search.ts'
import { contentsTable, filesTable, textsTable, type TextRow } from '../files.table.ts'
import { textsJob } from '../store.service.ts'
import { documentKind, documentLimits, type Read } from './document-kinds.ts'
import { plainText } from './plain-text.ts'
import { readDocument } from './read-document.ts'

type Waiting = { gridref: string; type: string; size: number; name: string }
type Outcome = Pick<TextRow, 'state' | 'problem' | 'text' | 'barriers'>

const minutes = 10
/** Crashes of the program during a document before the document counts as the cause. */
const mostEnds = 2

const failed = (problem: TextRow['problem']): Outcome => ({
  state: 'failed',
  problem,
  text: '',
  barriers: null,
})

function outcomeOf(read: Read): Outcome {
  const text = read.text.replaceAll('\0', '').trim()
  return { state: text === '' ? 'empty' : 'read', problem: null, text, barriers: read.barriers ?? null }
}

/** Records why a document could not be read, for its editors, and for administrators if they can help. */
function unread(
  { log, metrics }: Platform,
  { gridref, name }: Waiting,
  problem: TextRow['problem'],
  message: string,
): Outcome {
  // A password is not a failure, and only the owner can remove it
  if (problem !== 'locked') {
    log.warn({ gridref, problem, message }, 'a document could not be read for the search')
    metrics.failure('text of a document', new Error(`${name}: ${problem} (${message})`))
  }
  return failed(problem)
}

async function readOne(platform: Platform, content: Waiting, signal: AbortSignal): Promise<Outcome> {
  const { gridref, type, size } = content
  const kind = documentKind(type)
  if (kind === null) return outcomeOf({ text: '' })
  const tell = (problem: TextRow['problem'], message: string) => unread(platform, content, problem, message)
  try {
    if (kind === 'plain') {
      const last = Math.min(size, documentLimits.characters * 4) - 1
      const bytes = await buffer(await platform.storage.get(keyOf(gridref), { start: 0, end: last }))
      return outcomeOf({ text: plainText(bytes) })
    }
    if (size > documentLimits.bytes) return tell('large', `${size} bytes`)
    const reading = await readDocument(await platform.storage.get(keyOf(gridref)), kind, { signal })
    return 'text' in reading ? outcomeOf(reading) : tell(reading.unread, reading.message)
  } catch (error) {
    if (error instanceof StorageMissing) return tell('missing', error.message)
    throw error
  }
}

/** Stores the extracted text and indexes the file, if it still has this content. */
const keep = (platform: Platform, gridref: string, outcome: Outcome): Promise<void> =>
  runWrite(platform, systemCaller(), async (ctx) => {
    await ctx.db
      .update(textsTable)
      .set({ ...outcome, begun: 0 })
      .where(eq(textsTable.gridref, gridref))
    const [file] = await ctx.db.select().from(filesTable).where(eq(filesTable.gridref, gridref)).for('update')
    if (!file) return
    await indexFile(ctx, file, file._id)
    tellEditors(ctx, 'file', { action: 'update', _id: file._id })
  })

/** Counts an extraction as started. Returns the number of earlier unfinished ones. */
async function begin({ database }: Platform, gridref: string): Promise<number> {
  const [row] = await database.db
    .update(textsTable)
    .set({ begun: sql`${textsTable.begun} + 1` })
    .where(eq(textsTable.gridref, gridref))
    .returning({ begun: textsTable.begun })
  return (row?.begun ?? 1) - 1
}

/** Undoes the count after a failure that did not end the program. */
const giveBack = ({ database }: Platform, gridref: string) =>
  database.db
    .update(textsTable)
    .set({ begun: sql`greatest(0, ${textsTable.begun} - 1)` })
    .where(eq(textsTable.gridref, gridref))

/**
 * Extracts the text of uploaded documents, newest first. Documents waiting for other reasons, such as a migration, are
 * processed every ten minutes.
 */
export const readTextsJob: JobDefinition = {
  name: textsJob,
  called: { de: 'Texte aus Dokumenten für die Suche lesen', en: 'Read the text of documents for the search' },
  cron: '*/10 * * * *',
  retryLimit: 3,
  async handle(platform, _data, { last, signal }) {
    const end = Date.now() + minutes * 60_000
    while (Date.now() < end) {
      signal.throwIfAborted()
      const [content] = await platform.database.db
        .select({
          gridref: contentsTable.gridref,
          type: contentsTable.type,
          size: contentsTable.size,
          name: contentsTable.name,
        })
        .from(textsTable)
        .innerJoin(contentsTable, eq(contentsTable.gridref, textsTable.gridref))
        .where(eq(textsTable.state, 'waiting'))
        .orderBy(desc(textsTable.gridref))
        .limit(1)
      if (!content) return
      try {
        const ends = await begin(platform, content.gridref)
        const outcome =
          ends < mostEnds
            ? await readOne(platform, content, signal)
            : unread(platform, content, 'ended', `the program ended ${ends} times while it read this file`)
        await keep(platform, content.gridref, outcome)
      } catch (error) {
        await giveBack(platform, content.gridref).catch((cause: unknown) =>
          platform.log.warn({ err: cause }, 'a document counts as one during which the program ended'),
        )
        // A document whose text cannot be stored must not block the others
        const gone = signal.aborted || error instanceof StorageUnavailable
        if (last && !gone) await keep(platform, content.gridref, failed('broken'))
        throw error
      }
    }
  },
}
