import { sql } from 'drizzle-orm'
import { hasRight } from '#kit/shared/access.ts'
import type { Ctx } from '../../context.ts'
import { commit, nextRow, takeStep } from './change.ts'
import { dropLive } from './announce.ts'
import { tellEditors } from '../../live/editors-notice.ts'
import type { Row } from './columns.ts'
import type { Content, EditorialKind } from './kind.ts'
import { noSuchVersion } from './refusals.ts'
import { answerOne } from './reading.ts'
import { changeableRow } from './rows.ts'
import { germanOf } from './visibility.ts'
import { isLive, visibleTimes, workingContent, workingWire } from './state.ts'
import { storePurge } from '../removing.ts'
import { totalTag } from './total.ts'

type Wire = Record<string, unknown>

/** Deletes a record for good, with its history and all its data except the audit trail. */
export async function purge(ctx: Ctx, kind: EditorialKind, row: Row): Promise<void> {
  const was = workingWire(kind, row)
  await kind.hooks.beforeWrite?.(ctx, {
    action: 'purge',
    _id: row._id,
    was: workingContent(kind, row),
    is: workingContent(kind, row),
  })
  await storePurge(ctx, kind, row, { slug: row['slug'] ?? null })
  if (isLive(kind, row, ctx.now)) dropLive(ctx, kind, row._id)
  ctx.drop(totalTag(kind))
  await ctx.emit('recordChanged', {
    collection: kind.name,
    _id: row._id,
    action: 'purge',
    was,
    is: null,
    seen: { was: visibleTimes(kind, row), is: null },
  })
  await kind.hooks.afterWrite?.(ctx, {
    action: 'purge',
    _id: row._id,
    was,
    is: null,
    liveWas: germanOf(ctx, kind, row),
    liveIs: null,
  })
  tellEditors(ctx, kind.name, { action: 'purge', _id: row._id })
}

/** Moves a record to the bin or, from there or with `forGood`, deletes it. Returns the new row; null if deleted. */
export async function removeRow(
  ctx: Ctx,
  kind: EditorialKind,
  row: Row,
  forGood: boolean,
): Promise<Row | null> {
  if (forGood || row.deletedAt) {
    await purge(ctx, kind, row)
    return null
  }
  const content = workingContent(kind, row)
  await kind.hooks.beforeWrite?.(ctx, { action: 'remove', _id: row._id, was: content, is: content })
  const is = nextRow(ctx, row, { deletedAt: ctx.now, deletedBy: ctx.user?._id ?? null, handIn: null })
  return commit(ctx, { kind, action: 'remove', was: row, is })
}

/**
 * Restores a record from the bin to its former state: public again if the caller may publish; as a draft otherwise,
 * after a missed schedule, or with `asDraft`.
 */
export async function takeBack(
  ctx: Ctx,
  kind: EditorialKind,
  row: Row,
  { asDraft: isWanted = false }: { asDraft?: boolean } = {},
): Promise<Row> {
  if (!row.deletedAt) return row
  const missed = row.status === 'scheduled' && row.publishAt !== null && row.publishAt <= ctx.now
  const asDraft = isWanted || missed || !hasRight(ctx.user, kind.name, 'publish')
  const content = workingContent(kind, row)
  await kind.hooks.beforeWrite?.(ctx, { action: 'restore', _id: row._id, was: content, is: content })
  const is = nextRow(ctx, row, {
    ...(asDraft
      ? { ...content, draft: null, status: 'draft' as const, publishAt: null, unpublishAt: null }
      : {}),
    deletedAt: null,
    deletedBy: null,
  })
  return commit(ctx, { kind, action: 'restore', was: row, is })
}

/** `DELETE {path}/:_id`. */
export async function remove(
  ctx: Ctx,
  kind: EditorialKind,
  input: { _id: string; forGood?: boolean | undefined },
): Promise<Wire> {
  const row = await changeableRow(ctx, kind, input._id)
  await removeRow(ctx, kind, row, input.forGood ?? false)
  return { removed: [row._id], total: 1 }
}

/** Content of an older version; fields added since keep their current values. */
async function contentOf(ctx: Ctx, kind: EditorialKind, row: Row, version: number): Promise<Content> {
  const { rows } = await ctx.db.execute<{ state: Partial<Content> }>(sql`
    select "state" from versions where "collection" = ${kind.name} and "recordId" = ${row._id}::uuid and "version" = ${version}`)
  const state = rows[0]?.state
  if (!state) throw noSuchVersion()
  const current = workingContent(kind, row)
  const content: Content = {
    ...current,
    translations: state.translations ?? {},
  }
  for (const field of kind.fields) if (state[field] !== undefined) content[field] = state[field]
  return content
}

/** `POST {path}/:_id/restore`: out of the bin or, with `version`, makes an older version the working state. */
export async function restore(
  ctx: Ctx,
  kind: EditorialKind,
  input: { _id: string; version?: number | undefined },
): Promise<Wire> {
  const row = await changeableRow(ctx, kind, input._id)
  const back = await takeBack(ctx, kind, row)
  const is =
    input.version === undefined
      ? back
      : await takeStep(ctx, kind, back, {
          content: await contentOf(ctx, kind, back, input.version),
          label: 'restore',
        })
  return answerOne(ctx, kind, workingWire(kind, is))
}
