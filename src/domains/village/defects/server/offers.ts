import type { Ctx } from '#kit/server/context.ts'
import { stepsTable } from '#kit/server/states/steps.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import {
  digestOf,
  judgePictures,
  keepPictures,
  nextNumber,
  reportsTable,
  secretOf,
} from '#domains/platform/reports/server/offers.ts'
import type { DefectSettings, DefectStep } from '../defects.contract.ts'
import { type DefectState, isClosed } from '../defects.rules.ts'
import { defectSettings, defectSettingsHandlers } from './defect-settings.service.ts'
import { defects } from './defects.kind.ts'

/** A report with its whole history, for import and the demo. */
export interface StoredDefect {
  _id: string
  /** ISO time. */
  at: string
  /** Key of a kind of the settings. */
  kind: string
  text: string
  place: string
  point: { lat: number; lon: number } | null
  name: string
  email: string
  /** File contents. */
  photos: Buffer[]
  /** Public version; empty if not released. */
  publicText: string
  /** In order; `by` is empty for the citizen. */
  steps: { at: string; by: string; what: DefectStep['what']; state?: DefectState; text: string }[]
}

/** Stores reports in the transaction of `ctx` without sending mails. Throws if a picture is refused. */
export async function putDefects(ctx: Ctx, reports: readonly StoredDefect[]): Promise<void> {
  const { kinds } = await defectSettings(ctx)
  for (const { _id, at, steps, photos, point, publicText, kind: key, ...said } of reports) {
    const kind = kinds.find((one) => one.key === key) ?? kinds[0]!
    const state = steps.findLast((step) => step.state)?.state ?? 'received'
    const last = steps.at(-1)
    await ctx.db.insert(reportsTable).values({
      ...said,
      _id,
      tracker: 'defect',
      number: await nextNumber(ctx, 'defect'),
      createdAt: at,
      updatedAt: last?.at ?? at,
      lang: 'de',
      kind: kind.key,
      kindWords: { de: kind.de, en: kind.en },
      lat: point?.lat ?? null,
      lon: point?.lon ?? null,
      tell: said.email !== '',
      state,
      closedAt: isClosed(state) ? (last?.at ?? at) : null,
      key: digestOf(secretOf(ctx, 'defect', _id)),
      waiting: last === undefined || last.what === 'remark',
      released: publicText !== '',
      publicText,
    })
    for (const { by, ...step } of steps)
      await ctx.db
        .insert(stepsTable)
        .values({ ...step, _id: uuidv7(), collection: defects.name, recordId: _id, byName: by })
    const pictures = photos.map((content) => ({ content }))
    await keepPictures(ctx, _id, await judgePictures(pictures, 'photos'))
  }
}

/** Changes some of the settings of damage reports. */
export async function changeDefectSettings(ctx: Ctx, changes: Partial<DefectSettings>): Promise<void> {
  await defectSettingsHandlers.save(ctx, { ...(await defectSettings(ctx)), ...changes })
}
