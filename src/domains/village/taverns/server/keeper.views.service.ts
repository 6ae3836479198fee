import { and, asc, eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import type { SentForm } from '#kit/server/http/form-pages.ts'
import { invalidInput } from '#kit/server/http/problems.ts'
import { stampField, stampForm } from '#kit/server/http/spam.ts'
import { issueText } from '#kit/shared/issue-texts.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { datesForm } from '../reports.contract.ts'
import { site as de } from '../reports.de.ts'
import { site as en } from '../reports.en.ts'
import { keeperAddress, tavernsAddress } from '../taverns.addresses.ts'
import type { TavernRun } from '../taverns.contract.ts'
import { sayHoursOfWeek } from '../tavern-words.rules.ts'
import { isDay } from '#kit/shared/dates/days.ts'
import type { KeeperFields, TavernKeeperData } from '../taverns.views.ts'
import { keeperDates } from './keeper-dates.ts'
import { markUsed, tavernBehind } from './keeper-links.service.ts'
import { applyDates, type NewReport, takeReport, tellOfDates } from './reports.service.ts'
import { tavernsStep } from './reports.views.service.ts'
import { runsBetween, usualHours } from './runs.service.ts'
import { tavernSettings } from './tavern-settings.service.ts'
import { reportsTable } from './taverns.table.ts'
import { clockOf } from './taverns.service.ts'
import { plainHours } from './written-hours.ts'

const farthest = '2100-12-31'
const doneWords = ['added', 'changed', 'removed', 'reported'] as const

/** Initial values of the form: the run to change, else the given days and the usual hours. */
function fieldsOf(
  run: TavernRun | undefined,
  usual: TavernRun['hours'],
  query: URLSearchParams,
): KeeperFields {
  const hours = plainHours(run?.hours ?? usual) ?? { opens: '', closes: '', rest: [] }
  const named = (name: string) => (isDay(query.get(name) ?? '') ? query.get(name)! : '')
  return { from: run?.from ?? named('from'), to: run?.to ?? named('to'), note: run?.note.de ?? '', ...hours }
}

/** View `tavernKeeper`: dates of one tavern, opened by its personal link. Null for an unknown link. */
export const tavernKeeper: ViewLoader = async (ctx, { rest, query }) => {
  const key = rest[0] ?? ''
  const tavern = await tavernBehind(ctx, key)
  if (!tavern) return null
  const { today } = await clockOf(ctx)
  const runs = await runsBetween(ctx, today, farthest, tavern._id)
  const usual = (await usualHours(ctx)).get(tavern._id) ?? []
  const waiting = await ctx.db
    .select({ what: reportsTable.what, from: reportsTable.from, to: reportsTable.to })
    .from(reportsTable)
    .where(and(eq(reportsTable.tavern, tavern._id), eq(reportsTable.state, 'waiting')))
    .orderBy(asc(reportsTable.from))
  const href = keeperAddress(ctx.lang, key)
  const asked = (what: 'change' | 'remove') => runs.find(({ _id }) => _id === query.get(what))
  const what = asked('change') ? 'change' : asked('remove') ? 'remove' : 'add'
  const run = what === 'add' ? undefined : asked(what)
  const data: TavernKeeperData = {
    title: tavern.title,
    direct: (await tavernSettings(ctx)).keepersDirect,
    runs: runs.map(({ _id, from, to, hours, note }) => ({
      ...{ _id, from, to, note: note.de },
      hours: sayHoursOfWeek(hours, ctx.lang),
      changeHref: `${href}?change=${_id}#form`,
      removeHref: `${href}?remove=${_id}#form`,
    })),
    waiting,
    task:
      what === 'add' || !run
        ? { what: 'add' }
        : { what, run: run._id, version: run.version, from: run.from, to: run.to },
    fields: fieldsOf(run, usual, query),
    usual: sayHoursOfWeek(usual, ctx.lang),
    stamp: {
      name: stampField,
      value: stampForm(ctx.platform.config.secret, 'tavernKeeper', ctx.now),
    },
    done: doneWords.find((word) => word === query.get('done')) ?? null,
    href,
    listHref: tavernsAddress(ctx.lang),
  }
  const title = (ctx.lang === 'en' ? en : de).keeper.title.replace('{{tavern}}', tavern.title)
  return {
    data,
    meta: { title, hidden: true, canonical: tavernsAddress(ctx.lang) },
    trail: [tavernsStep(ctx), { label: tavern.title, href }],
  }
}

const changedMeanwhile = () =>
  new Problem('CONFLICT', 409, {
    de: 'Diesen Termin hat inzwischen jemand anderer geändert oder entfernt. Bitte sehen Sie in der Liste nach.',
    en: 'Somebody else has changed or removed this date meanwhile. Please look at the list.',
  })

/**
 * Stores dates sent through the personal link, at once or as a report, depending on the settings. Returns the address
 * of the confirmation. Throws 404 for an unknown link, 409 for a conflict, 422 for invalid fields.
 */
export async function submitKeeper(
  ctx: Ctx,
  sent: SentForm,
  { key = '' }: Readonly<Record<string, string>>,
): Promise<string> {
  const tavern = await tavernBehind(ctx, key)
  if (!tavern) throw notFound()
  const { keepersDirect } = await tavernSettings(ctx)
  const what = sent['what'] === 'change' || sent['what'] === 'remove' ? sent['what'] : 'add'
  const { today } = await clockOf(ctx)
  const runs = await runsBetween(ctx, today, farthest, tavern._id)
  const run = what === 'add' ? undefined : runs.find(({ _id }) => _id === sent['run'])
  if (what !== 'add' && (!run || String(run.version) !== sent['version'])) throw changedMeanwhile()
  const wanted: NewReport = {
    ...{ tavern: tavern._id, what, run: run?._id ?? null, name: '', email: '', phone: '' },
    ...(what === 'remove' && run
      ? { from: run.from, to: run.to, hours: run.hours, note: run.note.de }
      : await typedDates(ctx, sent, tavern._id, run)),
  }
  await markUsed(ctx, tavern._id)
  const href = keeperAddress(ctx.lang, key)
  if (!keepersDirect) {
    await takeReport(ctx, wanted)
    return `${href}?done=reported`
  }
  await applyDates(ctx, wanted)
  await tellOfDates(
    ctx,
    wanted,
    'Ein Heuriger hat seine Termine geändert',
    'Er hat es über seinen persönlichen Link getan. Der Termin gilt schon; stimmt etwas nicht, ändern Sie ihn bitte.',
  )
  if (what === 'remove') return `${href}?done=removed&from=${wanted.from}&to=${wanted.to}`
  return `${href}?done=${what === 'add' ? 'added' : 'changed'}`
}

async function typedDates(ctx: Ctx, sent: SentForm, tavern: string, run: TavernRun | undefined) {
  const typed = datesForm.safeParse(sent, { error: issueText(ctx.lang) })
  if (!typed.success) throw invalidInput(typed.error, ctx.lang)
  const usual = run?.hours ?? (await usualHours(ctx)).get(tavern) ?? []
  return { ...(await keeperDates(ctx, typed.data, usual, true)), note: typed.data.note }
}
