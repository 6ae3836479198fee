import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { othersFirst } from './others-first.ts'

test('work that took its time lets others go first, and other work goes on', async () => {
  let others = 0
  const count = () => setImmediate(() => others++)
  const unhurried = othersFirst(60_000)
  count()
  await unhurried()
  expect(others).toBe(0)
  await delay(1)
  const turn = othersFirst(0)
  count()
  await turn()
  expect(others).toBe(2)
})
