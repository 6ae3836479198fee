import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { contains } from '#kit/server/database/like.ts'
import { answered } from '#kit/server/records/answer.ts'
import { recordCalls, writeOf } from '#kit/server/records/calls.ts'
import { changeRecord, createRecord } from '#kit/server/records/change.ts'
import { lockRecord, rowOf } from '#kit/server/records/conflict.ts'
import { once } from '#kit/server/records/once.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { removeRecord } from '#kit/server/records/removing.ts'
import { takeAction } from '#kit/server/states/take-action.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { hasRight } from '#kit/shared/access.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { subscribersTable as readers } from '#domains/office/newsletter/server/offers.ts'
import type { LetterModule } from '../../letter-modules.contract.ts'
import { module } from '../../letters.contract.ts'
import { newsletterSending, type NewsletterSending, type sendingCalls } from '../../sending.contract.ts'
import { liveStates } from '../../sending.rules.ts'
import { inAudience, isSuppressed } from './audience.ts'
import { recipientsTable, sendingsTable } from '../letters.table.ts'
import { noteLetterFiles } from './letter-files.ts'
import { progressOf, requireOpen, type SendingRecord, sendings } from './sendings.kind.ts'
import { cleanModules, templateDraft } from '../templates.service.ts'
import { wakeDelivery } from './wake.ts'

type Create = InputOf<typeof newsletterSending.calls.create>
type Update = InputOf<typeof newsletterSending.calls.update>

const wire = async (ctx: Ctx, _id: string) => ({
  newsletter_sending: (
    await answered(ctx, sendings, [await rowOf(ctx, sendings, _id)])
  )[0]! as NewsletterSending,
})

/** Copies a template's blocks with new ids, so that editing the letter leaves the template unchanged. */
const ownModules = (modules: readonly LetterModule[]): LetterModule[] =>
  modules.map((one) => ({ ...one, _id: uuidv7() }))

const clean = async <I extends { modules?: LetterModule[] | undefined }>(input: I): Promise<I> =>
  input.modules ? { ...input, modules: await cleanModules(input.modules) } : input

/** Creates a sending; subject and blocks default to the template's. */
async function create(ctx: Ctx, given: Create) {
  const { idempotencyKey, ...input } = await clean(given)
  const _id = await once(ctx, { module: newsletterSending.name, key: idempotencyKey, input }, async () => {
    const draft = input.template ? await templateDraft(ctx, input.template) : null
    const { values, lines } = writeOf(newsletterSending, input)
    const whole = {
      ...newsletterSending.defaults,
      ...(draft && { subject: draft.subject, preview: draft.preview }),
      state: sendings.states!.initial,
      ...values,
    }
    const modules = lines['modules'] ?? ownModules(draft?.modules ?? [])
    const made = await createRecord(ctx, sendings, { values: whole as never, lines: { modules } })
    await noteLetterFiles(ctx, made)
    return made._id
  })
  return wire(ctx, _id)
}

/** Throws 403 if a letter is scheduled and the caller may not send: the change would go out without review. */
function requireReleaser(ctx: Ctx, { state }: SendingRecord): void {
  if ((state !== 'planned' && state !== 'held') || hasRight(ctx.user, module, 'publish')) return
  throw new Problem('NO_PERMISSION', 403, {
    de: 'Dieser Brief ist schon geplant. Nehmen Sie ihn mit „Wieder bearbeiten“ in den Entwurf zurück; danach gibt ihn wieder jemand frei, der senden darf.',
    en: 'This letter is planned already. Take it back into the draft by “Edit again”; afterwards somebody who may send releases it again.',
  })
}

/** Changes a sending before it has started; later only its visibility in the archive. */
async function update(ctx: Ctx, given: Update) {
  const input = await clean(given)
  const row = await lockRecord(ctx, sendings, input)
  const { values, lines } = writeOf(newsletterSending, input)
  const names = [...Object.keys(values), ...Object.keys(lines)]
  if (names.some((name) => name !== 'public' && name !== 'title')) requireOpen(row)
  requireReleaser(ctx, row)
  if (row.state === 'planned' && values['sendAt'] === null)
    throw wrongField('sendAt', {
      de: 'Ein geplanter Versand braucht einen Zeitpunkt. Nehmen Sie ihn sonst in den Entwurf zurück.',
      en: 'A planned sending needs a time. Otherwise take it back into the draft.',
    })
  await noteLetterFiles(ctx, await changeRecord(ctx, sendings, row, { values, lines }))
  return wire(ctx, row._id)
}

/** Throws 409 for running and sent sendings, whose recipients prove the delivery. */
async function remove(ctx: Ctx, { _id }: { _id: string }) {
  const row = await lockRecord(ctx, sendings, { _id })
  requireOpen(row)
  await removeRecord(ctx, sendings, row, { title: row.title })
  return { removed: [_id], total: 1 }
}

const past = () =>
  wrongField('sendAt', {
    de: 'Bitte wählen Sie einen Zeitpunkt, der noch kommt.',
    en: 'Please choose a time that is still to come.',
  })

/** Schedules a sending. Throws 422 without a future time. */
async function plan(ctx: Ctx, { _id, version, text }: InputOf<typeof newsletterSending.calls.plan>) {
  const row = await lockRecord(ctx, sendings, { _id, version })
  if (!row.sendAt || row.sendAt <= ctx.now) throw past()
  await takeAction(ctx, sendings, row, { action: 'plan', text, values: { trouble: '' } })
  return wire(ctx, _id)
}

export const sendingRecordCalls = {
  ...recordCalls(newsletterSending, sendings, { filters: {}, own: { create, update, remove } }),
  plan,
}

/** Sendings with their progress, newest first. */
export async function overview(ctx: Ctx, { limit, skip }: InputOf<typeof sendingCalls.overview>) {
  const rows = await ctx.db
    .select()
    .from(sendingsTable)
    .orderBy(desc(sendingsTable.number))
    .limit(limit)
    .offset(skip)
  const progress = await progressOf(
    ctx,
    rows.map(({ _id }) => _id),
  )
  const total = await ctx.db.$count(sendingsTable)
  return { newsletter: rows.map((row) => ({ ...row, progress: progress.get(row._id)! })), total }
}

/** Number of people that a choice reaches now. */
export async function audience(ctx: Ctx, chosen: InputOf<typeof sendingCalls.audience>) {
  const { rows } = await ctx.db.execute<{ lang: 'de' | 'en'; people: number }>(sql`
    select ${readers.lang} as "lang", count(*)::int as "people" from ${readers}
    where ${inAudience(chosen)} and not ${isSuppressed(sql`${readers.email}`)} group by 1 order by 1`)
  const words = async (column: 'groups' | 'tags') => {
    const { rows: found } = await ctx.db.execute<{ word: string }>(sql`
      select distinct unnest(${readers[column]}) as "word" from ${readers} where ${readers.state} = 'confirmed' order by 1 limit 500`)
    return found.map(({ word }) => word)
  }
  return {
    people: rows.reduce((sum, { people }) => sum + people, 0),
    languages: rows,
    groups: await words('groups'),
    tags: await words('tags'),
  }
}

/** A page of a sending's recipients. */
export async function recipients(
  ctx: Ctx,
  { _id, state, search, limit, skip }: InputOf<typeof sendingCalls.recipients>,
) {
  await rowOf(ctx, sendings, _id)
  const where = and(
    eq(recipientsTable.sending, _id),
    state ? eq(recipientsTable.state, state) : undefined,
    search ? contains([recipientsTable.email, recipientsTable.name], search) : undefined,
  )
  const rows = await ctx.db
    .select()
    .from(recipientsTable)
    .where(where)
    .orderBy(desc(recipientsTable.at), recipientsTable._id)
    .limit(limit)
    .offset(skip)
  return { recipients: rows, total: await ctx.db.$count(recipientsTable, where) }
}

/** Decides about recipients whose delivery is uncertain. */
export async function settle(ctx: Ctx, { _id, recipients: chosen, to }: InputOf<typeof sendingCalls.settle>) {
  const row = await lockRecord(ctx, sendings, { _id })
  const uncertain = and(
    eq(recipientsTable.sending, _id),
    eq(recipientsTable.state, 'uncertain'),
    chosen ? inArray(recipientsTable._id, chosen) : undefined,
  )
  const settled = await ctx.db
    .update(recipientsTable)
    .set(
      to === 'again'
        ? { state: 'waiting', why: 'again', run: null, notBefore: null, at: ctx.now }
        : { state: 'failed', why: 'left', at: ctx.now },
    )
    .where(uncertain)
    .returning({ _id: recipientsTable._id })
  if (to === 'again' && settled.length > 0) await sendOn(ctx, row)
  ctx.drop(newsletterSending.name, `${newsletterSending.name}:${_id}`)
  return { settled: settled.length }
}

/** Resumes a finished sending. */
async function sendOn(ctx: Ctx, row: SendingRecord): Promise<void> {
  if (row.state === 'sent')
    await changeRecord(ctx, sendings, row, {
      values: { state: 'sending', endedAt: null } as never,
      action: 'resume',
    })
  if (row.state === 'sent' || liveStates.includes(row.state)) await wakeDelivery(ctx, row._id)
}
