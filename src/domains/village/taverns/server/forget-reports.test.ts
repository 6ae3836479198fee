import { expect, it } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'
import { forgetReportsJob } from './forget-reports.job.ts'

const app = await testApp('tavern_forget')
const { pool } = app.platform.database

it('forgets answered reports after thirty days, without waiting for the next report', async () => {
  const entry = { title: 'Weidgasser', type: 'Heuriger', status: 'published' }
  const tavern: string = (await app.as('admin').post('/api/c/entry/', entry)).body.entry._id
  for (const [name, state, days] of [
    ['old', 'accepted', 31],
    ['refused', 'declined', 31],
    ['fresh', 'accepted', 29],
    ['waiting', 'waiting', null],
  ] as const) {
    await pool.query(
      `insert into tavern_reports ("_id", "at", "tavern", "what", "from", "to", "hours", "note", "name", "email", "phone", "lang", "state", "answeredAt")
       values (gen_random_uuid(), now() - interval '90 days', $4, 'add', '2026-05-01', '2026-05-14', '[]', '', $1, 'resi@rebenau.example', '', 'de', $2, now() - make_interval(days => $3::int))`,
      [name, state, days, tavern],
    )
  }
  expect(forgetReportsJob.cron).toBeTruthy()
  await app.write((ctx) => app.platform.jobs.send(ctx, forgetReportsJob.name, {}))
  await app.platform.jobs.idle()
  const { rows } = await pool.query('select "name" from tavern_reports order by "name"')
  expect(rows.map(({ name }) => name)).toEqual(['fresh', 'waiting'])
})
