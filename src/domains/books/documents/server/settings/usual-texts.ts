import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { usualText } from '#domains/books/masterdata/server/offers.ts'
import type { DocumentRow } from '../records/documents.table.ts'

const names = ['introduction', 'closing'] as const
type Texts = Pick<DocumentRow, (typeof names)[number]>

/** Standard texts above and below the lines of a new document; empty for templates. */
export async function usualTexts(
  ctx: Ctx,
  { kind, type, language }: Pick<DocumentRow, 'kind' | 'language'> & { type?: unknown },
): Promise<Texts> {
  if (kind === 'template') return { introduction: '', closing: '' }
  const of = type === 'credit_note' ? 'creditNote' : kind
  return {
    introduction: await usualText(ctx, of, 'intro', language),
    closing: await usualText(ctx, of, 'closing', language),
  }
}

/**
 * Texts to replace when a document's language changes: those not sent with the change and equal to the standard of the
 * previous language.
 */
export async function textsGoingAlong(
  ctx: Ctx,
  row: DocumentRow,
  change: Partial<Texts> & { language?: Language },
): Promise<Partial<Texts>> {
  const { language = row.language } = change
  if (language === row.language) return {}
  const had = await usualTexts(ctx, row)
  const has = await usualTexts(ctx, { ...row, language })
  const going = names.filter(
    (name) => change[name] === undefined && had[name] !== '' && row[name] === had[name],
  )
  return Object.fromEntries(going.map((name) => [name, has[name]]))
}
