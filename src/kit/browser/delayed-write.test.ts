import { expect, test } from 'vitest'
import { createDelayedWrite } from './delayed-write.ts'

test('the last write is done once, after a pause or at once where that is asked for', async () => {
  const done: string[] = []
  const write = createDelayedWrite(5)
  write.put(() => done.push('a'))
  write.put(() => done.push('ab'))
  expect(done).toEqual([])
  await expect.poll(() => done).toEqual(['ab'])
  write.put(() => done.push('abc'))
  write.flush()
  write.flush()
  expect(done).toEqual(['ab', 'abc'])
})

test('a write that became obsolete is not done any more', () => {
  const done: string[] = []
  const write = createDelayedWrite(5)
  write.put(() => done.push('a'))
  write.cancel()
  write.flush()
  expect(done).toEqual([])
})

test('work may put further work without losing it', () => {
  const done: string[] = []
  const write = createDelayedWrite(60_000)
  write.put(() => {
    done.push('first')
    write.put(() => done.push('second'))
  })
  write.flush()
  write.flush()
  expect(done).toEqual(['first', 'second'])
})
