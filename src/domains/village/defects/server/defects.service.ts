import { and, count, eq, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { answered, listed } from '#kit/server/records/answer.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord, rowOf } from '#kit/server/records/conflict.ts'
import { listPage } from '#kit/server/records/listing.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { purgeRecord } from '#kit/server/records/removing.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import {
  bytesOf,
  numberIn,
  picturesOf,
  picturesTable,
  removePictures,
  reportsTable,
} from '#domains/platform/reports/server/offers.ts'
import { staff as staffOf } from '#domains/platform/users/server/offers.ts'
import type { Defect, defectCalls, ListedDefect } from '../defects.contract.ts'
import { type DefectState, defectStates, isClosed, needsAnswer, whyNotTo } from '../defects.rules.ts'
import { admin as de } from '../defects.de.ts'
import { admin as en } from '../defects.en.ts'
import { defectSettings } from './defect-settings.service.ts'
import { addDefectStep, type DefectRow, defects, stepBeside } from './defects.kind.ts'
import { forwardByMail, tellAssignee, tellCitizen } from './defects.mail.ts'

type Input<K extends keyof typeof defectCalls> = InputOf<(typeof defectCalls)[K]>

const many = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value])
const closed = ['done', 'foreign'] as const

/** `GET /api/c/defect/`: newest first. */
export async function list(ctx: Ctx, input: Input<'list'>) {
  const { limit, skip, sort, search, state, kind, assignee, waiting, olderThan } = input
  const { createdAt } = reportsTable
  const number = numberIn(search)
  const where: (SQL | undefined)[] = [
    state && inArray(reportsTable.state, many(state)),
    kind ? inArray(reportsTable.kind, many(kind)) : undefined,
    assignee ? eq(reportsTable.assignee, assignee) : undefined,
    waiting === undefined ? undefined : eq(reportsTable.waiting, waiting),
    olderThan === undefined
      ? undefined
      : and(
          notInArray(reportsTable.state, [...closed]),
          lt(createdAt, sql`${ctx.now}::timestamptz - make_interval(days => ${olderThan}::int)`),
        ),
    number === null ? undefined : eq(reportsTable.number, number),
  ]
  const text = number === null ? search : undefined
  const { rows, ...counted } = await listPage(ctx, defects, { limit, skip, sort, search: text, where })
  const states = await ctx.db
    .select({ state: reportsTable.state, total: count() })
    .from(reportsTable)
    .where(eq(reportsTable.tracker, defects.tracker))
    .groupBy(reportsTable.state)
  const countOf = (wanted: DefectState) => states.find((one) => one.state === wanted)?.total ?? 0
  return {
    defect: (await listed(ctx, defects, rows)) as ListedDefect[],
    ...counted,
    counts: Object.fromEntries(defectStates.map((one) => [one, countOf(one)])) as Record<DefectState, number>,
  }
}

const answerOf = async (ctx: Ctx, row: DefectRow) => ({
  defect: (await answered(ctx, defects, [row]))[0] as Defect,
})

/** `GET /api/c/defect/:_id`. */
export const read = async (ctx: Ctx, { _id }: Input<'read'>) => answerOf(ctx, await rowOf(ctx, defects, _id))

/** `PUT /api/c/defect/:_id`: changes the kind or the assignee. */
export async function update(ctx: Ctx, { _id, version, kind: key, assignee }: Input<'update'>) {
  const before = await lockRecord(ctx, defects, { _id, version })
  const values: Partial<DefectRow> = {}
  if (key !== undefined && key !== before.kind) {
    const kind = (await defectSettings(ctx)).kinds.find((one) => one.key === key)
    if (!kind)
      throw wrongField('kind', {
        de: 'Diese Art gibt es nicht (mehr).',
        en: 'This kind does not exist (any more).',
      })
    Object.assign(values, { kind: key, kindWords: { de: kind.de, en: kind.en } })
    await addDefectStep(ctx, _id, { what: 'kind', text: kind.de })
  }
  const isGiven = assignee !== undefined && assignee !== before.assignee
  const somebody = isGiven ? (await staffOf(ctx)).find((one) => one._id === assignee) : undefined
  if (isGiven) {
    if (assignee !== null && !somebody)
      throw wrongField('assignee', {
        de: 'Dieses Konto kann in der Verwaltung nicht arbeiten.',
        en: 'This account cannot work in the admin centre.',
      })
    Object.assign(values, { assignee, waiting: false })
    await addDefectStep(ctx, _id, { what: 'assigned', text: somebody?.name ?? '' })
  }
  const row = await changeRecord(ctx, defects, before, { values })
  if (somebody?.email && somebody._id !== ctx.user?._id) await tellAssignee(ctx, row, somebody.email)
  return answerOf(ctx, row)
}

/** Throws 409 `TRANSITION` for a state that cannot follow, and 422 if the answer is missing. */
function requireState(from: DefectState, to: DefectState, answer: string): void {
  const why = whyNotTo(from, to)
  if (why) throw new Problem('TRANSITION', 409, why, { details: { from, to } })
  if (needsAnswer(from, to) && answer === '')
    throw wrongField('answer', { de: de.answerNeeded, en: en.answerNeeded })
}

/**
 * `POST /api/c/defect/:_id/step`: changes the state, answers or adds a note. Throws 409 `TRANSITION` for a state that
 * cannot follow.
 */
export async function decide(ctx: Ctx, { _id, version, state, answer, note }: Input<'decide'>) {
  const before = await lockRecord(ctx, defects, { _id, version })
  if (state === undefined && answer === '' && note === '')
    throw wrongField('answer', {
      de: 'Bitte wählen Sie einen anderen Status oder schreiben Sie etwas.',
      en: 'Please choose another state or write something.',
    })
  if (state !== undefined) requireState(before.state, state, answer)
  const row = await changeRecord(ctx, defects, before, {
    values: { waiting: false, ...(state ? { state, closedAt: isClosed(state) ? ctx.now : null } : {}) },
    beside: state ? null : stepBeside(answer ? 'answer' : 'note'),
  })
  if (state) await addDefectStep(ctx, _id, { what: 'state', state, text: answer })
  else if (answer) await addDefectStep(ctx, _id, { what: 'answer', text: answer })
  if (note) await addDefectStep(ctx, _id, { what: 'note', text: note })
  if (state || answer) await tellCitizen(ctx, row, { state: state ?? null, answer })
  return answerOf(ctx, row)
}

/** `POST /api/c/defect/:_id/release`: publishes a public version of the report or withdraws it. */
export async function release(ctx: Ctx, { _id, version, released, text, photos }: Input<'release'>) {
  const before = await lockRecord(ctx, defects, { _id, version })
  if (released && text === '')
    throw wrongField('publicText', {
      de: 'Bitte schreiben Sie, was öffentlich zu lesen sein soll.',
      en: 'Please write what the public should read.',
    })
  const changed = await ctx.db
    .update(picturesTable)
    .set({ released: sql`not ${picturesTable.released}` })
    .where(
      and(
        eq(picturesTable.report, _id),
        sql`${picturesTable.released} <> (${released} and ${picturesTable._id} = any(${sql.param(photos)}::uuid[]))`,
      ),
    )
    .returning({ _id: picturesTable._id })
  const row = await changeRecord(ctx, defects, before, {
    values: { released, ...(released ? { publicText: text, waiting: false } : {}) },
    action: released ? 'publish' : 'unpublish',
    beside: changed.length > 0 ? { before: {}, after: { photos: changed.map((photo) => photo._id) } } : null,
  })
  if (released !== before.released)
    await addDefectStep(ctx, _id, { what: released ? 'released' : 'withdrawn' })
  return answerOf(ctx, row)
}

const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/svg+xml': 'svg' }

/** `POST /api/c/defect/:_id/forward`: mails the report to a third party, such as the road authority. */
export async function forward(ctx: Ctx, { _id, version, to, text, photos: wanted }: Input<'forward'>) {
  const before = await lockRecord(ctx, defects, { _id, version })
  const photos = wanted ? ((await picturesOf(ctx, [_id])).get(_id) ?? []) : []
  const attachments = await Promise.all(
    photos.map(async (photo, index) => ({
      filename: `meldung-${before.number}-${index + 1}.${extensions[photo.type] ?? photo.type.split('/')[1]}`,
      contentType: photo.type,
      content: await bytesOf(ctx, photo),
    })),
  )
  await forwardByMail(ctx, before, { to, text, attachments })
  const row = await changeRecord(ctx, defects, before, {
    values: { waiting: false },
    beside: stepBeside('forwarded'),
  })
  await addDefectStep(ctx, _id, { what: 'forwarded', text: to })
  return answerOf(ctx, row)
}

/** `DELETE /api/c/defect/:_id`: for abusive reports. Only the audit entry of the deletion remains. */
export async function remove(ctx: Ctx, { _id }: Input<'remove'>) {
  const row = await lockRecord(ctx, defects, { _id })
  await removePictures(ctx, [_id])
  await purgeRecord(ctx, defects, row, { number: row.number, state: row.state })
  return { removed: [_id] }
}

/** `GET /api/c/defect/staff`. */
export const staff = async (ctx: Ctx) => ({ staff: await staffOf(ctx) })

/** `GET /api/c/defect/kinds`. */
export async function kinds(ctx: Ctx) {
  const { kinds: all, enabled, list: hasList } = await defectSettings(ctx)
  return { kinds: all, enabled, list: hasList }
}
