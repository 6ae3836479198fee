import { expect, test } from 'vitest'
import { programOf, testApp } from '../../testing/test-app.ts'
import type { Ctx } from '../context.ts'
import { guestCaller, runRead, runWrite, systemCaller } from '../http/scope.ts'
import { keptPart, keptValue } from './kept-value.ts'

const { platform } = await testApp('kept_value', { program: programOf() })
const read = <T>(work: (ctx: Ctx) => Promise<T>) => runRead(platform, guestCaller('test'), work)
const write = <T>(work: (ctx: Ctx) => Promise<T>) => runWrite(platform, systemCaller(), work)

let made = 0
const counted = async () => ({ made: ++made })

test('a write takes what is kept until it has dropped it, and leaves nothing of its own behind', async () => {
  const value = (ctx: Ctx) => keptValue(ctx, 'test value', { tags: ['a'], inWrites: true }, counted)
  // Not kept yet: what the transaction sees is its own, and asked for once more when that is over
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
  const part = (ctx: Ctx) => keptPart(ctx, 'test wrong', counted, () => false)
  const { result } = await read(part)
  expect((await read(part)).result).not.toEqual(result)
})
