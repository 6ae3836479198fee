import { and, asc, eq, ne } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { requireChangeableEntries } from '#domains/site/entries/server/offers.ts'
import { siteSettings, tellOffice } from '#domains/platform/settings/server/offers.ts'
import type { reportCalls, TavernReport } from '../reports.contract.ts'
import type { TavernRun } from '../taverns.contract.ts'
import { sayHoursOfWeek, sayPeriod } from '../tavern-words.rules.ts'
import { change, runsBetween, tavernsForEditors } from './runs.service.ts'
import { tavernsTag } from './tavern-settings.service.ts'
import { reportsTable } from './taverns.table.ts'
import { tavernScreens } from '../taverns.addresses.ts'

type Row = typeof reportsTable.$inferSelect
export type NewReport = Pick<
  Row,
  'tavern' | 'what' | 'run' | 'from' | 'to' | 'hours' | 'note' | 'name' | 'email' | 'phone'
>

/** Pending reports per tavern; prevents flooding. */
const mostWaiting = 20
/** Delay of the mail to the keeper, so that an answer can be undone. */
export const pauseMinutes = 2

const gone = () =>
  new Problem('NOT_FOUND', 404, {
    de: 'Diese Meldung ist schon beantwortet oder entfernt. Bitte laden Sie die Seite neu.',
    en: 'This report has been answered or removed already. Please load the page again.',
  })
const tooMany = () =>
  new Problem('TOO_MANY', 429, {
    de: 'Von diesem Betrieb warten schon viele Meldungen. Bitte rufen Sie am Gemeindeamt an.',
    en: 'Many reports of this tavern are waiting already. Please call the municipal office.',
  })

/** Subject of the mail to the office: `Neuer Termin`. */
const officeWords = { add: 'Neuer Termin', change: 'Geänderter Termin', remove: 'Abgesagter Termin' } as const

/**
 * Stores a keeper's report and notifies the office. Repeated reports are ignored. Throws 429 if too many are pending.
 */
export async function takeReport(ctx: Ctx, wanted: NewReport): Promise<void> {
  const waiting = await ctx.db
    .select()
    .from(reportsTable)
    .where(and(eq(reportsTable.tavern, wanted.tavern), eq(reportsTable.state, 'waiting')))
  const isSame = (row: Row) =>
    (['what', 'run', 'from', 'to', 'note', 'email', 'phone'] as const).every(
      (name) => row[name] === wanted[name],
    ) && JSON.stringify(row.hours) === JSON.stringify(wanted.hours)
  if (waiting.some(isSame)) return
  if (waiting.length >= mostWaiting) throw tooMany()
  await ctx.db.insert(reportsTable).values({ ...wanted, _id: uuidv7(), at: ctx.now, lang: ctx.lang })
  ctx.drop(tavernsTag)
  await tellOfDates(
    ctx,
    wanted,
    'Ein Heuriger meldet seine Termine',
    'Nichts davon ist öffentlich, bevor Sie es übernehmen.',
  )
}

/** Mails a keeper's dates to the office. */
export async function tellOfDates(ctx: Ctx, said: NewReport, subject: string, text: string): Promise<void> {
  const title = (await tavernsForEditors(ctx)).find(({ _id }) => _id === said.tavern)?.title ?? ''
  const year = said.from.slice(0, 4)
  await tellOffice(ctx, {
    subject: `${subject}: ${title}`,
    text,
    facts: [
      [officeWords[said.what], sayPeriod(said, 'de')],
      ['Betrieb', title],
      ['Offen', said.what === 'remove' ? '' : sayHoursOfWeek(said.hours, 'de')],
      ['Hinweis', said.note],
      ['Von', [said.name, said.phone, said.email].filter(Boolean).join(', ')],
    ],
    path: `${tavernScreens.taverns}?year=${year}`,
    button: 'Termine ansehen',
    sender: said.email ? { name: said.name, email: said.email } : null,
  })
}

/** Pending reports, oldest first, with conflicting runs. */
export async function reports(ctx: Ctx) {
  const titles = new Map((await tavernsForEditors(ctx)).map(({ _id, title }) => [_id, title]))
  const rows = await ctx.db
    .select()
    .from(reportsTable)
    .where(eq(reportsTable.state, 'waiting'))
    .orderBy(asc(reportsTable.at), asc(reportsTable._id))
  const found = await Promise.all(
    rows.map(async (row): Promise<TavernReport> => {
      const { _id, at, tavern, what, from, to, hours, note, name, email, phone } = row
      const near = await runsBetween(ctx, '1990-01-01', '2100-12-31', tavern)
      return {
        ...{ _id, at, tavern, what, from, to, hours, note, name, email, phone },
        title: titles.get(tavern) ?? '',
        run: near.find((run) => run._id === row.run) ?? null,
        overlaps: what === 'remove' ? [] : near.filter((run) => touches(run, row) && run._id !== row.run),
      }
    }),
  )
  return { reports: found, total: found.length }
}

const touches = (a: Pick<TavernRun, 'from' | 'to'>, b: Pick<TavernRun, 'from' | 'to'>) =>
  a.from <= b.to && b.from <= a.to

async function waitingReport(ctx: Ctx, _id: string): Promise<Row> {
  const [row] = await ctx.db
    .select()
    .from(reportsTable)
    .where(and(eq(reportsTable._id, _id), eq(reportsTable.state, 'waiting')))
    .for('update')
  if (!row) throw gone()
  return row
}

/**
 * Applies the dates that a keeper wants. `replace`: conflicting runs are removed. Returns and throws as `change` does.
 */
export async function applyDates(ctx: Ctx, wanted: NewReport, replace = false) {
  const { tavern, what, from, to, hours, note } = wanted
  const own = await runsBetween(ctx, '1990-01-01', '2100-12-31', tavern)
  const was = wanted.run === null ? undefined : own.find(({ _id }) => _id === wanted.run)
  if (what === 'remove') return change(ctx, { put: [], remove: was ? [was] : [] })
  const inTheWay = replace ? own.filter((run) => run !== was && touches(run, wanted)) : []
  const said = note === (was?.note.de ?? '') ? (was?.note ?? { de: '', en: '' }) : { de: note, en: '' }
  return change(ctx, {
    put: [
      {
        ...(was ? { _id: was._id, version: was.version } : {}),
        ...{ tavern, from, to, hours, note: said },
        // Exceptions outside a shortened run are dropped
        exceptions: (was?.exceptions ?? []).filter(({ day }) => from <= day && day <= to),
      },
    ],
    remove: inTheWay,
  })
}

async function answer(
  ctx: Ctx,
  { _id, email, tavern, from, to }: Row,
  state: 'accepted' | 'declined',
  word = '',
): Promise<void> {
  await ctx.db
    .update(reportsTable)
    .set({ state, word, answeredAt: ctx.now, toldAt: null })
    .where(eq(reportsTable._id, _id))
  await audit(ctx, {
    action: 'update',
    collection: 'taverns',
    recordId: _id,
    before: { state: 'waiting' },
    after: { state, tavern, from, to },
  })
  if (email)
    await ctx.platform.jobs.send(
      ctx,
      'taverns.tellKeeper',
      { report: _id },
      { startAfter: new Date(Date.parse(ctx.now) + pauseMinutes * 60_000) },
    )
  ctx.drop(tavernsTag)
}

/** Accepts a report. Throws 404 if it is already answered, 409 for a conflicting run. */
export async function accept(ctx: Ctx, { _id, replace }: InputOf<typeof reportCalls.accept>) {
  const row = await waitingReport(ctx, _id)
  const changed = await applyDates(ctx, row, replace)
  await answer(ctx, row, 'accepted')
  return changed
}

/** Declines a report. Throws 404 if it is already answered. */
export async function decline(ctx: Ctx, { _id, word }: InputOf<typeof reportCalls.decline>) {
  const row = await waitingReport(ctx, _id)
  await requireChangeableEntries(ctx, [row.tavern])
  await answer(ctx, row, 'declined', word)
  return {}
}

/** Undoes an answer and cancels its mail. Throws 404 if there is none, 409 as `change` does. */
export async function reopen(ctx: Ctx, { _id, put, remove }: InputOf<typeof reportCalls.reopen>) {
  const [row] = await ctx.db
    .update(reportsTable)
    .set({ state: 'waiting', word: '', answeredAt: null })
    .where(and(eq(reportsTable._id, _id), ne(reportsTable.state, 'waiting')))
    .returning({ tavern: reportsTable.tavern })
  if (!row) throw gone()
  await requireChangeableEntries(ctx, [row.tavern])
  await change(ctx, { put, remove })
  await audit(ctx, { action: 'update', collection: 'taverns', recordId: _id, after: { state: 'waiting' } })
  return {}
}

/** Name and address of the site, for mails to keepers. */
export async function officeOf(ctx: Ctx) {
  const { site } = await siteSettings(ctx)
  return { siteName: site.name, siteUrl: ctx.platform.config.publicUrl }
}
