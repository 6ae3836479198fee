import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { programOf, testApp, type TestApp } from '../../testing/test-app.ts'
import { requireRoom } from './disk-room.ts'
import { runRead, systemCaller } from '../http/scope.ts'
import { problemBody, problemOf } from '../http/problems.ts'
import { StorageUnavailable } from '../storage/storage.ts'

/** A device on which every write fails like on a full disk. */
const full = '/dev/full'
const onLinux = process.platform === 'linux'
let app: TestApp
beforeAll(async () => {
  app = await testApp('disk_room', { program: programOf() })
})

const said = (error: unknown) => problemBody(problemOf(error), 'de', 'r').message

test.runIf(onLinux)('a folder without room is told apart from one with room', async () => {
  const { dataDir } = app.platform.config
  await requireRoom(dataDir)
  symlinkSync(full, path.join(dataDir, '.room'))
  await expect(requireRoom(dataDir)).rejects.toMatchObject({ code: 'DISK_FULL', status: 507 })
  await requireRoom(dataDir)
})

test('whoever writes reads that the disk is full, whoever noticed it', async () => {
  const inDatabase = await runRead(app.platform, systemCaller(), (ctx) =>
    ctx.db.execute(`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`),
  ).catch((error: unknown) => error)
  const inStore = new StorageUnavailable(Object.assign(new Error('no room'), { code: 'ENOSPC' }))
  for (const error of [inDatabase, inStore]) {
    expect(problemOf(error)).toMatchObject({ code: 'DISK_FULL', status: 507 })
    // Buyers read it too: the message says that nothing was ordered, and what to do
    expect(said(error)).toContain('es wurde nichts bestellt oder geändert')
    expect(said(error)).toContain('auf dem Server Platz schaffen')
    expect(said(error)).not.toContain('noch einmal')
  }
})

test.runIf(onLinux)('a log that can’t be written ends nothing, and is told', async () => {
  const output = openSync(full, 'w')
  const program = `
    const { createLog, logFailure } = await import(${JSON.stringify(path.join(import.meta.dirname, 'log.ts'))})
    const log = createLog('info')
    for (let line = 0; line < 20_000; line++) log.info({ line }, 'a line of some length that finds no room anywhere')
    await new Promise((resolve) => setTimeout(resolve, 20))
    process.stderr.write(JSON.stringify({ failure: logFailure().code, megabytes: process.memoryUsage().heapUsed / 1e6 }))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', output, 'pipe'],
  })
  let told = ''
  child.stderr!.on('data', (chunk: Buffer) => void (told += chunk.toString()))
  const [code] = await once(child, 'close')
  closeSync(output)
  expect([code, told]).toEqual([0, expect.stringContaining('"failure":"ENOSPC"')])
})
