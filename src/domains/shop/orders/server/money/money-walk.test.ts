import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { shopOf } from '../orders.fixture.ts'
import { moneyWalks } from './money-walk.fixture.ts'

const app = await testApp('random ways of money')
const walk = moneyWalks(app)

beforeAll(() => shopOf(app).open())

test('whatever an office does in whatever order, shop and books agree after each step, and all that was charged can be given back', async () => {
  for (let seed = 1; seed <= 6; seed++) expect((await walk(seed, 8)).length).toBeGreaterThan(1)
})
