import { fileIdsIn } from '#kit/shared/text/rich-text.ts'
import type { Ctx } from '../../context.ts'
import { takeBack } from './bin.ts'
import { takeStep } from './change.ts'
import type { Row } from './columns.ts'
import { fieldsIn, withCleanTexts } from './input.ts'
import type { Content, EditorialKind } from './kind.ts'
import { changeableRow, rowsOf } from './rows.ts'
import { changedNames, foreignLanguages, workingContent } from './state.ts'
import { insert, requireVersion } from './writing.ts'

/** What the trail and the history call it. */
const label = 'bringBack'

/** What is found under a record of a past state today. */
export interface Past {
  /** Content of then, as editors worked on it, and of today; null: it is gone. */
  was: Content
  is: Content | null
  /** Names of what differs. */
  changed: string[]
  /** Today's row; null: it is gone. */
  row: Row | null
}

/** Compares a row of a past state with today's. */
export async function compareWithPast(ctx: Ctx, kind: EditorialKind, past: Row): Promise<Past> {
  const [row = null] = await rowsOf(ctx, kind, [past._id])
  const was = workingContent(kind, past)
  const is = row && workingContent(kind, row)
  return { was, is, row, changed: is ? changedNames(is, was) : kind.fields.slice() }
}

/** Ids of the files that a record of a past state shows. */
export const filesOfPast = (kind: EditorialKind, past: Row): string[] => {
  const content = workingContent(kind, past)
  const texts = [content, ...foreignLanguages.map((lang) => content.translations[lang] ?? {})]
  const inTexts = texts.flatMap((one) =>
    kind.richText.flatMap((field) => {
      const text: unknown = (one as Record<string, unknown>)[field]
      return typeof text === 'string' ? fileIdsIn(text) : []
    }),
  )
  return [...new Set([...(kind.files?.(content) ?? []), ...inTexts].filter((id) => id !== null))]
}

/**
 * Brings a row of a past state back as a draft: beside the live version where there is one, out of the bin, or, where it is gone, as a
 * new record under its old id. Nothing of it becomes public, plans to publish end. Fields that came later stay as they are.
 * @param version today's, as the caller has seen it; null: it was gone
 * Throws Problem: `CONFLICT` (409) for an older version, and what changing a record throws.
 */
export async function bringBack(
  ctx: Ctx,
  kind: EditorialKind,
  past: Row,
  version: number | null,
): Promise<Row> {
  const { translations, sourceVersion: _of, ...fields } = workingContent(kind, past)
  const clean = await withCleanTexts(kind, { ...fields, translations })
  if (version === null)
    return insert(
      ctx,
      kind,
      { ...clean },
      { _id: past._id, createdAt: past.createdAt, createdBy: past.createdBy },
    )
  const row = await changeableRow(ctx, kind, past._id)
  await requireVersion(ctx, kind, row, version)
  const back = await takeBack(ctx, kind, row, { asDraft: true })
  const content: Content = {
    ...workingContent(kind, back),
    ...fieldsIn(kind, clean),
    translations: clean.translations,
  }
  const plan = back.publishAt === null ? {} : { state: { publishAt: null } }
  return takeStep(ctx, kind, back, { content, label, ...plan })
}
