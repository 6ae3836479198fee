import { sql } from 'drizzle-orm'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { Ctx } from '../../context.ts'
import { announce } from './announce.ts'
import { barriersOf } from './barriers.ts'
import { takeStep } from './change.ts'
import type { Row } from './columns.ts'
import { fieldsIn, mergedTranslations, utc, withCleanTexts } from './input.ts'
import type { Content, EditorialKind } from './kind.ts'
import { planState, type StateInput } from './planning.ts'
import { conflict } from '../conflict.ts'
import { inBin } from '../refusals.ts'
import { answerOne } from './reading.ts'
import { changeableRow, lockedRow, rowsOf } from './rows.ts'
import { settleSlugs } from './slugs.ts'
import { changedNames, isLive, sourceDiffers, workingContent, workingWire } from './state.ts'
import { storeChange } from './store.ts'

export type WriteInput = Record<string, unknown> & StateInput & { translations?: unknown }
type Wire = Record<string, unknown>

const efforts = ['hope', 'look', 'own'] as const

/** Times and author of an imported record. */
interface Origin {
  _id?: string | undefined
  createdAt?: string | undefined
  createdBy?: string | null | undefined
  updatedAt?: string | undefined
  publishedAt?: string | null | undefined
}

function newRow(ctx: Ctx, kind: EditorialKind, content: Content, input: WriteInput, origin: Origin): Row {
  const { status, publishAt, unpublishAt, publishes } = planState(ctx, kind, null, input)
  const by = ctx.user?._id ?? null
  const createdAt = origin.createdAt ? utc(origin.createdAt) : ctx.now
  const row: Row = {
    ...content,
    _id: origin._id ?? uuidv7(),
    createdAt,
    createdBy: origin.createdBy === undefined ? by : origin.createdBy,
    updatedAt: origin.updatedAt ? utc(origin.updatedAt) : createdAt,
    updatedBy: by,
    version: 1,
    status,
    publishedAt: publishes ? (origin.publishedAt ? utc(origin.publishedAt) : createdAt) : null,
    publishAt,
    unpublishAt,
    liveAt: null,
    draft: null,
    deletedAt: null,
    deletedBy: null,
    handIn: null,
  }
  return isLive(kind, row, ctx.now) ? { ...row, liveAt: row.updatedAt } : row
}

/** Stores a new record; `origin` applies to imported ones. */
export async function insert(
  ctx: Ctx,
  kind: EditorialKind,
  input: WriteInput,
  origin: Origin = {},
): Promise<Row> {
  const fields = { ...fieldsIn(kind, kind.defaults(ctx, input)), ...fieldsIn(kind, input) }
  const translations = mergedTranslations(kind, {}, input.translations, 1, ctx.now)
  const content: Content = { ...fields, translations, sourceVersion: 1 }
  const row = newRow(ctx, kind, content, input, origin)
  await kind.hooks.beforeWrite?.(ctx, { action: 'create', _id: row._id, was: null, is: content })
  if (row.status !== 'draft' && origin._id === undefined)
    await ctx.emit('publishing', { collection: kind.name, barriers: () => barriersOf(ctx, kind, content) })
  const wanted = content['slug']
  for (const effort of efforts) {
    content['slug'] = wanted
    await settleSlugs(ctx, kind, row._id, null, content, null, effort)
    const is: Row = { ...row, ...content }
    const change = { kind, action: 'create', was: null, is } as const
    if (!(await storeChange(ctx, change))) continue
    await announce(ctx, change)
    return is
  }
  throw new Problem('DUPLICATE', 409, { de: 'Das gibt es schon.', en: 'This exists already.' })
}

/** `POST {path}`: creates a draft unless the input requests another state. */
export async function create(ctx: Ctx, kind: EditorialKind, input: WriteInput): Promise<Wire> {
  const clean = await withCleanTexts(kind, input)
  return answerOne(ctx, kind, workingWire(kind, await insert(ctx, kind, clean)))
}

/** Refuses a change based on an older version, with the data the screen needs to merge both. */
export async function requireVersion(
  ctx: Ctx,
  kind: EditorialKind,
  row: Row,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === row.version) return
  const { rows } = await ctx.db.execute<{ changed: string[]; by: string | null; byName: string }>(sql`
    select array(select distinct unnest("changed") from versions
      where "collection" = ${kind.name} and "recordId" = ${row._id}::uuid and "version" > ${version} order by 1) as "changed", "by", "byName"
    from versions where "collection" = ${kind.name} and "recordId" = ${row._id}::uuid order by "version" desc limit 1`)
  const last = rows[0]
  throw conflict({
    current: workingWire(kind, row),
    version: row.version,
    changedFields: last?.changed ?? [],
    by: last?.by ?? row.updatedBy,
    byName: last?.byName ?? '',
  })
}

/** Content with an input's fields and translations applied. */
function contentWith(ctx: Ctx, kind: EditorialKind, row: Row, input: WriteInput): Content {
  const current = workingContent(kind, row)
  const next: Content = { ...current, ...fieldsIn(kind, input) }
  const source = sourceDiffers(kind, current, next) ? row.version + 1 : current.sourceVersion
  return {
    ...next,
    translations: mergedTranslations(kind, current.translations, input.translations, source, ctx.now),
  }
}

const stateIn = ({ status, publishAt, unpublishAt }: WriteInput): StateInput => ({
  status,
  publishAt,
  unpublishAt,
})

/** `PUT {path}/:_id`: changes the given fields. Throws 409 `CONFLICT` for a change based on an older version. */
export async function update(
  ctx: Ctx,
  kind: EditorialKind,
  given: WriteInput & { _id: string; version?: number; autosave?: boolean },
): Promise<Wire> {
  const input = await withCleanTexts(kind, given)
  const row = await changeableRow(ctx, kind, input._id)
  if (row.deletedAt) throw inBin()
  await requireVersion(ctx, kind, row, input.version)
  const is = await takeStep(ctx, kind, row, {
    asked: true,
    content: contentWith(ctx, kind, row, input),
    state: stateIn(input),
    autosave: input.autosave,
  })
  return answerOne(ctx, kind, workingWire(kind, is))
}

/** Imports a record under its own id; an equal one is skipped, one in the bin stays there. */
export async function put(
  ctx: Ctx,
  kind: EditorialKind,
  given: WriteInput & Origin & { _id: string },
): Promise<'created' | 'changed' | 'unchanged'> {
  const input = await withCleanTexts(kind, given)
  const [known] = await rowsOf(ctx, kind, [input._id])
  if (!known) {
    await insert(ctx, kind, input, input)
    return 'created'
  }
  if (known.deletedAt) return 'unchanged'
  const row = await lockedRow(ctx, kind, input._id)
  const content = contentWith(ctx, kind, row, input)
  if (
    changedNames(workingContent(kind, row), content).length === 0 &&
    (input.status ?? row.status) === row.status
  )
    return 'unchanged'
  await takeStep(ctx, kind, row, { content, state: stateIn(input) })
  return 'changed'
}
