import type { Ctx } from '#kit/server/context.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord, rowOf } from '#kit/server/records/conflict.ts'
import { previewMails } from '#kit/server/records/preview-action.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { withoutControls } from '#kit/server/text/control-characters.ts'
import { and, eq } from 'drizzle-orm'
import type { InputOf } from '#kit/shared/contract.ts'
import { notFound } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { pictureBounds } from '#domains/platform/reports/reports.contract.ts'
import {
  dropBytes,
  type JudgedPicture,
  keepPictures,
  picturesOf,
  picturesTable,
  type ReportRow,
} from '#domains/platform/reports/server/offers.ts'
import type { bugCalls } from '../bugtracker.contract.ts'
import type { RelationKind } from '../bugtracker.rules.ts'
import { relationsTable, watchersTable } from './bugtracker.table.ts'
import { addBugStep, bugByNumber, bugs } from './bugs.kind.ts'
import { tellOfBug } from './bugs.mail.ts'
import { dropRelation, lockRelations, wouldCircle } from './relations.ts'
import { bugAnswer } from './report.service.ts'

type Input<K extends keyof typeof bugCalls> = InputOf<(typeof bugCalls)[K]>

/** Trail values for a change that leaves the row unchanged. */
const beside = (what: string) => ({ before: {}, after: { step: what } })

/** Minutes as hours: `1:30`. */
const hours = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** `POST …/note`: adds an internal note, a message to the reporter, and working time. */
export async function note(ctx: Ctx, { _id, version, minutes, ...typed }: Input<'note'>) {
  const text = withoutControls(typed.text)
  const message = withoutControls(typed.message)
  if (text === '' && message === '' && minutes === 0)
    throw wrongField('text', {
      de: 'Bitte schreiben Sie etwas oder tragen Sie Zeit ein.',
      en: 'Please write something or enter time.',
    })
  const row = await lockRecord(ctx, bugs, { _id, version })
  const is = await changeRecord(ctx, bugs, row, {
    values: { waiting: false, minutes: row.minutes + minutes },
    beside: beside(message ? 'comment' : text ? 'note' : 'time'),
  })
  if (text) {
    await addBugStep(ctx, _id, { what: 'note', text })
    await tellOfBug(ctx, is, {
      title: { de: 'Neue interne Notiz', en: 'New internal note' },
      text,
      isPrivate: true,
    })
  }
  if (message) await sendMessage(ctx, is, message)
  if (minutes > 0) await addBugStep(ctx, _id, { what: 'time', text: hours(minutes) })
  return bugAnswer(ctx, is)
}

async function sendMessage(ctx: Ctx, row: ReportRow, text: string): Promise<void> {
  await addBugStep(ctx, row._id, { what: 'comment', text })
  await tellOfBug(ctx, row, { title: { de: 'Neue Nachricht', en: 'New message' }, text })
}

/** `POST …/preview-note`: the mails of a message. */
export const previewNote = (ctx: Ctx, { _id, message }: Input<'previewNote'>) =>
  previewMails(ctx, async (inside) =>
    sendMessage(inside, await rowOf(inside, bugs, _id), withoutControls(message)),
  )

const circles: Record<RelationKind, { de: string; en: string }> = {
  duplicate: {
    de: 'Der andere Fehler ist schon ein Duplikat von diesem.',
    en: 'The other one is a duplicate of this one already.',
  },
  parent: {
    de: 'Der andere Fehler ist schon ein Teil von diesem.',
    en: 'The other one is a part of this one already.',
  },
  blocks: { de: 'Der andere Fehler blockiert schon diesen.', en: 'The other one blocks this one already.' },
}

/** `POST …/relation`. Throws 422 for an unknown number, the bug itself, and cycles. */
export async function relate(ctx: Ctx, { _id, version, what, number }: Input<'relate'>) {
  await lockRelations(ctx)
  const row = await lockRecord(ctx, bugs, { _id, version })
  const other = await bugByNumber(ctx, number)
  // A user limited to their own bugs must not learn about others
  const known = other && (await rowOf(ctx, bugs, other._id).catch(() => null))
  if (!known || known.deletedAt)
    throw wrongField('number', {
      de: `Einen Fehler mit der Nummer ${number} gibt es nicht.`,
      en: `There is no report with the number ${number}.`,
    })
  if (known._id === _id)
    throw wrongField('number', {
      de: 'Das ist dieser Fehler selbst. Bitte nennen Sie die Nummer eines anderen.',
      en: 'This is the report itself. Please give the number of another one.',
    })
  if (await wouldCircle(ctx, { from: _id, to: known._id, what })) throw wrongField('number', circles[what])
  const { from, what: kind } = relationsTable
  // A bug is a duplicate or a part of at most one other: a new relation replaces the old one
  if (what !== 'blocks') await ctx.db.delete(relationsTable).where(and(eq(from, _id), eq(kind, what)))
  await ctx.db
    .insert(relationsTable)
    .values({ _id: uuidv7(), from: _id, to: known._id, what })
    .onConflictDoNothing()
  return bugAnswer(
    ctx,
    await changeRecord(ctx, bugs, row, {
      values: { waiting: false },
      beside: { before: {}, after: { [what]: known.number } },
    }),
  )
}

/** `DELETE …/relation/:relation`. */
export async function unrelate(ctx: Ctx, { _id, relation }: Input<'unrelate'>) {
  const row = await lockRecord(ctx, bugs, { _id })
  if (!(await dropRelation(ctx, _id, relation))) throw notFound({ _id: relation })
  return bugAnswer(ctx, await changeRecord(ctx, bugs, row, { beside: beside('unrelated') }))
}

/** `PUT …/watch`: for the caller alone; the bug is unchanged. */
export async function watch(ctx: Ctx, { _id, watching }: Input<'watch'>) {
  const row = await rowOf(ctx, bugs, _id)
  const user = ctx.user!._id
  if (watching) await ctx.db.insert(watchersTable).values({ report: _id, user }).onConflictDoNothing()
  else
    await ctx.db.delete(watchersTable).where(and(eq(watchersTable.report, _id), eq(watchersTable.user, user)))
  return bugAnswer(ctx, row)
}

/** `POST …/screenshot`. Throws 422 when the bug would have too many pictures. */
export async function addScreenshots(ctx: Ctx, _id: string, pictures: readonly JudgedPicture[]) {
  const row = await lockRecord(ctx, bugs, { _id })
  const known = (await picturesOf(ctx, [_id])).get(_id)?.length ?? 0
  if (known + pictures.length > pictureBounds.inAll)
    throw wrongField('screenshots', {
      de: `Ein Fehler kann höchstens ${pictureBounds.inAll} Bilder haben. Bitte löschen Sie zuerst andere.`,
      en: `A report can have at most ${pictureBounds.inAll} pictures. Please delete others first.`,
    })
  await keepPictures(ctx, _id, pictures)
  return bugAnswer(
    ctx,
    await changeRecord(ctx, bugs, row, {
      beside: { before: {}, after: { screenshots: pictures.length } },
    }),
  )
}

/** `DELETE …/screenshot/:screenshot`: including its file. */
export async function removeScreenshot(ctx: Ctx, { _id, screenshot }: Input<'removeScreenshot'>) {
  const row = await lockRecord(ctx, bugs, { _id })
  const gone = await ctx.db
    .delete(picturesTable)
    .where(and(eq(picturesTable._id, screenshot), eq(picturesTable.report, _id)))
    .returning()
  if (gone.length === 0) throw notFound({ _id: screenshot })
  dropBytes(ctx, gone)
  return bugAnswer(
    ctx,
    await changeRecord(ctx, bugs, row, { beside: { before: { screenshots: 1 }, after: {} } }),
  )
}
