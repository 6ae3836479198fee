import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { converse, type Channel } from './questions.ts'

/** Both ends of a channel between a process and its child: messages arrive later, as plain data. */
function ends(): [Channel & EventEmitter, Channel & EventEmitter] {
  const [one, other] = [new EventEmitter(), new EventEmitter()]
  const to = (end: EventEmitter) => (message: object, done: (error: Error | null) => void) =>
    setImmediate(() => {
      end.emit('message', structuredClone(message))
      done(null)
    })
  return [Object.assign(one, { send: to(other) }), Object.assign(other, { send: to(one) })] as never
}

test('both sides ask, and each question gets its own answer', async () => {
  const [one, other] = ends()
  const ask = converse(one, { name: () => 'one' })
  const askBack = converse(other, {
    double: async ({ n }: { n: number }) => n * 2,
    refuse: () => {
      throw new Error('not today')
    },
  })
  expect(await Promise.all([ask('double', { n: 2 }), ask('double', { n: 3 }), askBack('name')])).toEqual([
    4,
    6,
    'one',
  ])
  await expect(ask('refuse')).rejects.toThrow('not today')
})

test('nobody waits for a process that is gone', async () => {
  const [one] = ends()
  const ask = converse(one, {})
  const asked = ask('anything')
  one.emit('disconnect')
  await expect(asked).rejects.toThrow('gone')
  await expect(ask('more')).rejects.toThrow('gone')
})
