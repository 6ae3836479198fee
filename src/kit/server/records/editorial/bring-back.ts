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

/** Label in the audit trail and the history. */
const label = 'bringBack'

/** A record in a past state, compared with today's. */
export interface Past {
  /** Working content then and today; null: the record is gone. */
  was: Content
  is: Content | null
  /** Names of the differing fields. */
  changed: string[]
  /** Today's row; null: the record is gone. */
  row: Row | null
}

/** Compares a row of a past state with today's. */
export async function compareWithPast(ctx: Ctx, kind: EditorialKind, past: Row): Promise<Past> {
  const [row = null] = await rowsOf(ctx, kind, [past._id])
  const was = workingContent(kind, past)
  const is = row && workingContent(kind, row)
  return { was, is, row, changed: is ? changedNames(is, was) : kind.fields.slice() }
}

/** Ids of the files used by a record of a past state. */
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
 * Restores a row of a past state as a draft: beside the live version if there is one, out of the bin, or, if it is
 * gone, as a new record with its old id. Nothing becomes public, and schedules are cancelled. Fields added since keep
 * their values.
 * @param version today's version as the caller saw it; null: the record was gone Throws Problem: `CONFLICT` (409) for
 * an older version, and all refusals of a change.
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
