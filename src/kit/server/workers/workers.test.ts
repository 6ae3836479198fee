import { expect, test } from 'vitest'
import { Problem } from '../../shared/problem.ts'
import { defineTask, inWorker, onBehalfOf } from './workers.ts'
import { askTwice, fillMemory, never, refuse, total } from './works.fixture.ts'

const here = new URL('./works.fixture.ts', import.meta.url).href
const within = { seconds: 60 }

test('work is done in a thread and its result comes back', async () => {
  expect(await inWorker(defineTask(here, total, within), [1, 2, 3])).toBe(6)
})

test('more work than there are threads waits its turn', async () => {
  const all = Array.from({ length: 12 }, (_, index) => inWorker(defineTask(here, total, within), [index, 1]))
  expect(await Promise.all(all)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
})

test('one caller has one task running, and quick work a thread of its own', async () => {
  const slow = (caller: string) =>
    onBehalfOf(caller, () => inWorker(defineTask(here, never, { seconds: 3 }), null).catch(() => caller))
  const ended: string[] = []
  const note = (name: string) => () => void ended.push(name)
  const all = [
    ...['a', 'a', 'a', 'b'].map((caller) => slow(caller).then(note(caller))),
    onBehalfOf('c', () => inWorker(defineTask(here, total, within), [1])).then(note('c')),
    onBehalfOf('d', () => inWorker(defineTask(here, total, { ...within, isQuick: true }), [1])).then(
      note('d'),
    ),
  ]
  await Promise.all(all)
  // `d` does not wait, `c` waits for one of `a` and `b`, and the rest of `a` for the same caller
  expect([ended[0], ended.indexOf('c') < ended.lastIndexOf('a')]).toEqual(['d', true])
  expect(ended.slice(-2)).toEqual(['a', 'a'])
})

test('a refusal keeps its code, its status and its words', async () => {
  const error: unknown = await inWorker(defineTask(here, refuse, within), 'x').catch((thrown) => thrown)
  expect(error).toBeInstanceOf(Problem)
  expect(error).toMatchObject({ code: 'NO', status: 422, texts: { de: 'Nein: x', en: 'No: x' } })
})

test('work may ask the program while it runs', async () => {
  const asked: unknown[] = []
  const answer = (question: unknown) => {
    asked.push(question)
    return `${String(question)}!`
  }
  expect(await inWorker(defineTask(here, askTwice, within), 'a', answer)).toBe('a! b!')
  expect(asked).toEqual(['a', 'b'])
})

test('an answer that fails is told to the work, and the thread goes on', async () => {
  const failing = inWorker(defineTask(here, askTwice, within), 'a', () => {
    throw new Error('not known')
  })
  await expect(failing).rejects.toThrow('not known')
  expect(await inWorker(defineTask(here, total, within), [4])).toBe(4)
})

test('work without an end is given up, and what waits goes on', async () => {
  const endless = [1, 2, 3].map(() => inWorker(defineTask(here, never, { seconds: 0.2 }), null))
  const after = inWorker(defineTask(here, total, within), [5])
  for (const one of endless) await expect(one).rejects.toMatchObject({ code: 'TOO_MUCH_WORK', status: 422 })
  expect(await after).toBe(5)
})

test('work that fills the memory ends alone', { timeout: 60_000 }, async () => {
  await expect(inWorker(defineTask(here, fillMemory, within), null)).rejects.toMatchObject({
    code: 'TOO_MUCH_WORK',
  })
  expect(await inWorker(defineTask(here, total, within), [6])).toBe(6)
})
