import { sql, type SQL } from 'drizzle-orm'
import { hasRight, isLimitedToOwn } from '#kit/shared/access.ts'
import { handInStates, type HandIn } from '#kit/shared/records/hand-in.ts'
import { noPermission } from '#kit/shared/problem.ts'
import { toldLately } from '../../audit/told-lately.ts'
import type { Ctx } from '../../context.ts'
import { requireChangeable, rowOf } from '../conflict.ts'
import { inBin, wrongField } from '../refusals.ts'
import { requireAction } from '../../states/take-action.ts'
import { stepsOf } from '../../states/steps.ts'
import { barriersOf } from './barriers.ts'
import { commit, nextRow } from './change.ts'
import type { Owned, Row } from './columns.ts'
import { tellHandIn, titleOf } from './hand-in-told.ts'
import { editorialKinds, plainOf, type EditorialKind } from './kind.ts'
import { answerOne } from './reading.ts'
import { isPlanned, nothingToHandIn } from './refusals.ts'
import { changeableRow, isChangeable, rowsOf } from './rows.ts'
import { workingContent, workingWire } from './state.ts'
import { requireVersion } from './writing.ts'

type Wire = Record<string, unknown>

const stateOf = ({ handIn }: Row) => handIn?.state ?? 'none'

const answer = (ctx: Ctx, kind: EditorialKind, row: Row): Promise<Wire> =>
  answerOne(ctx, kind, workingWire(kind, row))

/**
 * `POST {path}/:_id/handin`: submits the working state for release. Throws 409 `TRANSITION`, `NOTHING_TO_PUBLISH`,
 * `CONFLICT`, `IN_BIN`, and the refusals of publishing.
 */
export async function handIn(
  ctx: Ctx,
  kind: EditorialKind,
  { _id, version, text }: { _id: string; version?: number | undefined; text: string },
): Promise<Wire> {
  const row = await changeableRow(ctx, kind, _id)
  if (row.deletedAt) throw inBin()
  await requireVersion(ctx, kind, row, version)
  requireAction(handInStates, 'handIn', stateOf(row))
  if (row.publishAt) throw isPlanned()
  if (row.status === 'published' && !row.draft) throw nothingToHandIn()
  await ctx.emit('publishing', {
    collection: kind.name,
    barriers: () => barriersOf(ctx, kind, workingContent(kind, row)),
  })
  const of: HandIn = { state: 'handedIn', author: ctx.user?._id ?? null, at: ctx.now, lang: ctx.told }
  const is = nextRow(ctx, row, { handIn: of })
  const quietly = await toldLately(ctx, { collection: kind.name, recordId: _id }, ['sendBack', 'publish'])
  await commit(ctx, { kind, action: 'update', label: 'handIn', was: row, is })
  await tellHandIn(ctx, kind, is, { action: 'handIn', of, text, quietly })
  return answer(ctx, kind, is)
}

/** `DELETE {path}/:_id/handin`: for the submitter and users who may publish. Throws 403, 409 `TRANSITION`. */
export async function withdraw(ctx: Ctx, kind: EditorialKind, { _id }: { _id: string }): Promise<Wire> {
  const row = await changeableRow(ctx, kind, _id)
  requireAction(handInStates, 'withdraw', stateOf(row))
  const of = row.handIn!
  const mine = of.author !== null && of.author === ctx.user?._id
  if (!mine && !hasRight(ctx.user, kind.name, 'publish')) throw noPermission()
  const is = nextRow(ctx, row, { handIn: null })
  await commit(ctx, { kind, action: 'update', label: 'withdraw', was: row, is })
  await tellHandIn(ctx, kind, is, { action: 'withdraw', of, text: '' })
  return answer(ctx, kind, is)
}

/** `POST {path}/:_id/sendback`: returns a submission with a message. Throws 409 `TRANSITION`, 422 without a message. */
export async function sendBack(
  ctx: Ctx,
  kind: EditorialKind,
  { _id, text }: { _id: string; text: string },
): Promise<Wire> {
  const row = await changeableRow(ctx, kind, _id)
  requireAction(handInStates, 'sendBack', stateOf(row))
  if (text === '')
    throw wrongField('text', {
      de: 'Bitte schreiben Sie, was noch zu tun ist.',
      en: 'Please write what is still to be done.',
    })
  const of: HandIn = { ...row.handIn!, state: 'sentBack', at: ctx.now }
  const is = nextRow(ctx, row, { handIn: of })
  await commit(ctx, { kind, action: 'update', label: 'sendBack', was: row, is })
  await tellHandIn(ctx, kind, is, { action: 'sendBack', of, text })
  return answer(ctx, kind, is)
}

/** `GET {path}/:_id/steps`. Throws 404, or 403 if the caller may not change the record. */
export async function stepsTaken(ctx: Ctx, kind: EditorialKind, { _id }: { _id: string }): Promise<Wire> {
  await requireChangeable(ctx, plainOf(kind), await rowOf(ctx, plainOf(kind), _id))
  const steps = await stepsOf(ctx, kind.name, [_id])
  return { steps: steps.map(({ recordId: _r, ...step }) => step) }
}

/** A submitted or returned record. */
export interface HandedIn {
  collection: string
  _id: string
  title: string
  at: string
}

type Found = Owned & { at: string }

/** Oldest records of a kind that match a condition and that the caller may change, with their total. */
async function oldestOf(
  ctx: Ctx,
  kind: EditorialKind,
  limit: number,
  condition: SQL,
): Promise<{ total: number; oldest: Found[] }> {
  const own = isLimitedToOwn(ctx.user, kind.name) ? sql`and "createdBy" = ${ctx.user!._id}::uuid` : sql``
  // The domain's own limits are checked in code, after the query
  const bound = kind.mayChange ? sql`` : sql`limit ${Math.max(1, limit)}`
  const { rows } = await ctx.db.execute<Found & { total: number }>(sql`
    select "_id", "createdBy", "handIn" ->> 'at' as "at", count(*) over ()::int as "total" from ${kind.table}
    where "handIn" is not null and "deletedAt" is null and ${condition} ${own}
    order by "at", "_id" ${bound}`)
  if (!kind.mayChange) return { total: rows[0]?.total ?? 0, oldest: rows }
  const oldest: Found[] = []
  for (const row of rows) if (await isChangeable(ctx, kind, row)) oldest.push(row)
  return { total: oldest.length, oldest }
}

async function handInsWhere(
  ctx: Ctx,
  limit: number,
  conditionOf: (kind: EditorialKind) => SQL | null,
): Promise<{ total: number; items: HandedIn[] }> {
  let total = 0
  const found: (Found & { kind: EditorialKind })[] = []
  for (const kind of editorialKinds()) {
    const condition = conditionOf(kind)
    if (!condition) continue
    const { total: ofKind, oldest } = await oldestOf(ctx, kind, limit, condition)
    total += ofKind
    found.push(...oldest.map((one) => ({ ...one, kind })))
  }
  const shown = found.toSorted((a, b) => (a.at < b.at ? -1 : 1)).slice(0, limit)
  const titles = new Map<string, string>()
  for (const kind of new Set(shown.map((one) => one.kind))) {
    const ids = shown.filter((one) => one.kind === kind).map(({ _id }) => _id)
    for (const row of await rowsOf(ctx, kind, ids)) titles.set(row._id, titleOf(kind, row))
  }
  const items = shown.map(({ kind, _id, at }) => ({
    collection: kind.name,
    _id,
    title: titles.get(_id) ?? '',
    at,
  }))
  return { total, items }
}

/** Pending submissions the caller may publish, across all collections, oldest first. */
export const handInsToRelease = (ctx: Ctx, limit: number) =>
  handInsWhere(ctx, limit, (kind) =>
    hasRight(ctx.user, kind.name, 'publish') ? sql`"handIn" ->> 'state' = 'handedIn'` : null,
  )

/** The caller's submissions that were sent back, across all collections, oldest first. */
export const handInsSentBack = (ctx: Ctx, limit: number) =>
  handInsWhere(ctx, limit, (kind) =>
    ctx.user && hasRight(ctx.user, kind.name, 'update')
      ? sql`"handIn" ->> 'state' = 'sentBack' and "handIn" ->> 'author' = ${ctx.user._id}`
      : null,
  )
