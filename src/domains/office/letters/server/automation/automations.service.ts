import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { recordCalls, writeOf } from '#kit/server/records/calls.ts'
import { changeRecord, createRecord } from '#kit/server/records/change.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { recordKind, type RowOf } from '#kit/server/records/kind.ts'
import { takeAction } from '#kit/server/states/take-action.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { dayIn, momentOf, weekdayOf } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { module, newsletterAutomation } from '../../letters.contract.ts'
import { newsletterSending } from '../../sending.contract.ts'
import { resolveBlocks } from '../letter/blocks.service.ts'
import { type AutomationRow, automationsTable as table, sendingsTable } from '../letters.table.ts'
import { sendings } from '../sending/sendings.kind.ts'
import { addRecipients } from '../sending/start.service.ts'
import { templateDraft } from '../templates.service.ts'
import { wakeDelivery } from '../sending/wake.ts'

/** Minutes between checks for an occasion. */
const occasionMinutes = 10

/** The first full hour after a moment at which a digest is due, as ISO time. */
export function nextTime(
  { rhythm, weekday, monthDay, hour }: Pick<AutomationRow, 'rhythm' | 'weekday' | 'monthDay' | 'hour'>,
  after: string,
  zone: string,
): string | null {
  if (rhythm === 'welcome') return after
  if (rhythm === 'atOnce') return new Date(Date.parse(after) + occasionMinutes * 60_000).toISOString()
  const isDay = (day: string, at: string) =>
    rhythm === 'weekly' ? weekdayOf(at, zone) === weekday : Number(day.slice(8)) === monthDay
  const today = dayIn(after, zone)
  for (let ahead = 0; ahead <= 62; ahead++) {
    const day = laterDay(today, ahead)
    const at = momentOf(day, `${String(hour).padStart(2, '0')}:00`, zone)
    if (at > after && isDay(day, at)) return at
  }
  return null
}

const automations = recordKind({
  name: newsletterAutomation.name,
  module,
  table,
  sortable: ['title', 'rhythm', 'nextAt', 'updatedAt'],
  defaultSort: 'title',
  searched: [table.title],
})

const zoneOf = async (ctx: Ctx) => (await siteSettings(ctx)).site.timeZone

const standard = recordCalls(newsletterAutomation, automations, {
  filters: {},
  // Readers know content older than the automation
  defaults: (ctx) => ({ lastAt: ctx.now }),
})

/** Recalculates the next date: a changed schedule applies from now on. */
async function planned(ctx: Ctx, _id: string) {
  const row = await lockRecord(ctx, automations, { _id })
  const nextAt = row.active ? nextTime(row, ctx.now, await zoneOf(ctx)) : null
  await ctx.db.update(table).set({ nextAt }).where(eq(table._id, _id))
  const { newsletter_automation: found } = await standard.read(ctx, { _id })
  return { newsletter_automation: found }
}

export const automationCalls = recordCalls(newsletterAutomation, automations, {
  filters: {},
  own: {
    async create(ctx: Ctx, input: InputOf<typeof newsletterAutomation.calls.create>) {
      await templateDraft(ctx, input.template)
      const { newsletter_automation: made } = await standard.create(ctx, input)
      return planned(ctx, made._id)
    },
    async update(ctx: Ctx, input: InputOf<typeof newsletterAutomation.calls.update>) {
      const row = await lockRecord(ctx, automations, input)
      if (input.template) await templateDraft(ctx, input.template)
      const { values } = writeOf(newsletterAutomation, input)
      // A reactivated automation starts afresh and does not catch up
      const begins = input.active === true && !row.active ? { lastAt: ctx.now } : {}
      await changeRecord(ctx, automations, row, { values: { ...values, ...begins } })
      if (row.rhythm === 'welcome' && input.active === false) await endWelcome(ctx, row._id)
      return planned(ctx, row._id)
    },
  },
})

/** Ends a deactivated welcome series; waiting recipients get no letter. */
async function endWelcome(ctx: Ctx, automation: string): Promise<void> {
  const rows = await ctx.db
    .select({ _id: sendingsTable._id })
    .from(sendingsTable)
    .where(and(eq(sendingsTable.automation, automation), eq(sendingsTable.open, true)))
  for (const { _id } of rows) {
    const row = await lockRecord(ctx, sendings, { _id })
    if (row.state === 'sending' || row.state === 'paused')
      await takeAction(ctx, sendings, row, { action: 'cancel' })
  }
}

type Automation = RowOf<typeof table>

/** Creates the sending of an automation from its template. */
async function makeSending(
  ctx: Ctx,
  row: Automation,
  { open, since }: { open: boolean; since: string | null },
) {
  const draft = await templateDraft(ctx, row.template)
  const made = await createRecord(ctx, sendings, {
    values: {
      title: open ? row.title : `${row.title} ${dayIn(ctx.now, await zoneOf(ctx))}`,
      template: row.template,
      automation: row._id,
      subject: draft.subject,
      preview: draft.preview,
      lists: row.lists,
      groups: [],
      tags: [],
      sendAt: null,
      public: row.public && !open,
      state: row.approve && !open ? 'approval' : 'draft',
      open,
      since,
    } as never,
    lines: { modules: draft.modules.map((one) => ({ ...one, _id: uuidv7() })) },
  })
  return lockRecord(ctx, sendings, { _id: made._id })
}

/** Whether a digest has content: without news upcoming dates suffice only if it lists nothing else. */
async function hasNews(ctx: Ctx, row: Automation): Promise<boolean> {
  const { modules } = await templateDraft(ctx, row.template)
  const { news, cards } = await resolveBlocks(ctx, modules, 'de', row.lastAt)
  const tellsNews = modules.some(
    ({ kind, props }) =>
      kind === 'news' || kind === 'notices' || (kind === 'records' && props.source !== 'events'),
  )
  return tellsNews ? news > 0 : row.rhythm !== 'atOnce' && cards > 0
}

/**
 * The welcome letter: one continuous sending, to which each subscriber is added once, some days after the confirmation.
 */
async function welcome(ctx: Ctx, row: Automation): Promise<void> {
  const [open] = await ctx.db
    .select({ _id: sendingsTable._id })
    .from(sendingsTable)
    .where(
      and(
        eq(sendingsTable.automation, row._id),
        eq(sendingsTable.open, true),
        sql`${sendingsTable.state} in ('sending', 'paused')`,
      ),
    )
  let sending = open?._id
  if (!sending) {
    const made = await makeSending(ctx, row, { open: true, since: null })
    await takeAction(ctx, sendings, made, { action: 'start' })
    sending = made._id
  }
  const confirmedUntil = new Date(Date.parse(ctx.now) - row.afterDays * 86_400_000).toISOString()
  const added = await addRecipients(
    ctx,
    { _id: sending, lists: row.lists, groups: [], tags: [] },
    { confirmedFrom: row.lastAt ?? ctx.now, confirmedUntil },
  )
  if (added > 0) {
    ctx.drop(newsletterSending.name)
    await wakeDelivery(ctx, sending)
  }
}

/** Runs one due automation; its next date is stored in the same transaction, so that nothing is sent twice. */
async function runOne(platform: Platform, _id: string): Promise<void> {
  await runWrite(platform, systemCaller(), async (ctx) => {
    const row = await lockRecord(ctx, automations, { _id })
    if (!row.active || !row.nextAt || row.nextAt > ctx.now) return
    if (row.rhythm === 'welcome') {
      await welcome(ctx, row)
      return
    }
    const nextAt = nextTime(row, ctx.now, await zoneOf(ctx))
    if (!(await hasNews(ctx, row))) {
      await ctx.db.update(table).set({ nextAt }).where(eq(table._id, _id))
      return
    }
    const made = await makeSending(ctx, row, { open: false, since: row.lastAt })
    if (made.state === 'draft') await takeAction(ctx, sendings, made, { action: 'start' })
    await ctx.db.update(table).set({ nextAt, lastAt: ctx.now }).where(eq(table._id, _id))
  })
}

/** Creates the due automatic letters. A failure of one does not block the others. */
export async function runAutomations(platform: Platform): Promise<void> {
  const { result: due } = await runRead(platform, systemCaller(), (ctx) =>
    ctx.db
      .select({ _id: table._id })
      .from(table)
      .where(and(eq(table.active, true), sql`${table.nextAt} <= ${ctx.now}::timestamptz`))
      .limit(100),
  )
  for (const { _id } of due) {
    try {
      await runOne(platform, _id)
    } catch (error) {
      // Retried in an hour: the lists are empty, or a picture is missing
      platform.metrics.failure('letters automation', error)
      await platform.database.db.execute(
        sql`update ${table} set "nextAt" = now() + interval '1 hour' where "_id" = ${_id}::uuid`,
      )
    }
  }
}
