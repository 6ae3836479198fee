import type { Ctx } from '#kit/server/context.ts'
import { takeCsv, type CsvRow } from '#kit/server/formats/csv.ts'
import { readDay } from '#kit/server/text/written-days.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { ImportRow, tavernEditing, TavernRun } from '../taverns.contract.ts'
import { faultsOf } from '../taverns.rules.ts'
import { clockOf } from './written-hours.ts'
import { change, runsBetween, tavernsForEditors, usualHours } from './runs.service.ts'

type Texts = { de: string; en: string }
type Column = 'tavern' | 'from' | 'to' | 'opens' | 'closes' | 'rest'

const headings: Record<Column, RegExp> = {
  tavern: /^(heuriger?|betrieb|name|tavern|title)$/i,
  from: /^(von|vom|beginn|from|start)$/i,
  to: /^(bis|ende|to|until|end)$/i,
  opens: /^(ab|ab uhr|öffnet|opens)$/i,
  closes: /^(bis uhr|schließt|closes)$/i,
  rest: /^(ruhetage?|rest days?)$/i,
}
const usualOrder: Column[] = ['tavern', 'from', 'to', 'opens', 'closes', 'rest']
const weekdays = [/^mo/i, /^(di|tu)/i, /^(mi|we)/i, /^(do|th)/i, /^fr/i, /^sa/i, /^(so|su)/i]

const faults = {
  tavern: {
    de: 'Diesen Betrieb gibt es im Verzeichnis nicht. Bitte schreiben Sie ihn so wie dort.',
    en: 'This tavern is not in the directory. Please write its name as it stands there.',
  },
  from: {
    de: 'Der erste Tag ist nicht lesbar. Bitte schreiben Sie ihn so: 24.12.2026.',
    en: 'The first day cannot be read. Please write it like this: 2026-12-24.',
  },
  to: {
    de: 'Der letzte Tag ist nicht lesbar. Bitte schreiben Sie ihn so: 24.12.2026.',
    en: 'The last day cannot be read. Please write it like this: 2026-12-24.',
  },
  clock: {
    de: 'Die Uhrzeiten sind nicht lesbar. Bitte schreiben Sie sie so: 15:00.',
    en: 'The times cannot be read. Please write them like this: 15:00.',
  },
  rest: {
    de: 'Die Ruhetage sind nicht lesbar. Bitte schreiben Sie sie so: Mo, Di.',
    en: 'The rest days cannot be read. Please write them like this: Mon, Tue.',
  },
  hours: {
    de: 'Von diesem Betrieb sind keine Zeiten bekannt. Bitte schreiben Sie dazu, ab wann und bis wann offen ist.',
    en: 'No hours of this tavern are known. Please add from when to when it is open.',
  },
  twice: {
    de: 'In dieser Zeit steht für den Betrieb schon ein Termin in der Datei.',
    en: 'The file already has a date of this tavern in that time.',
  },
  overlap: {
    de: 'In dieser Zeit hat der Betrieb schon einen anderen Termin.',
    en: 'This tavern already has another date in that time.',
  },
} satisfies Record<string, Texts>

/** Above ten years of any wine region; each row is compared with the others of its tavern. */
const mostRows = 2000
const mostColumns = 50

function restDaysOf(text: string): number[] | null {
  const days = text.split(/[\s,/+]+/).filter(Boolean)
  const found = days.map((word) => weekdays.findIndex((name) => name.test(word)) + 1)
  return found.includes(0) ? null : found
}

/** Position of each column: from the headings if there are any, else in the default order. */
function columnsOf(rows: readonly CsvRow[]): {
  at: Partial<Record<Column, number>>
  rows: readonly CsvRow[]
} {
  const first = rows[0]?.cells ?? []
  const at = Object.fromEntries(
    usualOrder.flatMap((column) => {
      const index = first.findIndex((cell) => headings[column].test(cell))
      return index < 0 ? [] : [[column, index]]
    }),
  ) as Partial<Record<Column, number>>
  if (at.tavern !== undefined && at.from !== undefined && at.to !== undefined)
    return { at, rows: rows.slice(1) }
  return { at: Object.fromEntries(usualOrder.map((column, index) => [column, index])), rows }
}

interface Read {
  row: ImportRow
  run?: Pick<TavernRun, 'tavern' | 'from' | 'to' | 'hours'>
  /** True if the file contains no hours. */
  isUsual?: boolean
}

function reader(
  at: Partial<Record<Column, number>>,
  taverns: ReadonlyMap<string, string>,
  usual: ReadonlyMap<string, TavernRun['hours']>,
  lang: Language,
) {
  return ({ line, cells }: CsvRow): Read => {
    const cell = (column: Column) => cells[at[column] ?? -1] ?? ''
    const row = { line, tavern: cell('tavern'), from: cell('from'), to: cell('to') }
    const wrong = (text: Texts): Read => ({ row: { ...row, what: 'wrong', message: text[lang] } })
    const tavern = taverns.get(nameOf(row.tavern))
    if (!tavern) return wrong(faults.tavern)
    const [from, to] = [readDay(row.from), readDay(row.to)]
    if (!from) return wrong(faults.from)
    if (!to) return wrong(faults.to)
    const hours = hoursOf(cell('opens'), cell('closes'), cell('rest'), usual.get(tavern) ?? [])
    if ('de' in hours) return wrong(hours)
    const run = { tavern, from, to, hours }
    const [fault] = Object.values(faultsOf({ ...run, exceptions: [] }))
    const isUsual = !cell('opens') && !cell('closes') && !cell('rest')
    return fault ? wrong(fault) : { row: { ...row, from, to, what: 'new' }, run, isUsual }
  }
}

function hoursOf(
  opens: string,
  closes: string,
  rest: string,
  usual: TavernRun['hours'],
): TavernRun['hours'] | Texts {
  if (!opens && !closes && !rest) return usual.length > 0 ? usual : faults.hours
  const restDays = restDaysOf(rest)
  if (!restDays) return faults.rest
  const [from, to] = [clockOf(opens || (usual[0]?.from ?? '')), clockOf(closes || (usual[0]?.to ?? ''))]
  if (!from || !to) return faults.clock
  return [1, 2, 3, 4, 5, 6, 7].filter((day) => !restDays.includes(day)).map((day) => ({ day, from, to }))
}

const nameOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\s’'`]+/g, ' ')
    .trim()
const touches = (a: { from: string; to: string }, b: { from: string; to: string }) =>
  a.from <= b.to && b.from <= a.to

/**
 * Reads dates from a table and, with `apply`, stores all or none. A run of the same tavern with the same first day is
 * updated, so a file can be imported twice. Throws 422 `IMPORT` with the rows if one is invalid.
 */
export async function importDates(ctx: Ctx, { csv, apply }: InputOf<typeof tavernEditing.importDates>) {
  const { at, rows: lines } = columnsOf(await takeCsv(csv, { rows: mostRows + 2, columns: mostColumns }))
  if (lines.length > mostRows) throw tooLong()
  const taverns = new Map((await tavernsForEditors(ctx)).map(({ _id, title }) => [nameOf(title), _id]))
  const read = lines.map(reader(at, taverns, await usualHours(ctx), ctx.lang))
  const stored = await runsBetween(ctx, '1990-01-01', '2100-12-31')
  const seen: NonNullable<Read['run']>[] = []
  const put: { row: ImportRow; run: NonNullable<Read['run']>; was: TavernRun | undefined }[] = []
  for (const { row, run, isUsual } of read) {
    if (!run) continue
    const own = (one: { tavern: string }) => one.tavern === run.tavern
    const was = stored.find((one) => own(one) && one.from === run.from)
    if (was && isUsual) run.hours = was.hours
    if (seen.some((one) => own(one) && touches(one, run))) fail(row, faults.twice, ctx.lang)
    else if (stored.some((one) => own(one) && one !== was && touches(one, run)))
      fail(row, faults.overlap, ctx.lang)
    else if (was && was.to === run.to && sameHours(was.hours, run.hours)) row.what = 'same'
    else {
      row.what = was ? 'changed' : 'new'
      put.push({ row, run, was })
    }
    seen.push(run)
  }
  const rows = read.map(({ row }) => row)
  if (!apply) return { rows, applied: false }
  const bad = rows.filter(({ what }) => what === 'wrong')
  if (bad.length > 0 || rows.length === 0) throw refused(bad[0], rows)
  for (let from = 0; from < put.length; from += 500)
    await change(ctx, {
      remove: [],
      put: put.slice(from, from + 500).map(({ run, was }) => ({
        ...run,
        _id: was?._id ?? uuidv7(),
        ...(was ? { version: was.version } : {}),
        // Exceptions outside a shortened run are dropped
        exceptions: (was?.exceptions ?? []).filter(({ day }) => day >= run.from && day <= run.to),
        note: was?.note ?? { de: '', en: '' },
      })),
    })
  return { rows, applied: true }
}

const sameHours = (a: TavernRun['hours'], b: TavernRun['hours']) =>
  JSON.stringify(a.map(({ day, from, to }) => [day, from, to])) ===
  JSON.stringify(b.map(({ day, from, to }) => [day, from, to]))

function fail(row: ImportRow, text: Texts, lang: Language): void {
  row.what = 'wrong'
  row.message = text[lang]
}

const tooLong = () =>
  new Problem('IMPORT', 422, {
    de: `Die Tabelle hat mehr als ${mostRows} Zeilen. Bitte teilen Sie sie, zum Beispiel nach Jahren.`,
    en: `The table has more than ${mostRows} lines. Please split it, for example by years.`,
  })

function refused(first: ImportRow | undefined, rows: readonly ImportRow[]): Problem {
  const text = first
    ? {
        de: `Nichts wurde übernommen. Zeile ${first.line}: ${first.message}`,
        en: `Nothing was taken over. Line ${first.line}: ${first.message}`,
      }
    : {
        de: 'In der Datei steht kein Termin.',
        en: 'There is no date in the file.',
      }
  return new Problem('IMPORT', 422, text, { details: { rows } })
}
