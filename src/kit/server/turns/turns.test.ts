import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takingTurns } from './turns.ts'

/** Work that runs until ended from outside. */
function job() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { work: () => promise, end: resolve, fail: reject }
}

test('so many work at a time, the others in the order of coming, after a failure too', async () => {
  const inTurn = takingTurns({ atOnce: 2 })
  const begun: number[] = []
  const jobs = [0, 1, 2, 3].map(() => job())
  const all = jobs.map(({ work }, index) =>
    inTurn(() => {
      begun.push(index)
      return work()
    }),
  )
  await delay(0)
  expect(begun).toEqual([0, 1])
  jobs[1]!.fail(new Error('broken'))
  await expect(all[1]).rejects.toThrow('broken')
  expect(begun).toEqual([0, 1, 2])
  jobs[0]!.end('a')
  await all[0]
  expect(begun).toEqual([0, 1, 2, 3])
  jobs[2]!.end('c')
  jobs[3]!.end('d')
  expect(await Promise.all([all[0], all[2], all[3]])).toEqual(['a', 'c', 'd'])
  expect(await inTurn(async () => 'again')).toBe('again')
})

test('who finds too many waiting, or waits too long, is refused and takes no place', async () => {
  const refuse = () => new Error('busy')
  const inTurn = takingTurns({ atOnce: 1, mostWaiting: 1, patience: 20, refuse })
  const first = job()
  const held = inTurn(first.work)
  const second = inTurn(async () => 'second')
  await expect(inTurn(async () => 'third')).rejects.toThrow('busy')
  await expect(second).rejects.toThrow('busy')
  const later = inTurn(async () => 'later')
  first.end('first')
  expect(await Promise.all([held, later])).toEqual(['first', 'later'])
})
