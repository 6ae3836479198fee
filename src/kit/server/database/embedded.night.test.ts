import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import {
  ask,
  cleanUpEmbedded,
  cluster,
  directory,
  nobody,
  program,
  run,
  start,
  templateCluster,
  used,
} from './embedded.fixture.ts'
import { isRoot, mayReach } from './embedded/account.ts'
import { postgresProcessesIn, signal } from './embedded/processes.ts'

templateCluster()
cleanUpEmbedded()

test('two processes that start at once: one runs, the other is refused', async () => {
  const dataDir = directory()
  const facts = await Promise.all([run(dataDir, 'stay'), run(dataDir, 'stay')].map(({ next }) => next()))
  expect(facts.filter(({ ready }) => ready)).toHaveLength(1)
  expect(facts.find(({ failed }) => failed)?.failed).toContain('is in use by the process')
})

test('acknowledged writes survive kill -9 of the process and of the database', async () => {
  const dataDir = used()
  const acknowledged: number[] = []
  for (let round = 0; round < 3; round++) {
    const writer = run(dataDir, 'write')
    const { written = [] } = await writer.next()
    expect(written).toEqual(expect.arrayContaining(acknowledged))
    for (let count = 0; count < 200; count++) acknowledged.push((await writer.next()).acknowledged!)
    const all = [...postgresProcessesIn(cluster(dataDir)), writer.child.pid!]
    for (const pid of all) signal(pid, 'SIGKILL')
    for (let fact = await writer.next(); fact.acknowledged; fact = await writer.next())
      acknowledged.push(fact.acknowledged)
  }
  const server = await start({ dataDir })
  const rows = await ask(server, 'select "number"::float8 from written')
  expect(rows.map(({ number }) => number)).toEqual(expect.arrayContaining(acknowledged))
  expect(acknowledged.length).toBeGreaterThanOrEqual(600)
})

test('what a killed first start left half-made is made anew', async () => {
  const dataDir = directory()
  mkdirSync(`${cluster(dataDir)}.new/base`, { recursive: true })
  expect(await ask(await start({ dataDir }), 'select 1 as number')).toEqual([{ number: 1 }])
})

test.runIf(isRoot())(
  'root: the database runs as another user, also where that user may not walk',
  async () => {
    const dataDir = directory('a b')
    chmodSync(dirname(dataDir), 0o700)
    const server = await start({ dataDir })
    expect(statSync(`/proc/${server.pid}`).uid).not.toBe(0)
    expect(statSync(cluster(dataDir)).uid).toBe(statSync(`/proc/${server.pid}`).uid)
    expect(statSync(dataDir).uid).toBe(0)
    await ask(server, 'create table kept as select 1 as number')
    await server.stop()
    expect(await ask(await start({ dataDir }), 'select * from kept')).toEqual([{ number: 1 }])
  },
)

test.runIf(isRoot())('root: an owner of the data directory who is not root stays the owner', async () => {
  const dataDir = directory()
  mkdirSync(dataDir)
  chownSync(dataDir, nobody.uid, nobody.gid)
  const server = await start({ dataDir })
  expect(statSync(`/proc/${server.pid}`).uid).toBe(nobody.uid)
  await server.stop()
  if (!mayReach(program, nobody)) return
  expect(await run(dataDir, 'once', nobody).next()).toMatchObject({ ready: true, uid: nobody.uid })
})

test.runIf(isRoot() && mayReach(program, nobody))(
  'an ordinary user: runs, and is refused without rights',
  async () => {
    const dataDir = directory('a b')
    mkdirSync(dataDir)
    expect((await run(dataDir, 'once', nobody).next()).failed).toBe(
      `No right to keep the database in ${join(dataDir, 'postgres')} as the user with the id ${nobody.uid}: change the owner of DATA_DIR or set another one.`,
    )
    chownSync(dataDir, nobody.uid, nobody.gid)
    expect(await run(dataDir, 'once', nobody).next()).toMatchObject({ ready: true, uid: nobody.uid })
    expect(statSync(cluster(dataDir)).uid).toBe(nobody.uid)
  },
)
