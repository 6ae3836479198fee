import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { keepFileUses } from '#kit/server/records/file-uses.ts'
import { fileIdsIn } from '#kit/shared/text/rich-text.ts'
import { newsletterSending } from '../../sending.contract.ts'
import type { SendingState } from '../../sending.rules.ts'
import { contentsTable, type SendingRow } from '../letters.table.ts'
import { filesIn } from '../templates.service.ts'
import { sendingDraft } from './sending-draft.ts'

/** States in which the letter is unseen outside the office, and can't be sent without another decision. */
const unseenStates: readonly SendingState[] = ['draft', 'approval']

/** Stores the files that a letter uses, in its draft and as sent: they stay public for the readers of the mail. */
export async function noteLetterFiles(ctx: Ctx, row: SendingRow): Promise<void> {
  const { modules } = await sendingDraft(ctx, row)
  const kept = await ctx.db
    .select({ html: contentsTable.html })
    .from(contentsTable)
    .where(eq(contentsTable.sending, row._id))
  const inTexts = [JSON.stringify(modules), ...kept.map(({ html }) => html)].flatMap(fileIdsIn)
  const seen = kept.length > 0 || !unseenStates.includes(row.state)
  await keepFileUses(
    ctx,
    { collection: newsletterSending.name, recordId: row._id },
    new Map([...filesIn(modules), ...inTexts].map((id) => [id, seen])),
  )
}
