import { and, count, desc, eq, ilike, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { audit } from '../../../../kit/server/audit/audit.ts'
import type { Ctx } from '../../../../kit/server/context.ts'
import { containing } from '../../../../kit/server/database/like.ts'
import type { InputOf } from '../../../../kit/shared/contract.ts'
import { notFound, Problem } from '../../../../kit/shared/problem.ts'
import { staff as staffOf } from '../../../platform/users/server/offers.ts'
import type { Defect, defectCalls, ListedDefect } from '../defects.contract.ts'
import { type DefectState, defectStates, isClosed, needsAnswer, whyNot } from '../defects.rules.ts'
import { admin as de } from '../defects.de.ts'
import { admin as en } from '../defects.en.ts'
import { addStep, announceDefect, changeDefect } from './announce.ts'
import { defectSettings } from './defect-settings.service.ts'
import { forwardByMail, tellAssignee, tellCitizen } from './defects.mail.ts'
import { defectsTable, photosTable, stepsTable, type DefectRow, type PhotoRow } from './defects.table.ts'
import { bytesOf, dropBytes, photoOf, photosOf } from './photos.service.ts'

type Input<K extends keyof typeof defectCalls> = InputOf<(typeof defectCalls)[K]>

const many = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value])
const closed = ['done', 'foreign'] as const

const listedOf = (
  ctx: Ctx,
  row: DefectRow,
  photos: readonly PhotoRow[],
  names: ReadonlyMap<string, string>,
): ListedDefect => {
  const { lat, lon, assignee, key: _key, name: _name, email: _email, ...shown } = row
  return {
    ...shown,
    point: lat === null || lon === null ? null : { lat, lon },
    assignee: assignee === null ? null : { _id: assignee, name: names.get(assignee) ?? '' },
    photos: photos.map((photo) => photoOf(ctx, photo)),
  }
}

const namesOf = async (ctx: Ctx) => new Map((await staffOf(ctx)).map(({ _id, name }) => [_id, name]))

/** What a search finds: a number, or words of the report. */
function searched(text: string): SQL | undefined {
  const number = /^(?:nr\.?|no\.?|#)?\s*(\d{1,9})$/i.exec(text.trim())?.[1]
  if (number) return eq(defectsTable.number, Number(number))
  return or(
    ...[defectsTable.text, defectsTable.place, defectsTable.name, defectsTable.email].map((column) =>
      ilike(column, containing(text)),
    ),
  )
}

/** `GET /api/c/defect/`: newest first. */
export async function list(ctx: Ctx, input: Input<'list'>) {
  const { limit, skip, search, state, kind, assignee, waiting, olderThan } = input
  const wanted = and(
    state ? inArray(defectsTable.state, many(state)) : undefined,
    kind ? inArray(defectsTable.kind, many(kind)) : undefined,
    assignee ? eq(defectsTable.assignee, assignee) : undefined,
    waiting === undefined ? undefined : eq(defectsTable.waiting, waiting),
    olderThan === undefined
      ? undefined
      : and(
          notInArray(defectsTable.state, [...closed]),
          lt(defectsTable.createdAt, sql`${ctx.now}::timestamptz - make_interval(days => ${olderThan}::int)`),
        ),
    search ? searched(search) : undefined,
  )
  const rows = await ctx.db
    .select()
    .from(defectsTable)
    .where(wanted)
    .orderBy(desc(defectsTable.createdAt), desc(defectsTable._id))
    .limit(limit)
    .offset(skip)
  const [counted] = await ctx.db.select({ total: count() }).from(defectsTable).where(wanted)
  const photos = await photosOf(
    ctx,
    rows.map(({ _id }) => _id),
  )
  const names = await namesOf(ctx)
  const states = await ctx.db
    .select({ state: defectsTable.state, total: count() })
    .from(defectsTable)
    .groupBy(defectsTable.state)
  const countOf = (wantedState: DefectState) => states.find((one) => one.state === wantedState)?.total ?? 0
  return {
    defect: rows.map((row) => listedOf(ctx, row, photos.get(row._id) ?? [], names)),
    total: counted?.total ?? 0,
    counts: Object.fromEntries(defectStates.map((one) => [one, countOf(one)])) as Record<DefectState, number>,
  }
}

async function answerOf(ctx: Ctx, row: DefectRow): Promise<{ defect: Defect }> {
  const photos = (await photosOf(ctx, [row._id])).get(row._id) ?? []
  const steps = await ctx.db
    .select()
    .from(stepsTable)
    .where(eq(stepsTable.defect, row._id))
    .orderBy(stepsTable._id)
  return {
    defect: {
      ...listedOf(ctx, row, photos, await namesOf(ctx)),
      name: row.name,
      email: row.email,
      tell: row.tell,
      publicText: row.publicText,
      forgottenAt: row.forgottenAt,
      steps: steps.map(({ byName, ...step }) => ({ ...step, by: byName })),
    },
  }
}

/** `GET /api/c/defect/:_id`. */
export async function read(ctx: Ctx, { _id }: Input<'read'>) {
  const [row] = await ctx.db.select().from(defectsTable).where(eq(defectsTable._id, _id))
  if (!row) throw notFound()
  return answerOf(ctx, row)
}

/** The report, locked, as whoever changes it knows it. Throws 404, and 409 where somebody was faster. */
async function locked(ctx: Ctx, _id: string, version?: number): Promise<DefectRow> {
  const [row] = await ctx.db.select().from(defectsTable).where(eq(defectsTable._id, _id)).for('update')
  if (!row) throw notFound()
  if (version !== undefined && version !== row.version)
    throw new Problem(
      'CONFLICT',
      409,
      {
        de: 'An dieser Meldung hat sich inzwischen etwas geändert. Bitte sehen Sie sie noch einmal an; was Sie geschrieben haben, ist noch da.',
        en: 'Something about this report has changed meanwhile. Please look at it again; what you wrote is still here.',
      },
      { details: { version: row.version } },
    )
  return row
}

/** `PUT /api/c/defect/:_id`: another kind, or somebody to see to it. */
export async function update(ctx: Ctx, { _id, version, kind: key, assignee }: Input<'update'>) {
  const before = await locked(ctx, _id, version)
  let row = before
  if (key !== undefined && key !== before.kind) {
    const kind = (await defectSettings(ctx)).kinds.find((one) => one.key === key)
    if (!kind) {
      const text = { de: 'Diese Art gibt es nicht (mehr).', en: 'This kind does not exist (any more).' }
      throw new Problem('INVALID', 422, text, { fields: { kind: text } })
    }
    row = await changeDefect(ctx, _id, { kind: key, kindWords: { de: kind.de, en: kind.en } })
    await addStep(ctx, _id, { what: 'kind', text: kind.de })
  }
  if (assignee !== undefined && assignee !== before.assignee) {
    const somebody = assignee === null ? null : (await staffOf(ctx)).find((one) => one._id === assignee)
    if (somebody === undefined) {
      const text = {
        de: 'Dieses Konto kann in der Verwaltung nicht arbeiten.',
        en: 'This account cannot work in the admin centre.',
      }
      throw new Problem('INVALID', 422, text, { fields: { assignee: text } })
    }
    row = await changeDefect(ctx, _id, { assignee, waiting: false })
    await addStep(ctx, _id, { what: 'assigned', text: somebody?.name ?? '' })
    if (somebody?.email && somebody._id !== ctx.user?._id) await tellAssignee(ctx, row, somebody.email)
  }
  if (row === before) return answerOf(ctx, row)
  await audit(ctx, {
    action: 'update',
    collection: 'defect',
    recordId: _id,
    before: { kind: before.kind, assignee: before.assignee },
    after: { kind: row.kind, assignee: row.assignee },
  })
  await announceDefect(ctx, row)
  return answerOf(ctx, row)
}

/** `POST /api/c/defect/:_id/step`: another state, an answer, a note. Throws 409 `TRANSITION` for a state that can't follow. */
export async function decide(ctx: Ctx, { _id, version, state, answer, note }: Input<'decide'>) {
  const before = await locked(ctx, _id, version)
  if (state === undefined && answer === '' && note === '') {
    const text = {
      de: 'Bitte wählen Sie einen anderen Stand oder schreiben Sie etwas.',
      en: 'Please choose another state or write something.',
    }
    throw new Problem('INVALID', 422, text, { fields: { answer: text } })
  }
  if (state !== undefined) {
    const why = whyNot(before.state, state)
    if (why)
      throw new Problem(
        'TRANSITION',
        409,
        { de: de.whyNot[why], en: en.whyNot[why] },
        { details: { from: before.state, to: state } },
      )
    if (needsAnswer(state) && answer === '')
      throw new Problem(
        'INVALID',
        422,
        { de: de.answerNeeded, en: en.answerNeeded },
        { fields: { answer: { de: de.answerNeeded, en: en.answerNeeded } } },
      )
  }
  const row = await changeDefect(ctx, _id, {
    waiting: false,
    ...(state ? { state, closedAt: isClosed(state) ? ctx.now : null } : {}),
  })
  if (state) await addStep(ctx, _id, { what: 'state', state, text: answer })
  else if (answer) await addStep(ctx, _id, { what: 'answer', text: answer })
  if (note) await addStep(ctx, _id, { what: 'note', text: note })
  if (state || answer) await tellCitizen(ctx, row, { state: state ?? null, answer })
  if (state)
    await audit(ctx, {
      action: 'update',
      collection: 'defect',
      recordId: _id,
      before: { state: before.state },
      after: { state },
    })
  await announceDefect(ctx, row)
  return answerOf(ctx, row)
}

/** `POST /api/c/defect/:_id/release`: what the public reads of it, or that it reads nothing any more. */
export async function release(ctx: Ctx, { _id, version, released, text, photos }: Input<'release'>) {
  const before = await locked(ctx, _id, version)
  if (released && text === '') {
    const missing = {
      de: 'Bitte schreiben Sie, was öffentlich zu lesen sein soll.',
      en: 'Please write what the public should read.',
    }
    throw new Problem('INVALID', 422, missing, { fields: { publicText: missing } })
  }
  const row = await changeDefect(ctx, _id, {
    released,
    ...(released ? { publicText: text, waiting: false } : {}),
  })
  await ctx.db
    .update(photosTable)
    .set({
      released: released ? sql`${photosTable._id} = any(${sql.param(photos)}::uuid[])` : false,
    })
    .where(eq(photosTable.defect, _id))
  if (released !== before.released) await addStep(ctx, _id, { what: released ? 'released' : 'withdrawn' })
  await audit(ctx, {
    action: released ? 'publish' : 'unpublish',
    collection: 'defect',
    recordId: _id,
    before: { released: before.released },
    after: { released },
  })
  await announceDefect(ctx, row, before.released)
  return answerOf(ctx, row)
}

const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/svg+xml': 'svg' }

/** `POST /api/c/defect/:_id/forward`: mails it to somebody else, such as the authority that keeps the road. */
export async function forward(ctx: Ctx, { _id, version, to, text, photos: wanted }: Input<'forward'>) {
  const before = await locked(ctx, _id, version)
  const photos = wanted ? ((await photosOf(ctx, [_id])).get(_id) ?? []) : []
  const attachments = await Promise.all(
    photos.map(async ({ _id: photo, type }, index) => ({
      filename: `meldung-${before.number}-${index + 1}.${extensions[type] ?? type.split('/')[1]}`,
      contentType: type,
      content: await bytesOf(ctx, photo),
    })),
  )
  await forwardByMail(ctx, before, { to, text, attachments })
  const row = await changeDefect(ctx, _id, { waiting: false })
  await addStep(ctx, _id, { what: 'forwarded', text: to })
  await announceDefect(ctx, row)
  return answerOf(ctx, row)
}

/** `DELETE /api/c/defect/:_id`: for abuse. Nothing of it stays, only that it was deleted. */
export async function remove(ctx: Ctx, { _id }: Input<'remove'>) {
  const row = await locked(ctx, _id)
  const photos = (await photosOf(ctx, [_id])).get(_id) ?? []
  await ctx.db.delete(defectsTable).where(eq(defectsTable._id, _id))
  dropBytes(
    ctx,
    photos.map((photo) => photo._id),
  )
  await audit(ctx, {
    action: 'purge',
    collection: 'defect',
    recordId: _id,
    before: { number: row.number, state: row.state },
  })
  await announceDefect(ctx, row)
  return { removed: [_id] }
}

/** `GET /api/c/defect/staff`. */
export const staff = async (ctx: Ctx) => ({ staff: await staffOf(ctx) })

/** `GET /api/c/defect/kinds`. */
export async function kinds(ctx: Ctx) {
  const { kinds: all, enabled, list: hasList } = await defectSettings(ctx)
  return { kinds: all, enabled, list: hasList }
}
