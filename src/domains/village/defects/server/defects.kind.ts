import type { Ctx } from '#kit/server/context.ts'
import { addStep, stepsOf } from '#kit/server/states/steps.ts'
import {
  pictureOf,
  picturesOf,
  reportKind,
  type ReportRow,
  reportsTable as table,
} from '#domains/platform/reports/server/offers.ts'
import { staff } from '#domains/platform/users/server/offers.ts'
import type { DefectStep, ListedDefect } from '../defects.contract.ts'
import { defectLife, type DefectState } from '../defects.rules.ts'

/** Fields that are never null for damage reports. */
type OfDamage = {
  state: DefectState
  kindWords: { de: string; en: string }
}
export type DefectRow = ReportRow & OfDamage

/** Cache tag of the public list. */
export const listTag = 'defects'

async function listedOf(ctx: Ctx, rows: readonly DefectRow[]): Promise<ListedDefect[]> {
  const photos = await picturesOf(
    ctx,
    rows.map(({ _id }) => _id),
  )
  const names = new Map((await staff(ctx)).map(({ _id, name }) => [_id, name]))
  return rows.map(({ lat, lon, assignee, key: _key, name: _name, email: _email, ...shown }) => ({
    ...shown,
    point: lat === null || lon === null ? null : { lat, lon },
    assignee: assignee === null ? null : { _id: assignee, name: names.get(assignee) ?? '' },
    photos: (photos.get(shown._id) ?? []).map((photo) => pictureOf(ctx, photo)),
  }))
}

/**
 * Damage reports in the table shared with other trackers. The audit trail records the office's actions, never the
 * sender.
 */
export const defects = reportKind<OfDamage>('defect', {
  name: 'defect',
  states: defectLife,
  confidential: ['name', 'email', 'text', 'place', 'publicText', 'key'],
  answer: listedOf,
  async details(ctx, rows) {
    const steps = await stepsOf(
      ctx,
      'defect',
      rows.map(({ _id }) => _id),
    )
    return rows.map(({ _id, name, email, tell, publicText, forgottenAt }) => ({
      ...{ name, email, tell, publicText, forgottenAt },
      steps: steps
        .filter(({ recordId }) => recordId === _id)
        .map(({ recordId: _of, byName, ...step }) => ({ ...step, by: byName })),
    }))
  },
  tags: ({ released }) => (released ? [listTag] : []),
  sortable: ['createdAt'],
  defaultSort: '-createdAt',
  searched: [table.text, table.place, table.name, table.email],
})

/** Adds a step to a report's history. `byNobody`: the citizen did it. */
export const addDefectStep = (
  ctx: Ctx,
  _id: string,
  step: { what: DefectStep['what']; state?: DefectState; text?: string; byNobody?: boolean },
): Promise<void> => addStep(ctx, { collection: defects.name, recordId: _id }, step)

/**
 * Audit entry of a step that leaves the row unchanged. It raises the version, so that no editor decides on an outdated
 * report.
 */
export const stepBeside = (what: DefectStep['what']) => ({ before: {}, after: { step: what } })
