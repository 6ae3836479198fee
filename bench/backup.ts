import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Run } from '#domains/platform/backup/backup.contract.ts'
import { openDiskStorage } from '#kit/server/storage/disk-storage.ts'
import type { Bench, Row } from './bench.ts'
import { limitResult, memoryOf, told, type Result } from './measuring.ts'
import { fillNews, forgetNews } from './records.ts'

/** Bytes of a file, so that 5,000 files and 50,000 records make 2 GB. */
const fileBytes = 380_000
const filesPerRecord = 0.1

/** Makes a backup through the API and waits; returns the run and the peak memory. */
async function backUp(bench: Bench, headers: Record<string, string>): Promise<{ run: Run; most: number }> {
  const { base, child } = await bench.site()
  const ask = async (at: string, method = 'GET') => {
    const answer = await fetch(`${base}/api/v0/backup/${at}`, {
      method,
      headers,
      ...(method === 'POST' ? { body: '{}' } : {}),
    })
    if (!answer.ok) throw new Error(`${at} was answered with ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { runs: Run[] }
  }
  const known = new Set((await ask('')).runs.map(({ _id }) => _id))
  await ask('now', 'POST')
  let most = 0
  for (;;) {
    most = Math.max(most, memoryOf(child.pid!))
    const run = (await ask('')).runs.find(({ _id, state }) => !known.has(_id) && state !== 'running')
    if (run?.state === 'failed') throw new Error(run.problem?.en)
    if (run) return { run, most }
    await delay(250)
  }
}

const seconds = ({ startedAt, endedAt }: Run) =>
  (Date.parse(endedAt ?? startedAt) - Date.parse(startedAt)) / 1000
const megabytes = (bytes: number) => bytes / 1e6

async function nights(bench: Bench): Promise<Result[]> {
  if (process.platform !== 'linux') return []
  const { child } = await bench.quietSite()
  const database = await bench.database()
  const records = bench.effort.records[2] / 2
  await fillNews(database, records)
  const storage = await openDiskStorage(path.join(await bench.dataDir(), 'files'))
  const files = Math.round(records * filesPerRecord)
  for (let index = 0; index < files; index++) await storage.put(`bench/${index}`, randomBytes(fileBytes))
  const headers = { ...(await bench.signIn()), 'content-type': 'application/json' }
  const before = memoryOf(child.pid!)
  const first = await backUp(bench, headers)
  const second = await backUp(bench, headers)
  for (let index = 0; index < files; index++) await storage.delete(`bench/${index}`)
  await forgetNews(database)
  const bare = (name: string, ours: string): Result => ({
    name,
    ours,
    bare: '–',
    ratio: '–',
    target: '–',
    met: null,
  })
  const size = ({ run }: typeof first) =>
    `${told(megabytes(run.places[0]!.bytes + (run.places[0]!.addedBytes ?? 0)), 'MB')} (${told(megabytes(run.places[0]!.bytes), 'MB')} archive)`
  const what = `${records} records, ${files} files, ${told(megabytes(first.run.archive.fileBytes ?? 0), 'MB')}`
  return [
    bare(`Backup, first night: ${what}`, told(seconds(first.run), 's')),
    bare('Backup, first night: size', size(first)),
    bare('Backup, second night', told(seconds(second.run), 's')),
    bare('Backup, second night: size', size(second)),
    limitResult(
      'Backup: more memory at its most than before',
      Math.max(first.most, second.most) - before,
      200,
      'MB',
    ),
  ]
}

export const backupRows: readonly Row[] = [{ name: 'backup-nights', measure: nights }]
