import type { Ctx } from '#kit/server/context.ts'
import { readLines } from '#kit/server/records/lines.ts'
import type { LetterDraft, LetterModule } from '../../letter-modules.contract.ts'
import { sendingModulesTable, type SendingRow } from '../letters.table.ts'

/** The content of a sending, as a draft of a letter. */
export async function sendingDraft(
  ctx: Ctx,
  { _id, subject, preview }: Pick<SendingRow, '_id' | 'subject' | 'preview'>,
): Promise<LetterDraft> {
  const lines = (await readLines(ctx, sendingModulesTable, [_id])).get(_id) ?? []
  return { subject: { ...subject }, preview: { ...preview }, modules: lines as unknown as LetterModule[] }
}
