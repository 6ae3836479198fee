import { and, asc, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { sayDate } from '#kit/shared/dates/dates.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { listedEntries, requireChangeableEntries } from '#domains/site/entries/server/offers.ts'
import type { PlannedRun, tavernEditing, TavernRun } from '../taverns.contract.ts'
import { faultsOf } from '../taverns.rules.ts'
import { tavernSettings, tavernSettingsHandlers, tavernsTag } from './tavern-settings.service.ts'
import { runsTable } from './taverns.table.ts'

type Texts = { de: string; en: string }

const overlaps: Texts = {
  de: 'In dieser Zeit hat der Betrieb schon einen Termin. Bitte ändern Sie einen der beiden.',
  en: 'This tavern already has a date in that time. Please change one of the two.',
}
refusalOf('tavern_runs_overlap', new Problem('RUNS_OVERLAP', 409, overlaps))

const day = (value: string, lang: 'de' | 'en') => sayDate(`${value}T12:00:00Z`, { lang, zone: 'UTC' })

const overlapWith = ({ from, to }: Pick<TavernRun, 'from' | 'to'>) => {
  const text = {
    de: `Der Betrieb hat vom ${day(from, 'de')} bis ${day(to, 'de')} schon einen Termin. Bitte ändern Sie einen der beiden.`,
    en: `This tavern already has a date from ${day(from, 'en')} to ${day(to, 'en')}. Please change one of the two.`,
  }
  return new Problem('RUNS_OVERLAP', 409, text, { fields: { from: text }, details: { from, to } })
}

const changedMeanwhile = (is: TavernRun | null) =>
  new Problem(
    'CONFLICT',
    409,
    {
      de: 'Diesen Termin hat inzwischen jemand anderer geändert. Bitte sehen Sie ihn sich noch einmal an.',
      en: 'Somebody else has changed this date meanwhile. Please look at it again.',
    },
    { details: { is } },
  )

const unknownTavern = () => {
  const text = {
    de: 'Diesen Betrieb gibt es im Verzeichnis nicht (mehr).',
    en: 'This tavern is not in the directory (any more).',
  }
  return new Problem('INVALID', 422, text, { fields: { tavern: text } })
}

/** Runs overlapping the days from `from` to `to`, in order, optionally of one tavern. Tags the answer. */
export async function runsBetween(ctx: Ctx, from: string, to: string, tavern?: string): Promise<TavernRun[]> {
  ctx.tag(tavernsTag)
  return ctx.db
    .select()
    .from(runsTable)
    .where(
      and(
        gte(runsTable.to, from),
        lte(runsTable.from, to),
        tavern ? eq(runsTable.tavern, tavern) : undefined,
      ),
    )
    .orderBy(asc(runsTable.from), asc(runsTable._id))
}

function judge(run: PlannedRun, index: number): void {
  const faults = faultsOf(run)
  const text = Object.values(faults)[0]
  if (!text) return
  const fields = Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [`put.${index}.${field}`, fault]),
  )
  throw new Problem('INVALID', 422, text, { fields })
}

async function refuseOverlap(ctx: Ctx, run: PlannedRun & { _id: string }): Promise<void> {
  const [other] = await ctx.db
    .select({ from: runsTable.from, to: runsTable.to })
    .from(runsTable)
    .where(
      and(
        eq(runsTable.tavern, run.tavern),
        ne(runsTable._id, run._id),
        lte(runsTable.from, run.to),
        gte(runsTable.to, run.from),
      ),
    )
    .limit(1)
  if (other) throw overlapWith(other)
}

/** Adds, changes and removes runs, all or none. Throws 422 for invalid runs, 409 for overlaps and outdated versions. */
export async function change(ctx: Ctx, { put, remove }: InputOf<typeof tavernEditing.change>) {
  put.forEach(judge)
  const planned = put.map((run) => ({ ...run, _id: run._id ?? uuidv7() }))
  const touched = [...planned, ...remove].map(({ _id }) => _id)
  const known = new Map(
    touched.length === 0
      ? []
      : (await ctx.db.select().from(runsTable).where(inArray(runsTable._id, touched)).for('update')).map(
          (run) => [run._id, run] as const,
        ),
  )
  await refuseUnknown(
    ctx,
    planned.filter(({ _id, tavern }) => known.get(_id)?.tavern !== tavern).map(({ tavern }) => tavern),
  )
  await requireChangeableEntries(ctx, [
    ...new Set([...planned, ...known.values()].map(({ tavern }) => tavern)),
  ])
  for (const { _id, version } of remove)
    if (known.get(_id)?.version !== version) throw changedMeanwhile(known.get(_id) ?? null)
  for (const { _id, version } of planned) {
    const was = known.get(_id)
    if (was ? was.version !== version : version !== undefined) throw changedMeanwhile(was ?? null)
  }
  // Runs that swap dates would conflict with each other, so changed runs are deleted first
  const gone = [
    ...remove.map(({ _id }) => _id),
    ...planned.map(({ _id }) => _id).filter((_id) => known.has(_id)),
  ]
  if (gone.length > 0) await ctx.db.delete(runsTable).where(inArray(runsTable._id, gone))
  const runs: TavernRun[] = []
  for (const run of planned) {
    await refuseOverlap(ctx, run)
    runs.push(await store(ctx, run, known.get(run._id)))
  }
  for (const { _id } of remove)
    await audit(ctx, {
      action: 'remove',
      collection: 'taverns',
      recordId: _id,
      before: known.get(_id) ?? null,
    })
  ctx.drop(tavernsTag)
  return { runs, before: [...known.values()] }
}

async function store(
  ctx: Ctx,
  { tavern, from, to, hours, exceptions, note, _id }: PlannedRun & { _id: string },
  was: TavernRun | undefined,
): Promise<TavernRun> {
  const by = ctx.user?._id ?? null
  const fields = {
    tavern,
    from,
    to,
    hours: hours.toSorted((a, b) => a.day - b.day || a.from.localeCompare(b.from)),
    exceptions: exceptions.toSorted((a, b) => a.day.localeCompare(b.day)),
    note,
  }
  const [stored] = await ctx.db
    .insert(runsTable)
    .values({
      ...fields,
      _id,
      createdAt: was?.createdAt ?? ctx.now,
      createdBy: was ? was.createdBy : by,
      updatedAt: ctx.now,
      updatedBy: by,
      version: (was?.version ?? 0) + 1,
      // A run with a new first day is announced again
      announcedAt: was?.from === from ? was.announcedAt : null,
    })
    .returning()
  await audit(ctx, {
    action: was ? 'update' : 'create',
    collection: 'taverns',
    recordId: _id,
    before: was ? { from: was.from, to: was.to, hours: was.hours, exceptions: was.exceptions } : null,
    after: fields,
  })
  return stored!
}

async function refuseUnknown(ctx: Ctx, taverns: readonly string[]): Promise<void> {
  if (taverns.length === 0) return
  const known = new Set((await tavernsForEditors(ctx)).map(({ _id }) => _id))
  if (taverns.some((tavern) => !known.has(tavern))) throw unknownTavern()
}

/** All taverns of the directory by name, drafts included. */
export async function tavernsForEditors(ctx: Ctx) {
  const { types } = await tavernSettings(ctx)
  return listedEntries(ctx, { type: types, audience: 'working' }, 'de')
}

/** Usual hours per tavern: from its latest run, else from its directory entry. */
export async function usualHours(ctx: Ctx): Promise<Map<string, TavernRun['hours']>> {
  const { rows } = await ctx.db.execute<{ tavern: string; hours: TavernRun['hours'] }>(
    sql`select distinct on ("tavern") "tavern", "hours" from ${runsTable} order by "tavern", "from" desc`,
  )
  const latest = new Map(rows.map(({ tavern, hours }) => [tavern, hours]))
  const taverns = await tavernsForEditors(ctx)
  return new Map(taverns.map(({ _id, openingHours }) => [_id, latest.get(_id) ?? openingHours]))
}

/** Data of the year screen in the admin centre. */
export async function year(ctx: Ctx, { year: asked }: InputOf<typeof tavernEditing.year>) {
  const [taverns, usual, runs, settings] = [
    await tavernsForEditors(ctx),
    await usualHours(ctx),
    await runsBetween(ctx, `${asked - 1}-01-01`, `${asked}-12-31`),
    await tavernSettingsHandlers.read(ctx),
  ]
  return {
    taverns: taverns.map(({ _id, title }) => ({ _id, title, usual: usual.get(_id) ?? [] })),
    runs,
    ...settings,
  }
}
