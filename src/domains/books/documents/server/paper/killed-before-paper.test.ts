import { expect, test } from 'vitest'
import { createProgram } from '#app/program.ts'
import { testApp } from '#app/test-app.ts'
import { openDatabase } from '#kit/server/database/connect.ts'
import { silentLog } from '#kit/testing/test-database.ts'
import { base, openBooks } from '../documents.fixture.ts'
import { makeFilesJob } from './files.service.ts'

// This process assigns numbers but runs no jobs, as if killed right after the commit
const app = await testApp('killed before paper', { env: { WORKER: 'off' } })
const { clerk, party, line, issued } = await openBooks(app)
const wirt = await party({ company: 'Gasthof Linde', invoiceFormat: 'ebinterface' })

test('what was issued by a process that is killed before the paper has its number, and gets its files once from the next process', async () => {
  const invoice = await issued('invoice', { party: wirt._id, lines: [line('6', '7.9')] })
  const at = `${base}/document/${invoice._id}/files`
  expect((await clerk.get(at)).body).toMatchObject({ files: [], waits: true, fault: '' })

  const database = await openDatabase({
    databaseUrl: app.platform.database.url,
    log: silentLog,
    schema: app.platform.database.schema,
  })
  const next = await createProgram(
    { ...app.platform.config, worker: 'inline' },
    { database, log: app.platform.log, renderer: null, sessions: async () => null },
  )
  try {
    await expect
      .poll(async () => (await clerk.get(at)).body.files.length, { timeout: 60_000, interval: 250 })
      .toBe(2)
    const { files } = (await clerk.get(at)).body
    expect(files.map(({ role }: { role: string }) => role)).toEqual(['pdf', 'xml'])
    const paper = await clerk.get(`${at}/${files[0]._id}`)
    expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    // The job is killed between storing content and rows; running again changes nothing
    const run = { id: 'again', retry: 1, last: false, signal: new AbortController().signal }
    await makeFilesJob.handle(next.platform, { _id: invoice._id }, run)
    expect((await clerk.get(at)).body.files).toEqual(files)
    expect((await clerk.get(`${base}/overview/proof`)).body).toMatchObject({ whole: true, documents: 1 })
  } finally {
    await next.stop()
    await database.close()
  }
})
