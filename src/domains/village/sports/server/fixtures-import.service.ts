import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { withoutControls } from '#kit/server/text/control-characters.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { problemsOf, storeEach } from '#kit/server/records/store-each.ts'
import { readTable } from '#kit/server/tables/table-files.ts'
import { inWorker } from '#kit/server/workers/workers.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { mostColumns, mostImported, type LineFate } from '#kit/shared/records/transfer.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { recognise } from '../fixture-match.rules.ts'
import { importFields, type ImportField } from '../season.contract.ts'
import { sameTeam, statusWith, wrongIn, type FixtureFacts } from '../sports.rules.ts'
import { guessColumns, readingCalendar, readingTable, type ReadGame } from './fixtures-file.ts'
import { createFixture, updateFixture, type SentFixture } from './fixtures.service.ts'
import { fixturesOf, seasonOf } from './seasons.kind.ts'
import { fixturesTable, type FixtureRow } from './season.table.ts'

const empty = (de: string, en: string) => wrongField('file', { de, en })

const tooMany = () =>
  empty(
    `Auf einmal gehen höchstens ${mostImported} Spiele. Bitte teilen Sie die Datei auf.`,
    `At most ${mostImported} games at a time. Please split the file.`,
  )

interface ReadFile {
  format: 'csv' | 'xlsx' | 'ics'
  headings: string[]
  columns: (ImportField | null)[]
  sample: string[][]
  games: ReadGame[]
}

const isCalendar = (bytes: Buffer): boolean =>
  /^(?:\uFEFF)?\s*BEGIN:VCALENDAR/i.test(bytes.subarray(0, 200).toString('utf8'))

/** Reads the games of a file of any supported type. Throws 422 if it is unreadable. */
async function readFile(
  ctx: Ctx,
  { file, columns }: { file: string; columns?: (ImportField | null)[] | undefined },
): Promise<ReadFile> {
  const { timeZone: zone } = (await siteSettings(ctx)).site
  const bytes = Buffer.from(file, 'base64')
  if (isCalendar(bytes)) {
    const games = await inWorker(readingCalendar, { text: withoutControls(bytes.toString('utf8')), zone })
    if (games.length === 0)
      throw empty('In diesem Kalender steht kein einziger Termin.', 'There is no event in this calendar.')
    return { format: 'ics', headings: [], columns: [], sample: [], games }
  }
  const { format, rows } = await readTable(new Uint8Array(bytes), {
    rows: mostImported + 2,
    columns: mostColumns,
  })
  const [head, ...body] = rows
  if (!head || body.length === 0)
    throw empty(
      'In dieser Datei steht unter der Zeile mit den Überschriften nichts.',
      'There is nothing in this file below the line of headings.',
    )
  if (body.length > mostImported) throw tooMany()
  const mapping = columns ?? guessColumns(head.cells)
  const used = mapping.filter((field) => field !== null)
  if (new Set(used).size !== used.length)
    throw wrongField('columns', {
      de: 'Jede Spalte füllt ein anderes Feld.',
      en: 'Each column fills another field.',
    })
  const isClear = ['day', 'home', 'away'].every((field) => used.includes(field as ImportField))
  return {
    format,
    headings: head.cells,
    columns: mapping,
    sample: body.slice(0, 3).map(({ cells }) => cells),
    games: isClear ? await inWorker(readingTable, { rows: body, mapping, zone }) : [],
  }
}

interface Judged {
  game: ReadGame
  row: FixtureRow | undefined
  fate: LineFate
  problems: Record<string, string>
  change: SentFixture
}

const said = ['number', 'round', 'kickoff', 'timed', 'home', 'away', 'venue', 'status', 'note'] as const

/** Differences between a game in the file and the stored game; fields missing in the file are kept. */
function changeOf(game: ReadGame, row: FixtureRow | undefined, zone: string): SentFixture {
  const change: SentFixture = {}
  for (const field of said) {
    const value = game[field]
    if (value === undefined || value === row?.[field]) continue
    // A date without a time must not erase the known time of the same day
    if (
      row &&
      (field === 'kickoff' || field === 'timed') &&
      game.timed === false &&
      isSameDay(game, row, zone)
    )
      continue
    // Associations spell team names differently from list to list
    if (row && (field === 'home' || field === 'away') && sameTeam(String(value), row[field])) continue
    Object.assign(change, { [field]: value })
  }
  const { homeScore, awayScore } = game
  if (homeScore !== undefined && awayScore !== undefined) {
    if (homeScore !== row?.homeScore) change.homeScore = homeScore
    if (awayScore !== row?.awayScore) change.awayScore = awayScore
  }
  // A list that is not up to date must not reset a running or finished game
  if (row && change.status === 'planned') delete change.status
  if (game.uid && !row?.uid) change.uid = game.uid
  return change
}

const isSameDay = ({ kickoff }: ReadGame, row: FixtureRow, zone: string): boolean =>
  kickoff !== undefined && dayIn(kickoff, zone) === dayIn(row.kickoff, zone)

async function judge(ctx: Ctx, games: readonly ReadGame[], known: readonly FixtureRow[]): Promise<Judged[]> {
  const { timeZone: zone } = (await siteSettings(ctx)).site
  const rows = recognise(
    games.filter(({ problems }) => Object.keys(problems).length === 0),
    known,
    zone,
  )
  const numbers = new Set<string>()
  return games.map((game) => {
    const row = rows.get(game)
    const problems = Object.fromEntries(
      Object.entries(game.problems).map(([field, text]) => [field, text[ctx.lang]]),
    )
    const change = changeOf(game, row, zone)
    if (game.number) {
      if (numbers.has(game.number))
        problems['number'] = {
          de: 'Diese Spielnummer steht schon in einer früheren Zeile.',
          en: 'An earlier line has this number already.',
        }[ctx.lang]
      numbers.add(game.number)
    }
    if (Object.keys(problems).length === 0) {
      const before = {
        status: 'planned',
        homeScore: null,
        awayScore: null,
        forfeit: null,
        ...row,
      } as FixtureFacts
      const is = { ...before, ...change } as FixtureFacts
      const hasResult = is.homeScore !== null && is.awayScore !== null
      const status = change.status ?? statusWith(is.status, hasResult)
      const wrong = wrongIn({ ...is, status })
      if (wrong) problems[wrong.field] = wrong.words[ctx.lang]
    }
    const isChanged = Object.keys(change).length > 0
    const fate: LineFate =
      Object.keys(problems).length > 0 ? 'refused' : !row ? 'create' : isChanged ? 'change' : 'known'
    return { game, row, fate, problems, change }
  })
}

/**
 * `POST /api/v0/sports/season/:_id/import`: previews the changes a file makes to a season's games; `apply` stores them.
 */
export async function importFixtures(
  ctx: Ctx,
  input: { _id: string; file: string; columns?: (ImportField | null)[] | undefined; apply: boolean },
) {
  const season = await seasonOf(ctx, input._id)
  const { games, ...read } = await readFile(ctx, input)
  if (games.length > mostImported) throw tooMany()
  if (input.apply && games.length === 0)
    throw wrongField('columns', {
      de: 'Bitte wählen Sie die Spalten mit dem Tag und den beiden Mannschaften.',
      en: 'Please choose the columns with the day and the two teams.',
    })
  const judged = await judge(ctx, games, await fixturesOf(ctx, season._id))
  const ids = new Map<Judged, string>()
  if (input.apply) {
    const wanted = judged.filter(({ fate }) => fate === 'create' || fate === 'change')
    for (const [one, outcome] of await storeEach(ctx, wanted, (inside, line) =>
      store(inside, season._id, line),
    )) {
      if ('_id' in outcome) ids.set(one, outcome._id)
      else Object.assign(one, { fate: 'refused', problems: problemsOf(outcome.refused, ctx.lang) })
    }
  }
  const counts = { create: 0, change: 0, known: 0, refused: 0 }
  for (const { fate } of judged) counts[fate] += 1
  return {
    ...read,
    fields: [...importFields],
    lines: judged.map((one) => {
      const { game, row, fate, problems } = one
      const teams = [game.home ?? row?.home, game.away ?? row?.away].filter(Boolean).join(' – ')
      return { line: game.line, _id: ids.get(one) ?? row?._id ?? null, title: teams, fate, problems }
    }),
    counts,
    applied: input.apply,
  }
}

/** Stores a game through the regular calls, so that their rules apply. Returns its id. */
async function store(ctx: Ctx, season: string, { row, change }: Judged): Promise<string> {
  if (row) {
    const { sports_fixture: is } = await updateFixture(ctx, { ...change, _id: row._id, version: row.version })
    return is._id
  }
  const { uid, ...rest } = change
  const { sports_fixture: made } = await createFixture(ctx, { ...rest, season })
  if (uid) await ctx.db.update(fixturesTable).set({ uid }).where(eq(fixturesTable._id, made._id))
  return made._id
}
