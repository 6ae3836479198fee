import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { GatheredWrites } from './gathered-writes.ts'

test('those who ask while one statement runs go together with the next, each with his own result', async () => {
  const batches: number[][] = []
  let open: () => void = () => {}
  const gate = new Promise<void>((done) => (open = done))
  const writes = new GatheredWrites<number, number>(async (items) => {
    batches.push([...items])
    if (batches.length === 1) await gate
    return items.map((item) => item * 10)
  })
  const first = writes.push(1)
  while (batches.length === 0) await nextTurn()
  const others = [2, 3, 4].map((item) => writes.push(item))
  open()
  expect(await Promise.all([first, ...others])).toEqual([10, 20, 30, 40])
  expect(batches).toEqual([[1], [2, 3, 4]])
})

test('a statement that fails is told to all of its batch, and the next one goes on', async () => {
  const writes = new GatheredWrites<number, number>(async (items) => {
    if (items.includes(1)) throw new Error('gone')
    return items
  })
  const both = await Promise.allSettled([writes.push(1), writes.push(2)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await writes.push(3)).toBe(3)
})
