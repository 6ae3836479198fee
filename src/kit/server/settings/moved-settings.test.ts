import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { migrate } from '../database/migrate.ts'

const all = path.join(import.meta.dirname, '../../../../migrations')
const moving = '0481-settings-per-domain.sql'

test('what a site has set stays set when the settings move into one table', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'dorfplatz-migrations-'))
  try {
    const files = (await readdir(all)).toSorted()
    const add = (names: readonly string[]) =>
      Promise.all(names.map((name) => cp(path.join(all, name), path.join(directory, name))))
    await add(files.filter((name) => name < moving))
    const database = await testDatabase('moved settings', { migrations: directory })
    await database.pool.query(`
      update defect_settings set "enabled" = true, "email" = 'bauhof@rebenau.example', "days" = 90;
      update waste_settings set "enabled" = false, "hour" = 20;
      update tavern_settings set "types" = '{Wirt}', "tellAt" = '09:30', "keepersDirect" = false`)
    await add([moving])
    await migrate(database, { directory })
    const { rows } = await database.pool.query(
      `select "_id", "value", "version" from settings order by "_id"`,
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
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})
