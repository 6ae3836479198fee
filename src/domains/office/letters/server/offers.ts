import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { createRecord } from '#kit/server/records/change.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { type LetterDraft, type LetterModule, moduleProps } from '../letter-modules.contract.ts'
import { recipientsTable, sendingsTable, visitsTable } from './letters.table.ts'
import { sendings } from './sending/sendings.kind.ts'
import { addRecipients, keepLetter, readyLetters } from './sending/start.service.ts'
import { templates } from './templates.service.ts'

/** A letter for import: blocks by kind, with the fields that are not empty. */
export interface StoredLetter extends Omit<LetterDraft, 'modules'> {
  title: string
  modules: readonly (Pick<LetterModule, 'kind'> & { props: object })[]
  /** Ids of lists. */
  lists: readonly string[]
  /** ISO time at which it counts as sent. */
  at: string
  /** Visits of the site from it. */
  visits: number
}

/**
 * Stores a template and a sending that counts as sent to everyone on its lists; no mail is sent.
 * Throws Problem (`LETTER_NOT_READY`, 422) if it could not be sent.
 */
export async function storeSentLetter(
  ctx: Ctx,
  { title, subject, preview, modules, lists, at, visits }: StoredLetter,
): Promise<void> {
  const lines = () => ({
    modules: modules.map(({ kind, props }) => ({ _id: uuidv7(), kind, props: moduleProps.parse(props) })),
  })
  const template = await createRecord(ctx, templates, {
    values: { title, subject, preview },
    lines: lines(),
  })
  const values = { title, template: template._id, automation: null, subject, preview, lists: [...lists] }
  const row = await createRecord(ctx, sendings, {
    values: { ...values, groups: [], tags: [], sendAt: null, public: true, state: 'sent' } as never,
    lines: lines(),
  })
  await keepLetter(ctx, row, await readyLetters(ctx, row))
  await addRecipients(ctx, row)
  await ctx.db.update(recipientsTable).set({ state: 'sent', at }).where(eq(recipientsTable.sending, row._id))
  await ctx.db.update(sendingsTable).set({ startedAt: at, endedAt: at }).where(eq(sendingsTable._id, row._id))
  await ctx.db
    .insert(visitsTable)
    .values({ sending: row._id, day: sql`${at}::timestamptz::date`, link: 0, count: visits } as never)
}
