import { expect, test } from 'vitest'
import { testDatabase } from '#kit/testing/test-database.ts'
import { dropLeftScratch, scratchSchema } from './scratch.ts'

const { pool, url } = await testDatabase('scratch', { migrations: null })

test('a site takes away what it has left, and nothing of another one whose name begins alike', async () => {
  const long = `verbandsgemeinde_rebenau_am_kamp_${Date.now()}`
  const [own, others] = [await scratchSchema(url, long), await scratchSchema(url, `${long}_zwei`)]
  const there = async () =>
    (
      await pool.query<{ name: string }>(
        'select nspname as name from pg_namespace where nspname = any($1) order by name',
        [[own.schema, others.schema]],
      )
    ).rows.map(({ name }) => name)
  expect(await there()).toHaveLength(2)
  await dropLeftScratch(url, long)
  expect(await there()).toEqual([others.schema])
  await others.drop()
  expect(await there()).toEqual([])
})
