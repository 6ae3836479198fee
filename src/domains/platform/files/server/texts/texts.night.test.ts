import { constants, deflateRawSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { pdf, upload } from '../files.fixture.ts'

const app = await testApp('file texts that unpack')
const { database, jobs, metrics } = app.platform

it('gives up a document that unpacks to more than there is room for, and counts it', async () => {
  // A megabyte of one character as a repeatable part: 450 of them are some hundred kilobytes
  const megabyte = deflateRawSync(Buffer.alloc(2 ** 20, '%'), { finishFlush: constants.Z_FULL_FLUSH })
  const bytes = Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array<Buffer>(450).fill(megabyte),
    deflateRawSync(Buffer.alloc(0)),
  ])
  const bomb = await upload(app, app.as('admin'), 'bombe.pdf', pdf([], { filter: '/FlateDecode', bytes }))
  await jobs.idle()
  const { rows } = await database.db.execute(
    sql`select "state", "problem" from file_texts where "gridref" = ${bomb.gridref}`,
  )
  expect(rows).toEqual([{ state: 'failed', problem: 'memory' }])
  expect(metrics.failures()).toContainEqual(
    expect.objectContaining({
      name: 'text of a document',
      count: 1,
      message: expect.stringMatching(/\.pdf: /),
    }),
  )
})
