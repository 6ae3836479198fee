import type { Ctx } from '#kit/server/context.ts'
import { limitAccount } from '#kit/server/http/spam.ts'
import { withoutControls } from '#kit/server/text/control-characters.ts'
import { writeOf } from '#kit/server/records/calls.ts'
import { answered } from '#kit/server/records/answer.ts'
import { createRecord } from '#kit/server/records/change.ts'
import { rowOf } from '#kit/server/records/conflict.ts'
import { once } from '#kit/server/records/once.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { hasRight } from '#kit/shared/access.ts'
import { Problem } from '#kit/shared/problem.ts'
import { staff } from '#domains/platform/users/server/offers.ts'
import {
  type JudgedPicture,
  keepPictures,
  nextNumber,
  type ReportRow,
} from '#domains/platform/reports/server/offers.ts'
import { bug, type Bug, type BugReport, sorting } from '../bugtracker.contract.ts'
import { bounds } from '../bugtracker.rules.ts'
import { bugSettings } from './bug-settings.service.ts'
import { bugs } from './bugs.kind.ts'
import { tellOfNew } from './bugs.mail.ts'

/** The response for a row. */
export const bugAnswer = async (ctx: Ctx, row: ReportRow) => ({
  system_bugtracker: (await answered(ctx, bugs, [row]))[0] as Bug,
})

/** Throws 422 for an unknown project, or an assignee who can't work on bugs. */
export async function requireSorted(
  ctx: Ctx,
  { project, assignee }: { project?: string | undefined; assignee?: string | null | undefined },
): Promise<void> {
  if (project && !(await bugSettings(ctx)).projects.some(({ key }) => key === project))
    throw wrongField('project', {
      de: 'Dieses Projekt gibt es nicht (mehr).',
      en: 'This project does not exist (any more).',
    })
  if (assignee && !(await staff(ctx)).some(({ _id }) => _id === assignee))
    throw wrongField('assignee', {
      de: 'Dieses Konto kann in der Verwaltung nicht arbeiten.',
      en: 'This account cannot work in the admin centre.',
    })
}

const foreignSorting = (field: string) =>
  new Problem('C100', 403, {
    de: `Das ordnet, wer die Fehler bearbeitet (${field}). Bitte melden Sie ohne diese Angabe.`,
    en: `The office sorts reports (${field}). Please report without it.`,
  })

/**
 * Stores a report with its pictures, all of it or nothing, and mails the office. A repeated request with the same key
 * returns the first result. Throws 429 after too many within an hour, 403 `C100` when the caller may not classify, 422
 * for unknown references.
 */
export async function reportBug(ctx: Ctx, input: BugReport, pictures: readonly JudgedPicture[]) {
  const { idempotencyKey, page, context, ...said } = input
  const sorts = hasRight(ctx.user, bugs.module, 'update')
  const foreign = sorts ? undefined : sorting.find((field) => said[field] !== undefined)
  if (foreign) throw foreignSorting(foreign)
  await requireSorted(ctx, said)
  const _id = await once(
    ctx,
    { module: bugs.name, key: idempotencyKey, input: { said, page, context } },
    async () => {
      if (!sorts) await limitAccount(ctx, 'bug report', bounds.reportsPerHour)
      const { values } = writeOf(bug, said)
      const project = (await bugSettings(ctx)).projects.find(({ key }) => key === said.project)
      const row = await createRecord(ctx, bugs, {
        values: {
          ...bug.defaults,
          assignee: project?.assignee ?? null,
          ...values,
          tracker: 'bug',
          number: await nextNumber(ctx, 'bug'),
          lang: ctx.told,
          page: withoutControls(page),
          context: context ?? null,
          // A reporter who may classify has handled it already
          waiting: !sorts,
        },
        ...(pictures.length > 0 ? { beside: { before: {}, after: { screenshots: pictures.length } } } : {}),
      })
      await keepPictures(ctx, row._id, pictures)
      await tellOfNew(ctx, row)
      await ctx.emit('goalReached', { goal: 'bugtracker.report' })
      return row._id
    },
  )
  return bugAnswer(ctx, await rowOf(ctx, { ...bugs, ownOnlySeen: false }, _id))
}
