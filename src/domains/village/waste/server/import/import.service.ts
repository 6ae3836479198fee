import { isNull } from 'drizzle-orm'
import { hasRight } from '#kit/shared/access.ts'
import { requireAccess } from '#kit/server/access.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { Problem } from '#kit/shared/problem.ts'
import { inWorker } from '#kit/server/workers/workers.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { nameKey } from '../../streets.rules.ts'
import { mostImportBytes } from '../../waste.rules.ts'
import type { ImportReport, wasteEditing } from '../../waste.contract.ts'
import { readingIcs } from './ics-file.ts'
import {
  decoded,
  type Dropped,
  type Fault,
  isEnough,
  longestWord,
  mostDates,
  mostFaults,
  type ReadDate,
  type ReadFile,
  tooLong,
} from './import-parts.ts'
import { inTurn, knownDates, type NewDate, sameness, storeDates } from '../calendar/plan.service.ts'
import { readingTable } from './table-file.ts'
import { wasteKinds, wasteZones } from '../waste.kind.ts'
import { wasteKindsTable, wasteZonesTable } from '../waste.table.ts'

type Input = InputOf<typeof wasteEditing.importFile>

const datesShown = 400
const longestNote = 200
const faultsShown = 5

const refusal = (status: number, de: string, en: string, details?: Record<string, unknown>) =>
  new Problem('IMPORT_INVALID', status, { de, en }, details ? { details } : {})

/** An error with all faults of a file, the first in its message. */
function broken(faults: readonly Fault[]): Problem {
  const shown = faults.toSorted((a, b) => a.line - b.line).slice(0, faultsShown)
  const more = faults.length - shown.length
  const [moreDe, moreEn] =
    faults.length < mostFaults ? [`${more} weitere`, `${more} more`] : ['viele weitere', 'many more']
  const list = (lang: 'de' | 'en', word: string) =>
    shown.map(({ line, words }) => `${word} ${line}: ${words[lang]}`).join(' ')
  return refusal(
    422,
    `Die Datei kann so nicht übernommen werden, es wurde nichts gespeichert. ${list('de', 'Zeile')}${more > 0 ? ` Und ${moreDe}.` : ''}`,
    `The file cannot be taken like this, nothing has been stored. ${list('en', 'Line')}${more > 0 ? ` And ${moreEn}.` : ''}`,
    { faults: faults.slice(0, 100) },
  )
}

/** Reads the dates of a file of any supported type. Throws its faults. */
async function readFile(ctx: Ctx, { content, name }: Pick<Input, 'content' | 'name'>): Promise<ReadFile> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > mostImportBytes)
    throw refusal(
      413,
      `Die Datei ist zu groß: ${Math.ceil(bytes.length / 1024)} kB. Höchstens 1024 kB sind möglich; ein Müllkalender hat meist unter 100.`,
      `The file is too large: ${Math.ceil(bytes.length / 1024)} kB. At most 1024 kB are possible; a waste calendar usually has less than 100.`,
    )
  const start = bytes.subarray(0, 4).toString('latin1')
  if (start.startsWith('PK') || start.startsWith('\u00D0\u00CF') || start === '%PDF')
    throw refusal(
      422,
      `„${name}“ ist keine CSV- oder ICS-Datei. Eine Tabelle speichern Sie bitte in Ihrem Programm als CSV; ein PDF kann nicht gelesen werden.`,
      `"${name}" is no CSV or ICS file. Please save a spreadsheet as CSV in your program; a PDF cannot be read.`,
    )
  const text = decoded(bytes)
  const { site } = await siteSettings(ctx)
  const year = Number(dayIn(ctx.now, site.timeZone).slice(0, 4))
  const span = {
    from: `${year}-01-01`,
    to: `${year + 2}-12-31`,
    endless: `${year + 1}-12-31`,
    timeZone: site.timeZone,
  }
  const isCalendar = /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)
  const file = await inWorker(isCalendar ? readingIcs : readingTable, { text, span })
  for (const { line, kind, zone } of file.dates)
    if (kind.length > longestWord || zone.length > longestWord) file.faults.push({ line, words: tooLong })
  if (file.faults.length > 0) throw broken(file.faults)
  if (isEnough(file))
    throw refusal(
      422,
      `In der Datei stehen mehr als ${mostDates} Termine, so viele sind auf einmal nicht möglich. Bitte teilen Sie sie auf.`,
      `The file holds more than ${mostDates} dates, which is too many at once. Please divide it.`,
    )
  return file
}

interface Named {
  _id: string
  keys: string[]
}

async function named(ctx: Ctx, table: typeof wasteKindsTable | typeof wasteZonesTable): Promise<Named[]> {
  const rows = await ctx.db
    .select({ _id: table._id, name: table.name, translations: table.translations })
    .from(table)
    .where(isNull(table.deletedAt))
  return rows.map(({ _id, name, translations }) => ({
    _id,
    keys: [nameKey(name), nameKey(String(translations.en?.['name'] ?? ''))].filter(Boolean),
  }))
}

const findNamed = (all: readonly Named[], label: string) =>
  all.find(({ keys }) => keys.includes(nameKey(label)))?._id

/** Synonyms for kinds, as used by different waste companies. */
const families = [
  ['restmuell', 'restabfall', 'hausmuell', 'residual', 'rest'],
  ['biomuell', 'bioabfall', 'biotonne', 'organic', 'bio'],
  ['altpapier', 'papier', 'paper', 'karton'],
  ['gelbersack', 'gelbetonne', 'verpackung', 'leichtfraktion', 'kunststoff', 'plastik', 'yellow', 'metall'],
  ['glas', 'glass'],
  ['sperrmuell', 'sperrabfall', 'bulky'],
  ['gruenschnitt', 'strauchschnitt', 'baumschnitt', 'garden'],
  ['problemstoff', 'schadstoff', 'sondermuell', 'hazardous'],
]

/** The record that a word most likely means: by containment or by a synonym. */
function guessOf(all: readonly Named[], label: string): string | null {
  const key = nameKey(label)
  const within = all.find(({ keys }) =>
    keys.some((one) => key.includes(one) || (key.length > 3 && one.includes(key))),
  )
  if (within) return within._id
  const family = families.find((words) => words.some((word) => key.includes(word)))
  return family
    ? (all.find(({ keys }) => keys.some((one) => family.some((word) => one.includes(word))))?._id ?? null)
    : null
}

/** Calendars of several zones often have the zone in the title: `Restmüll (Zone Nord)`. */
function splitZone(date: ReadDate, zones: readonly { _id: string; name: string }[]): ReadDate {
  if (date.zone !== '') return date
  for (const { name } of zones) {
    const at = date.kind.toLowerCase().indexOf(name.toLowerCase())
    if (at < 0 || /[\p{L}\p{N}]/u.test(date.kind[at + name.length] ?? '')) continue
    const rest = date.kind.slice(0, at) + date.kind.slice(at + name.length)
    const kind = rest.replaceAll(/\(\s*\)|\[\s*\]/g, '').replaceAll(/^[\s,;:–-]+|[\s,;:–-]+$/g, '')
    if (kind !== '') return { ...date, kind, zone: name }
  }
  return date
}

/** Splits `Restmüll, Altpapier` into two collections if all parts are known. */
function parts(date: ReadDate, isKnown: (label: string) => boolean): ReadDate[] {
  if (isKnown(date.kind)) return [date]
  const labels = date.kind.split(/\s*[,+/&;]\s*|\s+und\s+|\s+and\s+/).filter(Boolean)
  return labels.length > 1 && labels.every(isKnown) ? labels.map((kind) => ({ ...date, kind })) : [date]
}

const repeated = (line: number): Dropped['words'] => ({
  de: `steht schon in Zeile ${line}`,
  en: `is in line ${line} already`,
})
const left = { de: 'wird ausgelassen, wie Sie es gewählt haben', en: 'is left out, as you chose' }

const colours = ['#3f4245', '#6b4a1f', '#b3261e', '#ffd51f', '#2f6db5', '#2f7d32', '#7a3fa0', '#0f7c80']

/** Creates the records requested for new words; returns the choices with their ids. */
async function makeNew(
  ctx: Ctx,
  input: Input,
  labels: { kinds: Set<string>; zones: Set<string> },
): Promise<Input> {
  const [kinds, zones] = [{ ...input.kinds }, { ...input.zones }]
  const status = (module: string) => (hasRight(ctx.user, module, 'publish') ? 'published' : 'draft')
  let count = (await named(ctx, wasteKindsTable)).length
  for (const [label, meaning] of Object.entries(kinds)) {
    if (meaning !== 'new' || !labels.kinds.has(label)) continue
    requireAccess(ctx.user, { module: 'waste_kind', action: 'create' })
    const { waste_kind } = await wasteKinds.calls.create(ctx, {
      name: label.slice(0, 60),
      colour: colours[count % colours.length]!,
      order: count,
      status: status('waste_kind'),
    })
    count += 1
    kinds[label] = waste_kind._id
  }
  for (const [label, meaning] of Object.entries(zones)) {
    if (meaning !== 'new' || !labels.zones.has(label)) continue
    requireAccess(ctx.user, { module: 'waste_zone', action: 'create' })
    const { waste_zone } = await wasteZones.calls.create(ctx, {
      name: label.slice(0, 120),
      status: status('waste_zone'),
    })
    zones[label] = waste_zone._id
  }
  return { ...input, kinds, zones }
}

/** Contents of the file and the new dates among them; with `stores`, new dates are stored, all or none. */
async function run(ctx: Ctx, given: Input, stores: boolean): Promise<ImportReport> {
  const file = await readFile(ctx, given)
  if (stores) await inTurn(ctx)
  const zoneNames = await ctx.db
    .select({ _id: wasteZonesTable._id, name: wasteZonesTable.name })
    .from(wasteZonesTable)
    .where(isNull(wasteZonesTable.deletedAt))
  const [editorialKinds, allZones] = [await named(ctx, wasteKindsTable), await named(ctx, wasteZonesTable)]
  const isKnown = (label: string) =>
    findNamed(editorialKinds, label) !== undefined || Object.hasOwn(given.kinds, label)
  const read = file.dates.map((date) => splitZone(date, zoneNames)).flatMap((date) => parts(date, isKnown))
  const labels = {
    kinds: new Set(read.map(({ kind }) => kind)),
    zones: new Set(read.map(({ zone }) => zone).filter(Boolean)),
  }
  const input = stores ? await makeNew(ctx, given, labels) : given

  const meaningOf = (label: string, chosen: Input['kinds'], all: readonly Named[]) =>
    (Object.hasOwn(chosen, label) ? chosen[label] : undefined) ?? findNamed(all, label)
  const unknown = { kinds: new Map<string, number>(), zones: new Map<string, number>() }
  const count = (map: Map<string, number>, label: string) => void map.set(label, (map.get(label) ?? 0) + 1)
  const report: ImportReport['dates'] = []
  const dropped = [...file.dropped]
  const fresh: NewDate[] = []
  const seen = new Map<string, number>()
  const days = read.map(({ date }) => date).toSorted()
  const known = await knownDates(ctx, days[0] ?? '', days.at(-1) ?? '')
  let needsZone = false
  const tally = { known: 0, open: 0, fresh: 0 }
  for (const { line, date, kind, zone, note } of read) {
    const kindMeaning = meaningOf(kind, input.kinds, editorialKinds)
    const isEverywhere = /^(alle( zonen)?|gesamt|ganze gemeinde|all( zones)?)$/i.test(zone)
    const zoneMeaning =
      zone === '' ? input.zone : isEverywhere ? null : meaningOf(zone, input.zones, allZones)
    if (kindMeaning === undefined) count(unknown.kinds, kind)
    if (zoneMeaning === undefined) {
      if (zone === '') needsZone = true
      else count(unknown.zones, zone)
    }
    const drop = (words: Dropped['words']) =>
      dropped.push({ line, text: [kind, zone, date].filter(Boolean).join(', '), words })
    if (kindMeaning === 'leave' || zoneMeaning === 'leave') {
      drop(left)
      continue
    }
    // Equal unmapped words mean the same collection
    const isSettled = kindMeaning !== undefined && zoneMeaning !== undefined
    const same = sameness(
      date,
      kindMeaning && kindMeaning !== 'new' ? kindMeaning : kind,
      isSettled && zoneMeaning !== 'new' ? zoneMeaning : zone,
    )
    const before = seen.get(same)
    if (before !== undefined) {
      drop(repeated(before))
      continue
    }
    seen.set(same, line)
    const state = !isSettled ? 'open' : known.has(same) ? 'known' : 'new'
    tally[state === 'new' ? 'fresh' : state] += 1
    report.push({ line, date, kind, zone, note: note.slice(0, longestNote), state })
    if (state === 'new' && kindMeaning !== 'new' && zoneMeaning !== 'new')
      fresh.push({
        date,
        kind: kindMeaning!,
        zone: zoneMeaning as string | null,
        note: note.slice(0, longestNote),
      })
  }
  if (stores && tally.open > 0)
    throw refusal(
      422,
      'Bitte sagen Sie zuerst, was alle Bezeichnungen der Datei bedeuten. Es wurde nichts gespeichert.',
      'Please say first what all words of the file mean. Nothing has been stored.',
    )
  const unknownOf = (map: Map<string, number>, all: readonly Named[]) =>
    [...map].map(([label, times]) => ({ label, count: times, guess: guessOf(all, label) }))
  return {
    dates: report.toSorted((a, b) => a.date.localeCompare(b.date)).slice(0, datesShown),
    ...tally,
    dropped: dropped.toSorted((a, b) => a.line - b.line).slice(0, datesShown),
    notices: [...new Map(file.notices.map((one) => [one.de, one])).values()],
    unknownKinds: unknownOf(unknown.kinds, editorialKinds),
    unknownZones: unknownOf(unknown.zones, allZones),
    needsZone,
    stored: stores ? await storeDates(ctx, fresh) : 0,
  }
}

export const previewFile = (ctx: Ctx, input: Input) => run(ctx, input, false)
export const importFile = (ctx: Ctx, input: Input) => run(ctx, input, true)
