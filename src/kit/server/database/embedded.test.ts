import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  ask,
  cleanUpEmbedded,
  cluster,
  directory,
  keep,
  kill,
  run,
  start,
  templateCluster,
  used,
} from './embedded.fixture.ts'
import { isRoot } from './embedded/account.ts'
import { isGoneWithin, markOf, postgresProcessesIn } from './embedded/processes.ts'
import { DatabaseStartError } from './failure.ts'

/** A path that must be quoted everywhere. */
const oddName = 'däta mit "Abstand\''
templateCluster(oddName)
cleanUpEmbedded()

test('starts, sorts German names right, runs in UTC without network, and stops', async () => {
  const dataDir = used(oddName)
  const server = await start({ dataDir })
  const [row] = await ask(
    server,
    `select (select array_agg(name order by name) from unnest(array['Zach', 'Öller', 'Oman', 'Ober']) name) as names,
      current_setting('TimeZone') as zone, current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commits, current_setting('server_encoding') as encoding`,
  )
  expect(row).toEqual({
    names: ['Ober', 'Öller', 'Oman', 'Zach'],
    zone: 'UTC',
    addresses: '',
    fsync: 'on',
    commits: 'on',
    encoding: 'UTF8',
  })
  const { pid } = server
  await server.stop()
  await server.stop()
  expect(markOf(pid)).toBeUndefined()
})

test('keeps its data from one start to the next', async () => {
  const dataDir = used()
  const first = await start({ dataDir })
  await ask(first, 'create table kept as select 1 as number')
  await first.stop()
  expect(await ask(await start({ dataDir }), 'select * from kept')).toEqual([{ number: 1 }])
})

test('works where the path is too long for a socket', async () => {
  const dataDir = used('x'.repeat(120))
  const server = await start({ dataDir })
  const socket = new URL(server.url).searchParams.get('host')!
  expect(socket.length).toBeLessThan(100)
  expect(statSync(socket).mode & 0o777).toBe(0o700)
  expect(await ask(server, 'select 1 as number')).toEqual([{ number: 1 }])
  await server.stop()
  expect(statSync(socket, { throwIfNoEntry: false })).toBeUndefined()
})

test('the role is no superuser and no other role may sign in', async () => {
  const server = await start({ dataDir: used() })
  await expect(ask(server, `copy (select 1) to program 'true'`)).rejects.toThrow(/permission denied/)
  const asSuperuser = new URL(server.url)
  asSuperuser.username = 'postgres'
  await expect(ask({ url: asSuperuser.href }, 'select 1')).rejects.toThrow(/pg_hba.conf/)
  const wrong = new URL(server.url)
  wrong.password = 'wrong'
  await expect(ask({ url: wrong.href }, 'select 1')).rejects.toThrow(/password authentication failed/)
})

test('a second process is refused by a message that names the first', async () => {
  const dataDir = used()
  await start({ dataDir })
  const second = run(dataDir, 'stay')
  expect((await second.next()).failed).toBe(
    `The database in ${join(dataDir, 'postgres')} is in use by the process ${process.pid}: stop it first, or set another DATA_DIR.`,
  )
})

test('an owner that is just ending is waited for', async () => {
  const dataDir = used()
  const ending = keep(spawn(process.execPath, ['-e', 'setTimeout(() => {}, 400)']))
  writeFileSync(join(dataDir, 'postgres', 'owner.json'), JSON.stringify(markOf(ending.pid!)))
  expect(await ask(await start({ dataDir }), 'select 1 as number')).toEqual([{ number: 1 }])
})

test('a second process that joins uses the same database and leaves it running', async () => {
  const dataDir = used()
  const server = await start({ dataDir })
  await ask(server, 'create table written ("number" bigint primary key)')
  await ask(server, 'insert into written values (42)')
  const joined = run(dataDir, 'join')
  expect((await joined.next()).written).toEqual([42])
  joined.child.kill('SIGTERM')
  expect((await joined.next()).closed).toBe(true)
  expect(await ask(server, 'select 1 as number')).toEqual([{ number: 1 }])
})

test('joining starts the database when nobody runs it', async () => {
  const server = await start({ dataDir: used(), join: true })
  expect(await ask(server, 'select 1 as number')).toEqual([{ number: 1 }])
})

test('a server left behind by a killed process is replaced, and its open transactions are gone', async () => {
  const dataDir = used()
  const first = run(dataDir, 'stay')
  expect((await first.next()).ready).toBe(true)
  const [orphan] = postgresProcessesIn(cluster(dataDir))
  await kill(first.child)
  expect(markOf(orphan!)).toBeDefined()
  const server = await start({ dataDir })
  expect(markOf(orphan!)).toBeUndefined()
  expect(await ask(server, 'select count(*)::int as number from written')).toEqual([{ number: 0 }])
})

test('a database that dies is started again', async () => {
  const server = await start({ dataDir: used() })
  await ask(server, 'create table kept as select 1 as number')
  const dead = server.pid
  process.kill(dead, 'SIGKILL')
  while (server.pid === dead) await delay(20)
  expect(await ask(server, 'select * from kept')).toEqual([{ number: 1 }])
})

test('a stale postmaster.pid whose process id belongs to another program now is no obstacle', async () => {
  const dataDir = used()
  writeFileSync(
    join(cluster(dataDir), 'postmaster.pid'),
    `${process.pid}\n${cluster(dataDir)}\n0\n5432\n.\n\n\nready\n`,
  )
  writeFileSync(join(cluster(dataDir), '.s.PGSQL.5432.lock'), `${process.pid}\n`)
  writeFileSync(
    join(dataDir, 'postgres', 'owner.json'),
    JSON.stringify({ pid: process.pid, startedAt: 'long ago' }),
  )
  expect(await ask(await start({ dataDir }), 'select 1 as number')).toEqual([{ number: 1 }])
})

test('a process that ends without closing takes the database along', async () => {
  const dataDir = used()
  const code = `import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
    const log = { info() {}, warn() {}, error() {} }
    console.log((await startEmbedded({ dataDir: process.argv[1], log })).pid)
    process.exit(1)`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', code, dataDir], {
    encoding: 'utf8',
  })
  expect(Number(stdout)).toBeGreaterThan(0)
  expect(await isGoneWithin(Number(stdout), 20_000)).toBe(true)
})

async function refusal(dataDir: string): Promise<string> {
  const error = await start({ dataDir }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DatabaseStartError)
  const { message } = error as Error
  expect(message).not.toContain('\n')
  return message
}

test('files of another PostgreSQL version are refused and left alone', async () => {
  const dataDir = used()
  const version = join(cluster(dataDir), 'PG_VERSION')
  writeFileSync(version, '14\n')
  expect(await refusal(dataDir)).toMatch(/made by PostgreSQL 14, this program brings PostgreSQL \d+/)
  expect(readFileSync(version, 'utf8')).toBe('14\n')
})

test('damaged files are refused and left alone', async () => {
  const dataDir = used()
  rmSync(join(cluster(dataDir), 'PG_VERSION'))
  expect(await refusal(dataDir)).toMatch(/is damaged \(files are missing\): restore DATA_DIR from a backup/)
  expect(statSync(join(cluster(dataDir), 'base')).isDirectory()).toBe(true)
  // A refusal leaves no owner behind
  writeFileSync(join(cluster(dataDir), 'PG_VERSION'), '18\n')
  await start({ dataDir })
})

test('what PostgreSQL itself refuses comes as its own words', async () => {
  const dataDir = used()
  writeFileSync(join(cluster(dataDir), 'global', 'pg_control'), '')
  expect(await refusal(dataDir)).toMatch(/^PostgreSQL: .*pg_control/)
})

test('a file in the place of the directory is refused', async () => {
  const dataDir = directory()
  writeFileSync(dataDir, '')
  expect(await refusal(dataDir)).toMatch(/because a file is in the way/)
})

test.runIf(isRoot() && process.platform === 'linux')('a full disk is told', async ({ skip }) => {
  const dataDir = directory()
  mkdirSync(dataDir)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', dataDir]).status !== 0)
    skip('may not mount')
  try {
    expect(await refusal(dataDir)).toBe(
      `The disk is full: make room for the database in ${join(dataDir, 'postgres')}, then start again.`,
    )
  } finally {
    spawnSync('umount', [dataDir])
  }
})
