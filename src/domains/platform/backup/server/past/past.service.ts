import { audit } from '#kit/server/audit/audit.ts'
import {
  bringBack as bringRecordBack,
  compareWithPast,
  filesOfPast,
} from '#kit/server/records/editorial/bring-back.ts'
import type { Row } from '#kit/server/records/editorial/columns.ts'
import { editorialKinds, editorialKindOf, type EditorialKind } from '#kit/server/records/editorial/kind.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Selectable } from '#kit/server/database/select-rows.ts'
import { writtenRows } from '#kit/server/database/written-rows.ts'
import { runWrite, sameCaller } from '#kit/server/http/scope.ts'
import { fold } from '#kit/server/search/document.ts'
import { hasRight, isLimitedToOwn } from '#kit/shared/access.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { noPermission, notFound } from '#kit/shared/problem.ts'
import {
  contentKeyOf,
  filesToday,
  pastFiles,
  storePastFile,
  type PastFile,
} from '#domains/platform/files/server/offers.ts'
import { erasedAmong } from '#domains/platform/privacy/server/offers.ts'
import {
  fileKind,
  type pastCalls,
  type PastCompared,
  type PastFound,
  type PastState,
} from '../../past.contract.ts'
import { readManifest, type ArchiveSource } from '../archive/read-archive.ts'
import { inPool } from '../backup.service.ts'
import { damagedPart } from '../backup.problems.ts'
import { keysOf } from '../keys.ts'
import { knownMigrations } from '../restore/known-migrations.ts'
import { erasedSince, fileInBin, nothingToBringBack } from './past.problems.ts'
import { pastNight, rowsOfNight, type PastNight, type WrittenRow } from './past-night.ts'
import { nightSource } from '../night/pool.ts'

type Chosen = Pick<InputOf<typeof pastCalls.compare>, 'target' | 'name' | 'kind'>

/** Limit of hits shown, and rows whose names are read together. */
const mostFound = 50
const batch = 100

/** Common operations on records and files. */
interface Past {
  from: Selectable
  /** Module of the rights, including the limit to own records. */
  module: string
  titlesOf(row: Row): string[]
  /** Today's state of each row, in order. */
  statesOf(ctx: Ctx, rows: readonly Row[]): Promise<PastState[]>
}

const titleIn = (kind: EditorialKind, content: Record<string, unknown>): string =>
  kind.found?.(content).title || String(content['title'] ?? content['name'] ?? '')

const recordsOf = (kind: EditorialKind): Past => ({
  from: kind,
  module: kind.name,
  titlesOf: (row) => [
    titleIn(kind, { ...row, ...row.draft }),
    ...Object.values(row.translations ?? {}).map((texts) =>
      String((texts as Record<string, unknown> | undefined)?.['title'] ?? ''),
    ),
  ],
  statesOf: (ctx, rows) =>
    Promise.all(
      rows.map(async (past) => {
        const { row, changed } = await compareWithPast(ctx, kind, past)
        return !row ? 'gone' : row.deletedAt ? 'bin' : changed.length > 0 ? 'changed' : 'same'
      }),
    ),
})

const asFile = (row: Row) => row as unknown as PastFile

const files: Past = {
  from: pastFiles,
  module: fileKind,
  titlesOf: (row) => [asFile(row).title || asFile(row).name, asFile(row).name],
  async statesOf(ctx, rows) {
    const today = await filesToday(
      ctx,
      rows.map(({ _id }) => _id),
    )
    return rows.map((row) => {
      const is = today.get(row._id)
      if (!is) return 'gone'
      if (is.deletedAt) return 'bin'
      return is.storedSha256 === asFile(row).storedSha256 ? 'same' : 'changed'
    })
  },
}

const pastOf = (name: string): Past | null => {
  if (name === fileKind) return files
  const kind = editorialKindOf(name)
  return kind ? recordsOf(kind) : null
}

/** True if the caller may see and change the kind today. */
const mayUse = (ctx: Ctx, module: string): boolean =>
  hasRight(ctx.user, module, 'read') && hasRight(ctx.user, module, 'update')

/** `GET past/kinds` */
export async function kinds(ctx: Ctx) {
  return {
    kinds: [...editorialKinds().map(({ name }) => name), fileKind]
      .filter((name) => mayUse(ctx, name))
      .toSorted(),
  }
}

interface Open {
  past: Past
  source: ArchiveSource
  night: PastNight
}

/** Opens a night for records of a kind. Throws `C100` if the caller may not change these today, 404 if unknown. */
async function inNight<T>(ctx: Ctx, chosen: Chosen, work: (open: Open) => Promise<T>): Promise<T> {
  const past = pastOf(chosen.kind)
  if (!past) throw notFound({ kind: chosen.kind })
  if (!mayUse(ctx, past.module)) throw noPermission()
  const { platform } = ctx
  return inPool(platform, chosen, async (pool) => {
    const { identity } = await keysOf(platform.database, platform.config)
    const source = nightSource(pool, chosen.name, identity)
    return work({ past, source, night: await pastNight(`${chosen.target}\0${chosen.name}`, source) })
  })
}

/** Matching rows of the night, decoded in batches; without erased ones. */
async function* rowsIn(
  ctx: Ctx,
  { past, source, night }: Open,
  isWanted: (line: string) => boolean,
): AsyncGenerator<Row[]> {
  const table = night.tables.find(({ name }) => name === past.from.tableName)
  if (!table) return
  const read = async (lines: readonly WrittenRow[]): Promise<Row[]> => {
    const rows = await writtenRows<Row>(ctx, past.from, table.columns, lines)
    const erased = await erasedAmong(
      ctx,
      rows.map(({ _id }) => _id),
    )
    const own = isLimitedToOwn(ctx.user, past.module)
    return rows.filter(({ _id, createdBy }) => !erased.has(_id) && (!own || createdBy === ctx.user!._id))
  }
  let lines: WrittenRow[] = []
  for await (const line of rowsOfNight(source, table, isWanted)) {
    if (lines.push(line) < batch) continue
    yield await read(lines)
    lines = []
  }
  if (lines.length > 0) yield await read(lines)
}

/** `POST past/find` */
export const find = (ctx: Ctx, { text, ...chosen }: InputOf<typeof pastCalls.find>) =>
  inNight(ctx, chosen, async (open) => {
    const words = fold(text).split(/\s+/).filter(Boolean)
    const hasAll = (said: string) => words.every((word) => said.includes(word))
    const hits: Row[] = []
    let more = false
    for await (const rows of rowsIn(ctx, open, (line) => hasAll(fold(line)))) {
      hits.push(...rows.filter((row) => open.past.titlesOf(row).some((title) => hasAll(fold(title)))))
      if ((more = hits.length > mostFound)) break
    }
    const shown = hits.slice(0, mostFound)
    const states = await open.past.statesOf(ctx, shown)
    const found = shown.map((row, index): PastFound => ({
      _id: row._id,
      title: open.past.titlesOf(row)[0] ?? '',
      updatedAt: row.updatedAt,
      state: states[index]!,
    }))
    const older = open.night.header.migrations.length < (await knownMigrations()).size
    return { found: found.toSorted((a, b) => a.title.localeCompare(b.title, 'de')), more, older }
  })

/** A row of the night. Throws 404, 409 BACKUP_ERASED. */
async function rowIn(ctx: Ctx, open: Open, _id: string): Promise<Row> {
  if ((await erasedAmong(ctx, [_id])).size > 0) throw erasedSince()
  for await (const rows of rowsIn(ctx, open, (line) => line.includes(_id))) {
    const row = rows.find((one) => one._id === _id)
    if (row) return row
  }
  throw notFound({ _id })
}

const told = (content: Record<string, unknown>, names: readonly string[]): Record<string, unknown> => {
  const wanted = new Set(names.map((name) => name.split('.')[0]!))
  return Object.fromEntries(Object.entries(content).filter(([name]) => wanted.has(name)))
}

const fileFields = ['name', 'title', 'alt', 'caption', 'credit', 'tags', 'folder', 'size'] as const
const fileContent = (row: PastFile): Record<string, unknown> =>
  Object.fromEntries(fileFields.map((name) => [name, row[name]]))

/** True if today's file is in the bin with the past content: restoring it from there keeps its uses. */
const liesInBin = (today: PastFile | null | undefined, past: PastFile): boolean =>
  Boolean(today?.deletedAt) && today?.storedSha256 === past.storedSha256

/** `POST past/compare` */
export const compare = (ctx: Ctx, { _id, ...chosen }: InputOf<typeof pastCalls.compare>) =>
  inNight(ctx, chosen, async (open): Promise<PastCompared> => {
    const past = await rowIn(ctx, open, _id)
    const [state] = await open.past.statesOf(ctx, [past])
    const found = { _id, title: open.past.titlesOf(past)[0] ?? '', updatedAt: past.updatedAt, state: state! }
    const kind = editorialKindOf(chosen.kind)
    if (!kind) {
      const today = (await filesToday(ctx, [_id])).get(_id) ?? null
      const [was, is] = [fileContent(asFile(past)), today && fileContent(today)]
      const changed = fileFields.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is?.[name]))
      return {
        ...found,
        changed,
        was: told(was, changed),
        is: is && told(is, changed),
        version: today?.version ?? null,
        missingFiles: 0,
        isInBin: liesInBin(today, asFile(past)),
      }
    }
    const { was, is, changed, row } = await compareWithPast(ctx, kind, past)
    const shown = filesOfPast(kind, past)
    const today = await filesToday(ctx, shown)
    return {
      ...found,
      changed,
      was: told(was, changed),
      is: is && told(is, changed),
      version: row?.version ?? null,
      missingFiles: shown.filter((id) => !today.has(id) || today.get(id)!.deletedAt !== null).length,
      isInBin: false,
    }
  })

/** Content of a night's file, from its pool. Throws BACKUP_UNUSABLE (422) if missing. */
async function contentIn(source: ArchiveSource, key: string) {
  const { manifest } = await readManifest(source)
  const content = manifest.files.find((file) => file.key === key)?.content
  if (content === undefined || !source.content) throw damagedPart(key)
  return source.content(content)
}

/** `POST past/bring-back` */
export const bringBack = (ctx: Ctx, { version, _id, ...chosen }: InputOf<typeof pastCalls.bringBack>) =>
  inNight(ctx, chosen, async (open) => {
    const past = await rowIn(ctx, open, _id)
    return runWrite(ctx.platform, sameCaller(ctx), (inside) =>
      putBack(inside, open, { past, version, chosen }),
    )
  })

async function putBack(
  ctx: Ctx,
  open: Open,
  { past, version, chosen }: { past: Row; version: number | null; chosen: Chosen },
): Promise<{ _id: string }> {
  // May have been erased while the night was read
  if ((await erasedAmong(ctx, [past._id])).size > 0) throw erasedSince()
  const [state] = await open.past.statesOf(ctx, [past])
  if (state === 'same') throw nothingToBringBack()
  if (state === 'gone' && !hasRight(ctx.user, open.past.module, 'create')) throw noPermission()
  const kind = editorialKindOf(chosen.kind)
  const made = kind
    ? (await bringRecordBack(ctx, kind, past, version))._id
    : await bringFileBack(ctx, open, asFile(past), state === 'gone')
  await audit(ctx, {
    action: 'bringBack',
    collection: 'backup',
    recordId: made,
    after: { ...chosen, title: open.past.titlesOf(past)[0] ?? '' },
  })
  return { _id: made }
}

async function bringFileBack(ctx: Ctx, { source }: Open, past: PastFile, isGone: boolean): Promise<string> {
  if (!hasRight(ctx.user, fileKind, 'create')) throw noPermission()
  if (liesInBin((await filesToday(ctx, [past._id])).get(past._id), past)) throw fileInBin()
  return storePastFile(ctx, past, { content: await contentIn(source, contentKeyOf(past)), isGone })
}
