import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { programOf, testApp } from '../../testing/test-app.ts'
import type { Ctx, Platform } from '../context.ts'
import { Listener } from '../database/listener.ts'
import { channelOf, connectionOptions } from '../database/pool.ts'
import { guestCaller, runRead, runWrite, systemCaller } from '../http/scope.ts'
import { createPageCache } from './create-page-cache.ts'
import { keptPart, keptValue } from './kept-value.ts'

const { platform } = await testApp('kept_value', { program: programOf() })
const read = <T>(work: (ctx: Ctx) => Promise<T>) => runRead(platform, guestCaller('test'), work)
const write = <T>(work: (ctx: Ctx) => Promise<T>) => runWrite(platform, systemCaller(), work)

let made = 0
const counted = async () => ({ made: ++made })

test('a write takes what is kept until it has dropped it, and leaves nothing of its own behind', async () => {
  const value = (ctx: Ctx) => keptValue(ctx, 'test value', { tags: ['a'], inWrites: true }, counted)
  // Not kept yet: a transaction sees its own state, so the value is computed again afterwards
  expect(await write(value)).toEqual({ made: 1 })
  expect(await write(value)).toEqual({ made: 2 })
  expect((await read(value)).result).toEqual({ made: 2 })
  const undone = write(async (ctx) => {
    ctx.drop('a')
    expect(await value(ctx)).toEqual({ made: 3 })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect((await read(value)).result).toEqual({ made: 2 })
  await write(async (ctx) => ctx.drop('a'))
  expect((await read(value)).result).toEqual({ made: 4 })
})

test('others are found out in every write', async () => {
  const value = (ctx: Ctx) => keptValue(ctx, 'test careful', { tags: ['b'] }, counted)
  const { result } = await read(value)
  expect((await read(value)).result).toBe(result)
  expect(await write(value)).not.toEqual(result)
})

test('what holds a part is made from all that the part was made from, and nobody can change it', async () => {
  const end = new Date(Date.now() + 60_000).toISOString()
  const part = (ctx: Ctx) =>
    keptPart(ctx, 'test part', async (guest) => {
      guest.tag('c', 'd')
      guest.until(end)
      return { list: [guest.user] }
    })
  for (const _ of ['made', 'kept']) {
    const { result, tags, until } = await read(part)
    expect(result).toEqual({ list: [null] })
    expect([...tags]).toEqual(['c', 'd'])
    expect(until).toBe(Date.parse(end))
    expect(() => result.list.push(null)).toThrow(TypeError)
  }
})

test('a part that nobody will ask for again is not kept', async () => {
  const part = (ctx: Ctx) => keptPart(ctx, 'test wrong', counted, { isWorth: () => false })
  const { result } = await read(part)
  expect((await read(part)).result).not.toEqual(result)
})

test('a write takes a kept part where it may, until it has dropped what the part was made from', async () => {
  const part = (ctx: Ctx) =>
    keptPart(
      ctx,
      'test written',
      async (asked) => {
        asked.tag('e')
        return counted()
      },
      { inWrites: true },
    )
  const first = await write(part)
  const { result } = await read(part)
  expect(result).not.toEqual(first)
  expect(await write(part)).toBe(result)
  await write(async (ctx) => {
    ctx.drop('e')
    expect(await part(ctx)).not.toEqual(result)
  })
  expect((await read(part)).result).not.toEqual(result)
})

/** Second process of the same site; its notification connection can be cut permanently. */
async function secondProcess() {
  const { database, log, metrics } = platform
  let isCut = false
  const name = `second of ${database.schema}`
  const listener = new Listener(
    () => ({
      ...connectionOptions(database.url, database.schema),
      application_name: name,
      ...(isCut ? { host: '/nowhere' } : {}),
    }),
    log,
    channelOf(database.schema, 'replaced'),
  )
  const cache = createPageCache({
    ...{ log, metrics },
    database: {
      listen: (channel, handler) => listener.listen(channelOf(database.schema, channel), handler),
      onReconnect: (handler) => listener.onReconnect(handler),
      isListening: () => listener.hears,
      notify: database.notify,
    },
  })
  await cache.start()
  const second: Platform = { ...platform, cache }
  return {
    second,
    async cut() {
      isCut = true
      await database.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
        [name],
      )
      await vi.waitFor(() => expect(cache.isCurrent()).toBe(false), { timeout: 60_000 })
    },
    async mend() {
      isCut = false
      await vi.waitFor(() => expect(cache.isCurrent()).toBe(true), { timeout: 60_000 })
    },
    close: () => listener.close(),
  }
}

test('a process that does not hear what others change asks the database until it hears again', async () => {
  await platform.database.pool.query('create table kept_rates ("rate" int)')
  await platform.database.pool.query('insert into kept_rates values (10)')
  const { second, cut, mend, close } = await secondProcess()
  let asked = 0
  const rate = (ctx: Ctx) =>
    keptValue(ctx, 'test rate', { tags: ['rate'], inWrites: true }, async (within) => {
      asked++
      const { rows } = await within.db.execute<{ rate: number }>(sql`select "rate" from kept_rates`)
      return rows[0]!.rate
    })
  const change = (to: number) =>
    write(async (ctx) => {
      await ctx.db.execute(sql`update kept_rates set "rate" = ${to}`)
      ctx.drop('rate')
    })
  const there = async () => [
    (await runRead(second, guestCaller('test'), rate)).result,
    await runWrite(second, systemCaller(), rate),
  ]
  expect(await there()).toEqual([10, 10])
  await cut()
  await change(13)
  expect(await there()).toEqual([13, 13])
  await mend()
  expect(await there()).toEqual([13, 13])
  const before = asked
  expect(await there()).toEqual([13, 13])
  expect(asked).toBe(before)
  await close()
})
