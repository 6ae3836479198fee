import { expect, test } from 'vitest'
import { databaseBefore } from '../../testing/test-database.ts'

/** Settings after some migrations, for a site with settings made before them. */
async function settingsAfter(moving: readonly string[], set: string) {
  const { database, migrateTo } = await databaseBefore(moving[0]!)
  await database.pool.query(set)
  await migrateTo(moving.at(-1))
  const { rows } = await database.pool.query(`select "_id", "value", "version" from settings order by "_id"`)
  return { rows, database }
}

test('what a site has set stays set when the settings move into one table', async () => {
  const { rows } = await settingsAfter(
    ['0481-settings-per-domain.sql'],
    `
      update defect_settings set "enabled" = true, "email" = 'bauhof@rebenau.example', "days" = 90;
      update waste_settings set "enabled" = false, "hour" = 20;
      update tavern_settings set "types" = '{Wirt}', "tellAt" = '09:30', "keepersDirect" = false`,
  )
  expect(rows).toEqual([
    {
      _id: 'defects',
      version: 1,
      value: expect.objectContaining({
        enabled: true,
        list: false,
        email: 'bauhof@rebenau.example',
        days: 90,
      }),
    },
    {
      _id: 'taverns',
      version: 1,
      value: { types: ['Wirt'], tellAt: '09:30', keepersDirect: false },
    },
    { _id: 'waste', version: 1, value: { enabled: false, hour: 20 } },
  ])
  expect(rows[0].value.kinds).toHaveLength(7)
})

test('sections of the site, statistics and notifications keep what was set when each gets its own row', async () => {
  const { rows, database } = await settingsAfter(
    ['0530-settings-by-section.sql', '0531-analytics-settings.sql', '0532-push-settings.sql'],
    `insert into settings ("_id", "value", "version") values ('site', '{"site": {"name": "Rebenau"}, "newsletter": {"box": true}}', 7);
      insert into analytics_settings ("_id", "months", "weekly", "recipients", "toldWeek")
        values ('analytics', 14, true, '{01900000-0000-7000-8000-000000000001}', '2026-11-09');
      insert into push_settings ("_id", "publicKey", "privateKey", "quietFrom", "quietTo", "firebaseAccount")
        values ('site', 'public', 'enc1:private', 20, 6, 'enc1:account')`,
  )
  expect(rows.filter(({ _id }) => !['defects', 'waste', 'taverns'].includes(_id))).toEqual([
    { _id: 'analytics', version: 1, value: { months: 14 } },
    {
      _id: 'analytics_weekly',
      version: 1,
      value: { enabled: true, recipients: ['01900000-0000-7000-8000-000000000001'] },
    },
    { _id: 'push', version: 1, value: { quietFrom: 20, quietTo: 6 } },
    { _id: 'push_firebase', version: 1, value: { account: 'enc1:account', app: null } },
    { _id: 'site.newsletter', version: 7, value: { box: true } },
    { _id: 'site.site', version: 7, value: { name: 'Rebenau' } },
  ])
  const { rows: keys } = await database.pool.query('select * from push_keys')
  expect(keys).toEqual([{ _id: 'site', publicKey: 'public', privateKey: 'enc1:private' }])
  const { rows: told } = await database.pool.query(`select "week"::text from analytics_told`)
  expect(told).toEqual([{ week: '2026-11-09' }])
})
