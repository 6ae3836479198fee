import { expect, test } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { testApp } from '#app/test-app.ts'

const app = await testApp('fixtures import')
const admin = app.as('admin')
const make = async (thing: string, fields: object) =>
  (await admin.post(`/api/v0/sports/${thing}`, fields)).body[`sports_${thing}`]
const club = await make('club', { title: 'SV Rebenau' })
const team = await make('team', { club: club._id, title: 'Kampfmannschaft' })

/** Kick-off times of a file's games after the import, by away team. */
async function kickoffs(file: Buffer): Promise<Record<string, string>> {
  const span = { from: '2026-07-01', to: '2027-06-30' }
  const { _id } = await make('season', { team: team._id, title: '2026/27', ...span })
  const { body } = await admin.post(`/api/v0/sports/season/${_id}/import`, {
    file: file.toString('base64'),
    apply: true,
  })
  expect(body.lines.filter(({ fate }: { fate: string }) => fate !== 'create')).toEqual([])
  const { sports_fixture: all } = (await admin.get('/api/v0/sports/fixture', { season: _id, limit: 100 }))
    .body
  return Object.fromEntries(all.map(({ away, kickoff }: Record<string, string>) => [away, kickoff]))
}

test('moments in a file of an association are those of the games, in summer and in winter', async () => {
  const lines = [
    'Datum;Heim;Gast',
    '2026-08-14T18:00:00Z;Rebenau;Au',
    '2026-12-04T18:00:00Z;Rebenau;Berg',
    '2026-08-21T18:00:00+02:00;Rebenau;Tal',
    '2026-12-11T18:00:00+01:00;Rebenau;Furt',
    '2026-08-28T18:00:00;Rebenau;Weiler',
  ]
  expect(await kickoffs(Buffer.from(lines.join('\n')))).toEqual({
    Au: '2026-08-14T18:00:00.000Z',
    Berg: '2026-12-04T18:00:00.000Z',
    Tal: '2026-08-21T16:00:00.000Z',
    Furt: '2026-12-11T17:00:00.000Z',
    Weiler: '2026-08-28T16:00:00.000Z',
  })
})

test('in a workbook a time is what the clock on the wall shows, and a moment in words is that moment', async () => {
  const format = 'dd.mm.yyyy hh:mm'
  const text = (value: string) => ({ value, type: String })
  // The cell shows the date in UTC
  const shown = (value: string) => ({ value: new Date(`${value}Z`), type: Date, format })
  const row = (day: ReturnType<typeof text | typeof shown>, away: string) => [
    day,
    text('Rebenau'),
    text(away),
  ]
  const workbook = await writeWorkbook([
    ['Datum', 'Heim', 'Gast'].map(text),
    row(shown('2026-08-14T20:00:00'), 'Au'),
    row(shown('2026-12-04T19:15:00'), 'Berg'),
    row(text('2026-08-21T18:00:00Z'), 'Tal'),
    row(text('2026-12-11T19:00:00+01:00'), 'Furt'),
  ]).toBuffer()
  expect(await kickoffs(workbook)).toEqual({
    Au: '2026-08-14T18:00:00.000Z',
    Berg: '2026-12-04T18:15:00.000Z',
    Tal: '2026-08-21T18:00:00.000Z',
    Furt: '2026-12-11T18:00:00.000Z',
  })
})

test('day and time in cells of their own come together, as workbooks hold both', async () => {
  const text = (value: string) => ({ value, type: String })
  const cell = (value: Date, format: string) => ({ value, type: Date, format })
  const workbook = await writeWorkbook([
    ['Datum', 'Uhrzeit', 'Heim', 'Gast'].map(text),
    [
      cell(new Date('2026-08-14T00:00:00Z'), 'dd.mm.yyyy'),
      // A spreadsheet stores a time alone as part of its day zero
      cell(new Date('1899-12-30T20:00:00Z'), 'hh:mm'),
      ...['Rebenau', 'Au'].map(text),
    ],
  ]).toBuffer()
  expect(await kickoffs(workbook)).toEqual({ Au: '2026-08-14T18:00:00.000Z' })
})
